import { keepDetail, note, row, section } from './report.mjs';

const CLIENTS = 4;

/** A large workspace moves between cells; `measure(rows, clients)` runs loadtests/bench/moves/measure.ts. */
export async function reportMove(rows, measure) {
  section(`A move between cells: ${rows} rows, beside ${CLIENTS} clients`);
  const result = await measure(rows, CLIENTS);
  const { planted, plantSeconds, seconds, report, calm, during, after } = result;
  note('planted', `${planted} rows in ${plantSeconds.toFixed(0)} s`);
  row('the move', `${seconds.toFixed(1)} s`);
  row(
    'frozen',
    `for ${report.align?.frozenMs ?? 0} ms to align, ${report.thaw.frozenMs} ms to switch`,
  );
  row('longest request', `${during.longest.toFixed(0)} ms`);
  for (const [name, lap] of Object.entries({ before: calm, during, after }))
    row(`requests ${name}`, lap);
  keepDetail('move', result);
}
