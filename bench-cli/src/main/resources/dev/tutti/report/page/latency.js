// Latency or bandwidth over size, one chart a collective.

const SPREADS = {
  interval: "95 % interval of the median over launches",
  range: "range over launches",
  within: "95 % interval of the median within the one launch",
};

function latency() {
  const metric = METRICS[state.metric];
  const shown = shownPanels();
  return section("latency", state.metric === "bandwidth" ? "Bandwidth" : "Latency",
    note("Each mark is the median over launches of " + metric.name + " (" + metric.title + "). " + bandText()
      + " Choose a mark to see its distribution."),
    shown.length ? el("div", { class: "grid" }, shown.map(({ panel, number }) => latencyFigure(panel, number)))
      : note("No operation passes the filters."));
}

function bandText() {
  const kinds = new Set(data.panels.flatMap((panel) => panel.cells.flat()).map((cell) => cell && cell.spread));
  const words = Object.entries(SPREADS).filter(([kind]) => kinds.has(kind)).map(([, text]) => text);
  const few = kinds.has("range") ? " An interval of the median needs 6 launches." : "";
  return words.length ? "Bands show the " + words.join(" or the ") + "." + few : "";
}

/** One number of a cell for the chosen metric: mid, low or high, in the metric's unit. */
function cellNumber(cell, part, metric = state.metric) {
  return cell && cell.metrics[metric] ? scaled(metric, cell.metrics[metric][part]) : null;
}

function positions(panel) {
  return panel.bytes.map((bytes) => (bytes > 0 ? Math.log2(bytes) : 0));
}

function positionText(panel) {
  return (x) => (panel.bytes.length === 1 && panel.bytes[0] === 0 ? "no data" : sizeText(Math.round(2 ** x)));
}

function heading(panel) {
  return el("h3", {}, panel.collective, el("span", { class: "muted" }, " " + panel.conditions));
}

function latencyFigure(panel, number) {
  const metric = METRICS[state.metric];
  const lines = data.series
    .map((one, series) => ({ one, series, cells: panel.cells[series] }))
    .filter(({ series, cells }) => isShown(series) && cells.some((cell) => cellNumber(cell, "mid") !== null))
    .map(({ one, series, cells }) => ({
      series,
      name: one.label,
      y: cells.map((cell) => cellNumber(cell, "mid")),
      low: cells.map((cell) => cellNumber(cell, "low")),
      high: cells.map((cell) => cellNumber(cell, "high")),
      bars: panel.bytes.length === 1,
    }));
  const figure = lines.length
    ? chart({
      label: panel.collective + ", " + panel.conditions + ": " + metric.name + " in " + metric.unit + " over size",
      x: positions(panel),
      xTicks: positions(panel),
      xTickText: positionText(panel),
      xText: (i) => (panel.bytes[i] > 0 ? sizeText(panel.bytes[i]) : panel.collective),
      yLog: true,
      yUnit: " " + metric.unit,
      yLabel: metric.name + ", " + metric.unit,
      yText: significant,
      lines,
      choose: (i) => show({ point: pointKey(number, i) }, "distribution"),
    })
    : note(data.series.some((one, series) => isShown(series)) ? "No " + metric.name + " here." : "Every label is hidden.");
  return el("article", { class: "card panel", "data-panel": number }, heading(panel), figure, latencyTable(panel));
}

function latencyTable(panel) {
  const metric = METRICS[state.metric];
  const shown = data.series.map((one, series) => [one, series]).filter(([, series]) => isShown(series));
  const rows = panel.bytes.map((bytes, size) => [
    bytes > 0 ? sizeText(bytes) : "–",
    ...shown.map(([, series]) => latencyCell(panel.cells[series][size])),
  ]);
  return el("details", {}, el("summary", {}, "Table"),
    table(panel.collective + ", " + panel.conditions + ": " + metric.name + " in " + metric.unit
      + (panel.sizeMeaning ? "; size is " + panel.sizeMeaning : ""),
    ["size", ...shown.map(([one]) => one.label)], rows));
}

function latencyCell(cell) {
  if (!cell) return "–";
  const mid = cellNumber(cell, "mid");
  return el("td", cell.trouble ? { class: "bad" } : {},
    mid === null ? null : el("b", {}, significant(mid)),
    mid === null ? null : el("small", {}, " " + between(cellNumber(cell, "low"), cellNumber(cell, "high"), significant)
      + " n\u00a0=\u00a0" + cell.n),
    cell.trouble ? el("small", {}, " " + cell.trouble) : mid === null ? "–" : null);
}
