import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Values by their labels. */
type Labelled<Label extends string> = readonly (readonly [
  Readonly<Record<Label, string>>,
  number,
])[];

/** Declares metrics in a registry. Gauges are read at each scrape; those of labels that are gone are no longer reported. */
export function declareMetrics(registry: Registry) {
  const registers = [registry];
  const labelledGauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => Labelled<Label> | Promise<Labelled<Label>>,
  ): void => {
    const made: Gauge<Label> = new Gauge<Label>({
      name,
      help,
      labelNames,
      registers,
      collect: async () => {
        const values = await read();
        made.reset();
        for (const [labels, value] of values) made.set(labels, value);
      },
    });
  };
  return {
    labelledGauge,
    gauge: (name: string, help: string, read: () => number | Promise<number>): void =>
      labelledGauge<never>(name, help, [], async () => [[{}, await read()]]),
    counter: <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter<Label>({ name, help, labelNames, registers }),
    histogram: <Label extends string = never>(
      name: string,
      help: string,
      buckets: number[],
      ...labelNames: Label[]
    ) => new Histogram<Label>({ name, help, buckets, labelNames, registers }),
  };
}

/** The gauges of one scrape are collected together and share one reading. */
export function oncePerScrape<State>(read: () => Promise<State>): () => Promise<State> {
  let reading: Promise<State> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
