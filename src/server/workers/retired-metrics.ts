import type { Metric, MetricValue } from "../../observe/metrics.ts";

const seriesOf = ({ metricName = "", labels }: MetricValue): string => metricName + JSON.stringify(labels);

function addValues(total: Metric, more: readonly MetricValue[]): void {
  const known = new Map(total.values.map((value) => [seriesOf(value), value]));
  for (const value of more) {
    const sum = known.get(seriesOf(value));
    if (sum) sum.value += value.value;
    else total.values.push({ ...value });
  }
}

/**
 * Adds the counters of a process that has ended to a total, so that sums over processes never decrease. Gauges, such as
 * its memory, are dropped.
 */
export function addRetiredMetrics(total: Metric[], last: readonly Metric[]): void {
  for (const metric of last) {
    if (metric.type === "gauge") continue;
    const known = total.find(({ name }) => name === metric.name);
    if (known) addValues(known, metric.values);
    else total.push({ ...metric, values: metric.values.map((value) => ({ ...value })) });
  }
}
