// Numbers and sizes as people read them, whatever the browser's language.

const METRICS = {
  p50: { name: "p50", unit: "µs", title: "median of the slowest rank" },
  p99: { name: "p99", unit: "µs", title: "99th percentile of the slowest rank" },
  min: { name: "min", unit: "µs", title: "minimum of the slowest rank" },
  mean: { name: "mean", unit: "µs", title: "mean" },
  bandwidth: { name: "bandwidth", unit: "GB/s", title: "bytes per latency, GB = 10⁹ bytes" },
};

/** Three significant digits, never an exponent. */
function significant(number) {
  if (number === null || number === undefined) return "–";
  if (number === 0) return "0";
  if (Math.abs(number) >= 999.5) return number.toFixed(0);
  const decimals = 2 - Math.floor(Math.log10(Math.abs(Number(number.toPrecision(3)))));
  return number.toFixed(Math.max(0, Math.min(9, decimals)));
}

/** A number of a metric in its unit; times are kept in nanoseconds. */
function scaled(metric, number) {
  return number === null || number === undefined ? null : metric === "bandwidth" ? number : number / 1000;
}

function sizeText(bytes) {
  const units = ["B", "KiB", "MiB", "GiB"];
  let unit = 0;
  let value = bytes;
  while (unit < 3 && value >= 1024 && value % 1024 === 0) {
    value /= 1024;
    unit++;
  }
  return value + " " + units[unit];
}

function times(number) {
  return significant(number) + "×";
}

/** An interval as text, empty where there is none. */
function between(low, high, text) {
  return low === null || low === undefined ? "" : "[" + text(low) + "\u00a0–\u00a0" + text(high) + "]";
}

function plural(n, one) {
  return n + " " + one + (n === 1 ? "" : /(s|x|ch|sh)$/.test(one) ? "es" : "s");
}

function probability(p) {
  return p === null || p === undefined ? "–" : p < 0.001 ? "< 0.001" : p.toFixed(3);
}
