// Speed-up over the base, size by size, as a chart with the band of no difference and as a heat map.

function versusChoice() {
  if (data.contrasts.length < 2) return null;
  return select("Compared with " + data.base,
    data.contrasts.map((one) => [one.label, one.label]), contrast().label, (versus) => show({ versus }));
}

function speedUp() {
  if (!data.contrasts.length) return null;
  const percent = Math.round(data.margin * 1000) / 10;
  return section("speedup", "Speed-up over " + data.base,
    note("Time of " + data.base + " ÷ time of the other, from " + data.statistic + ": above 1 is faster. Bars are 95 % intervals over launches; "
      + "inside the grey band of ±" + percent + " % nobody cares."),
    el("div", { class: "grid" }, shownPanels().map(({ panel, number }) => speedUpFigure(panel, number))));
}

function pointsOf(one, number) {
  const found = data.panels[number].bytes.map(() => null);
  one.points.filter((point) => point.panel === number).forEach((point) => { found[point.size] = point; });
  return found;
}

function speedUpFigure(panel, number) {
  const lines = data.contrasts
    .filter((one) => isShown(one.series))
    .map((one) => ({ one, points: pointsOf(one, number) }))
    .filter(({ points }) => points.some((point) => point))
    .map(({ one, points }) => ({
      series: one.series,
      name: one.label,
      y: points.map((point) => point && point.speedUp),
      low: points.map((point) => point && point.low),
      high: points.map((point) => point && point.high),
      bars: true,
    }));
  const rows = data.contrasts.filter((one) => isShown(one.series)).flatMap((one) =>
    pointsOf(one, number).map((point, size) => point && speedUpRow(panel, one, point, size)).filter((row) => row));
  return el("article", { class: "card panel" }, heading(panel),
    lines.length ? chart({
      label: panel.collective + ", " + panel.conditions + ": speed-up over " + data.base + " over size",
      x: positions(panel),
      xTicks: positions(panel),
      xTickText: positionText(panel),
      xText: (i) => (panel.bytes[i] > 0 ? sizeText(panel.bytes[i]) : panel.collective),
      yLog: true,
      yUnit: "×",
      yLabel: "speed-up",
      yText: significant,
      reference: { low: 1 / (1 + data.margin), high: 1 + data.margin, at: 1 },
      lines,
      choose: (i) => show({ point: pointKey(number, i) }, "distribution"),
    }) : note("Nothing to compare here."),
    rows.length ? el("details", {}, el("summary", {}, "Table"), table("Speed-up over " + data.base + ", " + panel.collective,
      ["size", "label", "speed-up", "95 % interval", "improvement", "p", "Holm p", "verdict"], rows)) : null);
}

function speedUpRow(panel, one, point, size) {
  const bytes = panel.bytes[size];
  return [bytes > 0 ? sizeText(bytes) : "–", one.label, times(point.speedUp),
    between(point.low, point.high, times) || "–", point.improvement.toFixed(1) + " %",
    probability(point.p), probability(point.pHolm),
    el("td", { class: "verdict-" + point.verdict + " word" }, VERDICTS[point.verdict].sign + " " + VERDICTS[point.verdict].word,
      point.reason ? el("small", {}, " " + point.reason) : null)];
}

function heatMap() {
  if (!data.contrasts.length) return null;
  const one = contrast();
  const sizes = [...new Set(shownPanels().flatMap(({ panel }) => panel.bytes))].sort((a, b) => a - b);
  const rows = shownPanels().map(({ panel, number }) => {
    const points = pointsOf(one, number);
    return [
      el("th", { scope: "row" }, panel.collective, el("small", {}, " " + panel.conditions)),
      ...sizes.map((bytes) => heatCell(one, panel, number, points, panel.bytes.indexOf(bytes))),
    ];
  });
  return section("heatmap", "Where " + one.label + " wins",
    el("div", { class: "bar" }, versusChoice(), legend()),
    table("Speed-up of " + one.label + " over " + data.base + " by collective and size",
      ["collective", ...sizes.map((bytes) => (bytes > 0 ? sizeText(bytes) : "no data"))], rows, { class: "heat" }));
}

function legend() {
  return el("ul", { class: "legend" }, Object.values(VERDICTS).map(({ sign, word }) => el("li", {}, el("b", {}, sign), " " + word)),
    el("li", {}, el("b", {}, "✕"), " no valid number"));
}

/** A cell's colour says how much, its sign whether to believe it. */
function heatCell(one, panel, number, points, size) {
  if (size < 0) return el("td", { class: "none" }, "");
  const point = points[size];
  const bad = [data.baseSeries, one.series].some((series) => panel.cells[series][size] && panel.cells[series][size].trouble);
  if (!point) return el("td", { class: "none", title: bad ? "no valid number" : "not in both" }, bad ? "✕" : "–");
  const verdict = VERDICTS[point.verdict];
  const words = panel.collective + " " + sizeText(panel.bytes[size]) + ": " + times(point.speedUp) + " "
    + between(point.low, point.high, times) + ", " + verdict.word + (point.reason ? ": " + point.reason : "");
  const button = el("button", {
    type: "button", title: words, "aria-label": words,
    on: { click: () => show({ point: pointKey(number, size) }, "distribution") },
  }, el("span", {}, significant(point.speedUp)), el("i", {}, verdict.sign));
  button.style.setProperty("--strength", Math.min(1, Math.abs(Math.log2(point.speedUp)) / 1.5).toFixed(2));
  return el("td", { class: "cell " + (point.speedUp >= 1 ? "up" : "down") + (verdict.sign === "▲" || verdict.sign === "▼" ? "" : " weak") }, button);
}
