import { bunJson } from './programs.mjs';
import { keepDetail, row, section } from './report.mjs';

/** What indexes and columns cost a write, beside the same table without them. */
export async function benchWriteCost(at) {
  const rows = at.environment.BENCH_WRITE_ROWS ?? '20000';
  section(`Writes with an index or column, beside the same without it (${rows} rows)`);
  const { measured } = await bunJson(at, ['loadtests/bench/write-cost/measure.ts', rows]);
  for (const { name, microseconds, bytes, ofTime, ofLog } of measured)
    row(
      name,
      `${microseconds.toFixed(1)} µs a row = ${ofTime.toFixed(2)} of the time, ${bytes.toFixed(0)} bytes of log = ${ofLog.toFixed(2)} of them`,
    );
  keepDetail('writes', measured);
}

/** The events of one resource of a long log, beside what looking through the log takes. */
export async function benchEventLog(at) {
  const events = at.environment.BENCH_LOG_EVENTS ?? '300000';
  section(`Events of one resource at the beginning of a log of ${events}`);
  const { found, requests, byIndex, byLog } = await bunJson(
    at,
    ['loadtests/bench/event-log/measure-resource.ts', events],
    { TENANT: JSON.stringify(at.tenant) },
  );
  row(
    `${found} events by the index`,
    `p50 ${byIndex.p50.toFixed(1)} ms = ${(byIndex.p50 / byLog.p50).toFixed(4)} of ${requests} requests through the log (${byLog.p50.toFixed(0)} ms)`,
  );
}
