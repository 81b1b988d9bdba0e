import { cpuBetween, cpuSeconds } from './cpu-seconds.mjs';
import { leftRow, row } from './report.mjs';

/** Of a steady load: whole journeys a minute. */
const JOURNEYS_A_MINUTE = 200;

/** A burst, single events of an idle service, and a steady load; `run(args, environment)` runs a program of loadtests, `settle()` waits for what a load has left. */
export async function reportDeliveries(at, receiver, { run, settle }) {
  const { pid: receiverPid } = receiver;
  const atFirst = cpuSeconds({ receiver: receiverPid });
  const bare = await run([
    'loadtests/bench/limits/signed-posts.ts',
    '50',
    String(at.seconds),
    at.certificatePath,
    ...receiver.urls,
  ]);
  const { receiver: bareSeconds } = cpuBetween(atFirst, cpuSeconds({ receiver: receiverPid }));
  const pids = {
    actors: at.actors.pid,
    api: at.api.pid,
    postgres: at.postgresPid,
    receiver: receiverPid,
  };
  const before = cpuSeconds(pids);
  const sides = { TARGET: JSON.stringify(at.target), RECEIVER: JSON.stringify(receiver) };
  const delivered = await run(
    ['loadtests/bench/deliveries.ts', String(150 * at.seconds), '0'],
    sides,
  );
  const used = cpuBetween(before, cpuSeconds(pids));
  row('deliveries', { perSecond: delivered.perSecond }, ['bare signed POSTs', bare]);
  leftRow('deliveries', await settle());
  const each = Object.entries(used).map(
    ([name, seconds]) => `${name} ${Math.round((seconds / delivered.deliveries) * 1e6)}`,
  );
  row('processor, us a delivery', each.join(', '));
  const answered = (bareSeconds * 1e6) / (bare.perSecond * at.seconds);
  const bareEach = `poster ${Math.round(bare.cpuMicros)}, receiver ${Math.round(answered)}`;
  row('processor, us a bare POST', bareEach);
  const idle = await run(['loadtests/bench/deliveries.ts', '8', '100'], sides);
  row('commit to delivery, idle', `p50 ${idle.p50} ms, p99 ${idle.p99} ms`);
  const seconds = String(Math.max(30, at.seconds));
  const steady = await run(
    ['loadtests/bench/delivery-age.ts', String(JOURNEYS_A_MINUTE), seconds],
    sides,
  );
  const { journeys, deliveries, p50, p95, p99 } = steady;
  row(
    'commit to delivery, steady',
    `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${deliveries} deliveries, ` +
      `${journeys} journeys at ${JOURNEYS_A_MINUTE} a minute`,
  );
  leftRow('commit to delivery, steady', await settle());
}
