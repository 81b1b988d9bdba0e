import { readConfig } from '../../../config.ts';
import { loginsOf } from '../../../storage/database-roles.ts';
import { openDatabase } from '../../../storage/open-database.ts';
import { READ_LOG_BACK, READ_RESOURCE_BACK } from '../../../storage/queries/event-log/read-log.ts';
import { sql } from '../../../storage/query.ts';
import { percentilesOf } from '../limits/percentiles.ts';

/**
 * The events of one resource at the beginning of a long log, newest first: by the index of resources, and beside it by
 * looking through the log, 20,000 numbers a request. Prints JSON. Arguments: events. Environment: DATABASE_URL, TENANT
 * (JSON of workspaceId, environmentId).
 */
const events = Number(process.argv[2] ?? 300_000);
const tenant: { workspaceId: string } = JSON.parse(process.env['TENANT'] ?? '{}');
const STEP = 20_000;
const RUNS = 15;
const DAYS = 30;
/** A log of its own. */
const environmentId = crypto.randomUUID();
const RESOURCE = 'resource-7';

const logins = loginsOf(readConfig());
const database = await openDatabase({
  tenantUrl: logins.tenant.url,
  systemUrl: logins.system.url,
  poolSize: 2,
  applicationName: 'event-log',
});
const query = database.read.bind(database);
await query(
  sql(`select ensure_day_partitions('event', (now() at time zone 'UTC')::date - $1::int, $1::int)`),
  [DAYS],
);
await query(
  sql(`
  insert into event (recorded_at, id, workspace_id, environment_id, shard, type, resource_type, resource_id, sequence,
    data, created_at, stream, stream_seq, log_sequence, body)
  select now() - (1 - i::float8 / $3) * interval '${DAYS - 1} days', 'evt_log_' || $2::text || i, $1::uuid, $2::uuid, 1,
    'order.updated', 'order', 'resource-' || i % ($3::int / 5), 1, '{}', now(), 0, i, i, '{}'
  from generate_series(1, $3::int) i`),
  [tenant.workspaceId, environmentId, events],
);
await query(sql('analyze event'));

const valuesOf = (after: number, until: number) => [
  environmentId,
  after,
  until,
  null,
  null,
  101,
  4 * 1024 * 1024,
  RESOURCE,
  null,
  null,
];
/** The condition of before, which no index answers. */
const scanning = {
  ...READ_LOG_BACK,
  text: READ_LOG_BACK.text.replace('$8::text is null', `resource_id || '' = $8::text`),
};

let found = 0;
const byIndex: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const from = performance.now();
  found = (await query(READ_RESOURCE_BACK, valuesOf(0, events))).length;
  byIndex.push(performance.now() - from);
}
const byLog: number[] = [];
let foundByLog = 0;
for (let run = 0; run < 5; run += 1) {
  foundByLog = 0;
  const from = performance.now();
  for (let until = events; until > 0; until -= STEP)
    foundByLog += (await query(scanning, valuesOf(Math.max(0, until - STEP), until))).length;
  byLog.push(performance.now() - from);
}
if (found === 0 || found !== foundByLog) throw new Error(`found ${found} and ${foundByLog}`);
await query(sql('delete from event where environment_id = $1'), [environmentId]);
await database.close();
process.stdout.write(
  `${JSON.stringify({ events, found, requests: Math.ceil(events / STEP), byIndex: percentilesOf(byIndex), byLog: percentilesOf(byLog) })}\n`,
);
