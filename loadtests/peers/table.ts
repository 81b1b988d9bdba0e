import type { Amounts, Measured, Processor } from './phases.ts';

/** The rows of the table: what they show of one peer. */
const rows: readonly (readonly [string, (one: Measured, amounts: Amounts) => string])[] = [
  ['steps a second', ({ steps }) => whole(steps.perSecond)],
  ['processor time a step', ({ steps }, { steps: count }) => micros(steps.processor, count)],
  ['steps lost, doubled', ({ steps }) => `${steps.lost}, ${steps.doubled}`],
  ['timers set a second', ({ timers }) => whole(timers.setPerSecond)],
  ['processor time to set one', ({ timers }, { timers: count }) => micros(timers.toSet, count)],
  ['timers due in one second: done a second', ({ timers }) => whole(timers.drainedPerSecond)],
  ['the same: late, p50 and p99', ({ timers }) => times(timers.late)],
  ['processor time to fire one', ({ timers }, { timers: count }) => micros(timers.toFire, count)],
  ['timers lost, doubled', ({ timers }) => `${timers.lost}, ${timers.doubled}`],
  ['idle, 25 timers a second: late, p50 and p99', ({ idle }) => times(idle.late)],
  ['idle: processor time a second', ({ idle }) => millis(idle.processor, idle.seconds)],
  ['worker killed: longest standstill', ({ kill }) => standstill(kill)],
  ['the same: steps that wait for an operator', ({ kill }) => whole(kill.stuck)],
  ['the same: lost, doubled', ({ kill }) => `${kill.lost}, ${kill.doubled}`],
];

/** A table in Markdown with a column for each peer. */
export function tableOf(
  measured: readonly { readonly name: string; readonly figures: Measured }[],
  amounts: Amounts,
): string {
  const lines = [
    ['', ...measured.map(({ name }) => name)],
    ['---', ...measured.map(() => '---')],
    ...rows.map(([name, show]) => [name, ...measured.map(({ figures }) => show(figures, amounts))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function standstill({ stuck, standstillSeconds }: Measured['kill']): string {
  return stuck > 0 ? 'until an operator acts' : `${standstillSeconds.toFixed(1)} s`;
}

function micros(processor: Processor, count: number): string {
  return shares(processor, (seconds) => `${whole((seconds * 1e6) / count)} µs`);
}

function millis(processor: Processor, seconds: number): string {
  return shares(processor, (used) => `${whole((used * 1e3) / seconds)} ms`);
}

/** The sum, and what each program has of it. */
function shares(processor: Processor, show: (seconds: number) => string): string {
  const parts = Object.entries(processor);
  const sum = parts.reduce((all, [, seconds]) => all + seconds, 0);
  const each = parts.map(([name, seconds]) => `${name} ${show(seconds)}`).join(', ');
  return `${show(sum)} (${each})`;
}

function times({ p50, p99 }: { readonly p50: number; readonly p99: number }): string {
  return `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
