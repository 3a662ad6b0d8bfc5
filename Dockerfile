# docker build -t meteor-explorer . && docker run -p 8501:8501 -v meteor-data:/data meteor-explorer
FROM python:3.11-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 METEOR_DATA=/data
WORKDIR /app
# Packages beside the program's own: psycopg2-binary where annotations are kept in PostgreSQL.
ARG FURTHER=""
COPY requirements.txt .
RUN python -m venv /venv && /venv/bin/pip install -r requirements.txt $FURTHER
COPY . .
# Loaded once, so that the files compiled of them are there too: no first visitor waits for that.
RUN /venv/bin/python -m meteor_core.resources install default \
    && /venv/bin/python -c "from meteor_core import Meteor, languages; [Meteor(code, 'tuned').load() for code in languages.codes()]" \
    && /venv/bin/python -m compileall -q app.py meteor_core pages

FROM python:3.11-slim-bookworm
RUN useradd --create-home --uid 10001 meteor && install -d -o meteor -g meteor /data
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 METEOR_DATA=/data
WORKDIR /app
COPY --from=build /venv /venv
# Its own, so that further data files can be installed and annotations be stored: all that the program
# keeps lies here. A named volume takes it over, with its owner, when it is first mounted.
COPY --from=build --chown=meteor:meteor /data /data
VOLUME /data
COPY --from=build /app .
USER 10001
EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]
CMD ["streamlit", "run", "app.py", "--server.headless=true", "--server.address=0.0.0.0", "--server.port=8501"]
