/** The value of a time series in a text of metrics. */
export const metricIn = (text: string, series: string): number =>
  Number.parseFloat(text.split(`\n${series} `)[1] ?? "");
