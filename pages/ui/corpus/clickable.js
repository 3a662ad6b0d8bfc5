const chosen = (plot) => plot.data.flatMap(
  (trace, curve) => (trace.selectedpoints ?? []).map((point) => ({ curve, point }))
);

// One mark, or with the shift key one more; a mark that is chosen already is let go.
const changed = (before, mark, more) => {
  const same = (other) => other.curve === mark.curve && other.point === mark.point;
  const others = more ? before.filter((other) => !same(other)) : [];
  const again = before.some(same) && (more || before.length === 1);
  return again ? others : [...others, mark];
};

const axis = (trace) => trace.xaxis ?? "x";

// Marks stand out by their looks alone: the outline of a drag would lie in the way of clicks.
const show = (plot, marks) => {
  const axes = marks.map(({ curve }) => axis(plot.data[curve]));
  plot.data = plot.data.map((trace, number) => ({
    ...trace,
    selectedpoints: axes.includes(axis(trace))
      ? marks.filter(({ curve }) => curve === number).map(({ point }) => point)
      : null,
  }));
  plot.layout = { ...plot.layout, selections: [] };
  plot.once("plotly_afterplot", () => tell(plot, marks));
  plot.emit("plotly_relayout", {});
};

const tell = (plot, marks) => {
  if (!marks.length) return plot.emit("plotly_deselect");
  const points = marks.map(({ curve, point }) => ({
    curveNumber: curve,
    pointIndex: point,
    customdata: plot.data[curve].customdata[point],
  }));
  plot.emit("plotly_selected", { points, selections: [] });
};

const clicked = (plot, { points, event }) => {
  const mark = points.find(({ customdata }) => customdata);
  if (!mark || plot.layout.clickmode !== "event") return;
  const clicked = { curve: mark.curveNumber, point: mark.pointNumber };
  show(plot, changed(chosen(plot), clicked, event.shiftKey));
};

const dragged = (plot, event) => {
  if (event?.selections?.length) show(plot, chosen(plot));
};

export default function ({ data }) {
  const known = new Map();
  const find = () => {
    for (const plot of document.querySelectorAll(`.st-key-${data.key} .js-plotly-plot`)) {
      if (!plot.on || known.has(plot)) continue;
      const listeners = {
        plotly_click: (event) => clicked(plot, event),
        plotly_selected: (event) => dragged(plot, event),
      };
      known.set(plot, listeners);
      Object.entries(listeners).forEach(([name, listener]) => plot.on(name, listener));
    }
  };
  const timer = setInterval(find, 250);
  return () => {
    clearInterval(timer);
    for (const [plot, listeners] of known) {
      Object.entries(listeners).forEach(([name, listener]) => plot.removeListener?.(name, listener));
    }
  };
}
