"""Files of human error spans → annotations: what MQM and ESA campaigns publish, and our own."""

from meteor_core.readers.spans.reading import SpanFile, has_spans, read

__all__ = ["SpanFile", "has_spans", "read"]
