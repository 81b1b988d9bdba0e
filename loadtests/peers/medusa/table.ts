import { sumOf, type Turn } from './measure.ts';

/** The turns of one shop, by the name of the unit. */
export interface Column {
  readonly name: string;
  readonly turns: Readonly<Record<string, readonly Turn[]>>;
}

/** A table in Markdown with the middle turn of each unit. The last column says how many times better the first shop is. */
export function tableOf(first: Column, second: Column): string {
  const lines = [
    ['', first.name, second.name, 'ratio'],
    ['---', '---', '---', '---'],
    ...Object.keys(first.turns).flatMap((unit) =>
      rowsOf(unit, first.turns[unit] ?? [], second.turns[unit] ?? []),
    ),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowsOf(unit: string, ofFirst: readonly Turn[], ofSecond: readonly Turn[]): string[][] {
  const [first, second] = [middleOf(ofFirst), middleOf(ofSecond)];
  const row = (name: string, show: (turn: Turn) => string, ratio: string): string[] => [
    `${unit}: ${name}`,
    show(first),
    show(second),
    ratio,
  ];
  return [
    [
      `${unit}: a second`,
      rates(ofFirst),
      rates(ofSecond),
      digits(first.perSecond / second.perSecond),
    ],
    row('p50, p95', times, digits(second.times.p50 / first.times.p50)),
    row('processor time each', processor, digits(processorEach(second) / processorEach(first))),
    row('adds, and is done with it after', left, ''),
  ];
}

/** By its rate; of an even number of turns, the slower of the two in the middle. */
function middleOf(turns: readonly Turn[]): Turn {
  const sorted = turns.toSorted((one, other) => one.perSecond - other.perSecond);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('no turn was measured');
  return middle;
}

/** With the slowest and the fastest turn. */
function rates(turns: readonly Turn[]): string {
  const all = turns.map(({ perSecond }) => perSecond);
  const range = `${digits(Math.min(...all))} to ${digits(Math.max(...all))}`;
  return `${digits(middleOf(turns).perSecond)} (${range})`;
}

function times({ times: { p50, p95 } }: Turn): string {
  return `${digits(p50)} ms, ${digits(p95)} ms`;
}

/** The sum, and what each program has of it. */
function processor(turn: Turn): string {
  const each = Object.entries(turn.processor).map(
    ([name, seconds]) => `${name} ${digits((seconds * 1_000) / turn.count)}`,
  );
  return `${digits(processorEach(turn))} ms (${each.join(', ')})`;
}

/** Milliseconds. */
function processorEach(turn: Turn): number {
  return (sumOf(turn.processor) * 1_000) / turn.count;
}

function left({ added, count, drainSeconds }: Turn): string {
  const some = Object.entries(added).filter(([, number]) => number > 0);
  const each = some.map(([name, number]) => `${name} ${digits(number / count)}`);
  return [...each, `${drainSeconds.toFixed(1)} s`].join(', ');
}

/** Three digits that count; whole from 100 on. */
function digits(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
