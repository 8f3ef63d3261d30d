// The headline: who wins, by how much, and what not to believe.

const VERDICTS = {
  faster: { sign: "▲", word: "faster" },
  same: { sign: "=", word: "same" },
  unclear: { sign: "?", word: "unclear" },
  untested: { sign: "~", word: "untested" },
  slower: { sign: "▼", word: "slower" },
};

function summary() {
  return section("summary", "Summary",
    data.whyNot ? note(data.whyNot) : null,
    data.contrasts.length ? el("div", { class: "cards" }, data.contrasts.map(card)) : null,
    geomeanTable(),
    doubts());
}

function overall(one) {
  return one.geomeans.find((geomean) => geomean.collective === null);
}

function counts(one) {
  const found = Object.fromEntries(Object.keys(VERDICTS).map((verdict) => [verdict, 0]));
  one.points.forEach((point) => found[point.verdict]++);
  return found;
}

/** One label against the base in a sentence, a number and a bar of verdicts. */
function card(one) {
  const mean = overall(one);
  const found = counts(one);
  return el("article", { class: "card" },
    el("h3", {}, swatch(one.series), one.label, el("span", { class: "muted" }, " against " + data.base)),
    el("p", { class: "big" }, mean ? times(mean.speedUp) : "–",
      mean && mean.low !== null ? el("small", {}, between(mean.low, mean.high, times)) : null),
    el("p", { class: "muted" }, mean
      ? "speed-up, geometric mean of " + plural(mean.points, "point") + (mean.leftOut ? ", " + mean.leftOut + " left out" : "")
      : "no point could be compared"),
    verdictBar(found, one.points.length),
    el("p", {}, sentence(one, found)),
    mainReason(one) ? el("p", { class: "muted" }, mainReason(one)) : null,
    one.crossovers.length
      ? el("details", {}, el("summary", {}, "Who wins where"), el("ul", {}, one.crossovers.map((text) => el("li", {}, text))))
      : null);
}

function sentence(one, found) {
  const parts = Object.entries(found).filter(([, n]) => n > 0).map(([verdict, n]) => VERDICTS[verdict].word + " at " + n);
  const left = one.leftOut.length ? "; " + plural(one.leftOut.length, "point") + " not compared" : "";
  return parts.length ? one.label + ": " + parts.join(", ") + " of " + plural(one.points.length, "point") + left + "." : "";
}

/** Why points are not decided, the most frequent reason with its count. */
function mainReason(one) {
  const found = new Map();
  one.points.filter((point) => point.reason).forEach((point) => found.set(point.reason, (found.get(point.reason) || 0) + 1));
  const [first] = [...found].sort((a, b) => b[1] - a[1]);
  return first && first[1] > one.points.length / 4 ? "Why not more, at " + plural(first[1], "point") + ": " + first[0] + "." : null;
}

function verdictBar(found, total) {
  const bar = el("div", { class: "verdicts", "aria-hidden": "true" });
  for (const [verdict, n] of Object.entries(found)) {
    if (n === 0) continue;
    const part = el("span", { class: "verdict-" + verdict, title: VERDICTS[verdict].word + ": " + n },
      n / total > 0.08 ? VERDICTS[verdict].sign + " " + n : "");
    part.style.flexGrow = n;
    bar.append(part);
  }
  return bar;
}

/** Speed-up of each collective: a number, its interval and how many points it stands on. */
function geomeanTable() {
  if (!data.contrasts.length) return null;
  const collectives = [...new Set(data.contrasts.flatMap((one) => one.geomeans.map((mean) => mean.collective)))];
  const rows = collectives.map((collective) => [
    collective === null ? el("strong", {}, "all points") : collective,
    ...data.contrasts.map((one) => geomeanCell(one.geomeans.find((mean) => mean.collective === collective))),
  ]);
  return table("Speed-up over " + data.base + " (time of " + data.base + " ÷ time of the other; above 1 is faster), "
    + "geometric mean over sizes, by " + data.statistic, ["collective", ...data.contrasts.map((one) => one.label)], rows);
}

function geomeanCell(mean) {
  if (!mean) return "–";
  const interval = between(mean.low, mean.high, times);
  const left = mean.leftOut ? ", " + mean.leftOut + " left out" : "";
  return el("td", {}, el("b", {}, times(mean.speedUp)), " " + interval,
    el("small", {}, " n\u00a0=\u00a0" + mean.points + left));
}

/** Everything that is not complete, not valid or not clear. */
function doubts() {
  const lines = data.series.flatMap((one) => one.unfinished.map((text) => one.label + ": " + text));
  const invalid = data.troubles.map((one) => [one.label, one.point, one.status, one.reason || "–", one.launches]);
  if (!lines.length && !invalid.length) return note("Every launch is complete and every point's data was right.");
  return el("div", { class: "doubts" },
    lines.length ? el("ul", {}, lines.map((text) => el("li", {}, text))) : null,
    invalid.length
      ? table("Points without a number" + (data.moreTroubles ? " (" + data.moreTroubles + " more are not listed)" : ""),
        ["label", "point", "status", "reason", "launches"], invalid)
      : null);
}
