import pg from 'pg';
import { readConfig } from '../../../config.ts';
import { poolDefaults, prepared, sessionOf } from '../../../storage/driver/driver.ts';
import { baseSettings, queueSettings, settingsText } from '../../../storage/driver/settings.ts';
import { loginsOf } from '../../../storage/roles/database-roles.ts';
import {
  finishTimers,
  readTimers,
  type DueTimer,
} from '../../../storage/queries/timers/due-timers.ts';
import { statementOf, type RunQuery } from '../../../storage/query.ts';
import { SHARD_COUNT } from '../../../storage/shards.ts';
import { PROBE_VALUES } from '../timers/probe.ts';

/**
 * The limit of the timers: a bare loop over the same driver reads due rows by the same SQL, writes the row of the
 * probe's verb for each in a transaction of its workspace, and ends them by the same SQL; it has no fence, no turns and
 * no failures. Runs until no timer is due. Prints JSON, with its processor time for each timer.
 * Arguments: transactions at a time. Environment: the service's own.
 */
const [clients = 16] = process.argv.slice(2).map(Number);
const PAGE_OF_SHARD = 20;
const { tenant, system } = loginsOf(readConfig());
const [reads, writes] = [poolOf(system.url, 2), poolOf(tenant.url, clients)];
const ofSystem: RunQuery = async <Row extends object>(
  ...[query, given]: Parameters<RunQuery>
): Promise<Row[]> => {
  const { text, values } = statementOf(query, given);
  return (await reads.query<Row>(prepared(text, [...values]))).rows;
};
const beginning = { dueAt: new Date(0), kind: '', id: '' };
const shards = new Map(Array.from({ length: SHARD_COUNT }, (_, shard) => [shard, beginning]));

const usedBefore = process.cpuUsage();
const startedAt = performance.now();
let fired = 0;
for (;;) {
  const page = await readTimers(ofSystem, shards, {
    until: new Date(),
    limit: PAGE_OF_SHARD,
    passedOver: [],
  });
  if (page.length === 0) break;
  const waiting = [...page];
  await Promise.all(Array.from({ length: clients }, () => work(waiting)));
  await finishTimers(
    ofSystem,
    page.map((timer) => ({ timer, next: null })),
  );
  fired += page.length;
}
const { user, system: ofKernel } = process.cpuUsage(usedBefore);
const micros = (user + ofKernel) / fired;
const perSecond = (fired * 1_000) / (performance.now() - startedAt);
process.stdout.write(`${JSON.stringify({ perSecond, micros })}\n`);
await Promise.all([reads.end(), writes.end()]);

async function work(waiting: DueTimer[]): Promise<void> {
  const client = await writes.connect();
  for (let timer = waiting.pop(); timer !== undefined; timer = waiting.pop()) {
    const { workspaceId, id, dueAt } = timer;
    const values = [workspaceId, id, Date.now() - dueAt.getTime(), 'bare'];
    sessionOf(client).gather();
    await Promise.all([
      client.query(`begin; set local app.workspace_id = '${workspaceId}'`),
      client.query(prepared(`${PROBE_VALUES} ($1, $2, $3, $4)`, values)),
      client.query('commit'),
    ]);
  }
  client.release();
}

function poolOf(connectionString: string, max: number): pg.Pool {
  const options = settingsText({ ...baseSettings, ...queueSettings });
  return new pg.Pool({ ...poolDefaults, options, connectionString, max });
}
