// One point in depth: its percentile curve from the histograms, and its launches side by side.

function distribution() {
  const [number, size] = chosenPoint();
  const panel = data.panels[number];
  return section("distribution", "Distribution of one point",
    el("div", { class: "bar" },
      select("Operation", data.panels.map((one, i) => [String(i), one.collective + " " + one.conditions]), String(number),
        (to) => show({ point: pointKey(Number(to), nearest(data.panels[Number(to)], panel.bytes[size])) })),
      select("Size", panel.bytes.map((bytes, i) => [String(i), bytes > 0 ? sizeText(bytes) : "no data"]), String(size),
        (to) => show({ point: pointKey(number, Number(to)) }))),
    el("div", { class: "grid" }, curveFigure(panel, size), launchFigure(panel, size)));
}

function nearest(panel, bytes) {
  const distances = panel.bytes.map((other) => Math.abs(Math.log2((other || 1) / (bytes || 1))));
  return distances.indexOf(Math.min(...distances));
}

function cellsAt(panel, size, wanted) {
  return data.series
    .map((one, series) => ({ one, series, cell: panel.cells[series][size] }))
    .filter(({ series, cell }) => isShown(series) && cell && wanted(cell));
}

const CURVE_TICKS = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999];

function percentile(q) {
  return Number((100 * q).toPrecision(7)) + " %";
}

function curveFigure(panel, size) {
  const found = cellsAt(panel, size, (cell) => cell.curve.length);
  const longest = Math.max(0, ...found.map(({ cell }) => cell.curve.length));
  const quantiles = data.quantiles.slice(0, longest);
  const x = quantiles.map((q) => -Math.log10(1 - q));
  const body = longest ? chart({
    label: "Percentiles of " + panel.collective + " over all launches",
    x,
    xTicks: CURVE_TICKS.filter((q) => q <= quantiles[longest - 1]).map((q) => -Math.log10(1 - q)),
    xTickText: (at) => percentile(1 - 10 ** -at),
    xText: (i) => percentile(quantiles[i]),
    xLabel: "percentile",
    yLog: true,
    yUnit: " µs",
    yLabel: "time, µs",
    yText: significant,
    lines: found.map(({ one, series, cell }) => ({
      series,
      name: one.label,
      y: quantiles.map((q, i) => (i < cell.curve.length ? cell.curve[i] / 1000 : null)),
      every: 6,
    })),
  }) : note("No histogram was kept for this point.");
  const wanted = CURVE_TICKS.map((q) => data.quantiles.indexOf(q)).filter((i) => i >= 0 && i < longest);
  const rows = found.map(({ one, cell }) =>
    [one.label, ...wanted.map((i) => (i < cell.curve.length ? significant(cell.curve[i] / 1000) : "–")), String(cell.samples)]);
  return el("article", { class: "card panel" },
    el("h3", {}, "Percentiles", el("span", { class: "muted" }, " " + panel.collective + " " + sizeText(panel.bytes[size]) + ", all launches' samples")),
    body,
    longest ? el("details", {}, el("summary", {}, "Table"), table("Percentiles in µs",
      ["label", ...wanted.map((i) => percentile(data.quantiles[i])), "samples"], rows)) : null);
}

/** Whether numbers are too far apart for a linear axis. */
function isWide(numbers) {
  const known = numbers.filter((number) => number > 0);
  return known.length > 0 && Math.max(...known) > 3 * Math.min(...known);
}

function launchFigure(panel, size) {
  const metric = METRICS[state.metric];
  const found = cellsAt(panel, size, (cell) => cell.metrics[state.metric]);
  const most = Math.max(0, ...found.flatMap(({ cell }) => cell.launches));
  const x = Array.from({ length: most }, (unused, i) => i + 1);
  const valueAt = (cell, launch) => {
    const at = cell.launches.indexOf(launch);
    return at < 0 ? null : scaled(state.metric, cell.metrics[state.metric].values[at]);
  };
  const body = most ? chart({
    label: "Launches of " + panel.collective + ": " + metric.name,
    x,
    xRange: [0.4, most + 0.6],
    xTicks: x,
    xTickText: String,
    xText: (i) => "launch " + (i + 1),
    xLabel: "launch",
    yLog: isWide(found.flatMap(({ cell }) => cell.metrics[state.metric].values)),
    yUnit: " " + metric.unit,
    yLabel: metric.name + ", " + metric.unit,
    yText: significant,
    lines: found.map(({ one, series, cell }, i) => ({
      series,
      name: one.label,
      line: false,
      x: found.length > 1 ? (i / (found.length - 1) - 0.5) * 0.4 : 0,
      y: x.map((launch) => valueAt(cell, launch)),
    })),
  }) : note("No launch has a valid number here.");
  const rows = found.map(({ one, cell }) => [one.label, ...x.map((launch) => significant(valueAt(cell, launch)))]);
  return el("article", { class: "card panel" },
    el("h3", {}, "Launch to launch", el("span", { class: "muted" }, " " + metric.name + " of each launch")),
    body,
    most ? el("details", {}, el("summary", {}, "Table"), table(metric.name + " of each launch in " + metric.unit,
      ["label", ...x.map((launch) => "launch " + launch)], rows)) : null);
}
