import { storedEnvelopeOf, type StoredContent } from '../../outbox/envelope.ts';
import { sql, type RunQuery } from '../../query.ts';
import { CONTENT_COLUMNS, measuredEventsOf, resourceHash } from '../streams/numbered-events.ts';

/** The last number of an environment's log, and the first that is not yet deleted. */
export interface LogBounds {
  readonly head: number;
  readonly oldest: number | null;
}

export const LOG_BOUNDS = sql<LogBounds>(`
     select
       coalesce((select log_sequence from environment_log where environment_id = $1), 0) as head,
       (select log_sequence from event_number where environment_id = $1
         order by log_sequence limit 1) as oldest`);

export async function readLogBounds(query: RunQuery, environmentId: string): Promise<LogBounds> {
  const [row] = await query(LOG_BOUNDS, [environmentId]);
  return row ?? { head: 0, oldest: null };
}

export interface LoggedEvent {
  readonly logSequence: number;
  /** The envelope's exact bytes. */
  readonly body: string;
}

interface LogRange {
  readonly environmentId: string;
  /** Null: of all applications. An application's part includes the events of none. */
  readonly applicationId: string | null;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly until: number;
  /** Null: all types. */
  readonly types: readonly string[] | null;
  readonly resourceId?: string | null;
  /** Instants of the log, inclusive and exclusive. */
  readonly since?: string | null;
  readonly before?: string | null;
  readonly isNewestFirst?: boolean;
  readonly limit: number;
  /** The event that exceeds them is the last. */
  readonly bytesMax: number;
}

const RANGE = `
  environment_id = $1 and log_sequence > $2 and log_sequence <= $3
  and ($4::uuid is null or application_id is null or application_id = $4)
  and ($5::text[] is null or type = any($5))`;

interface LoggedContent extends StoredContent {
  readonly logSequence: number;
}

const readIn = (order: string, ofResource = '$8::text is null', isIt = 'true'): string => {
  const numbers = `
    select * from event_number where ${RANGE} and ${ofResource}
      and ($9::timestamptz is null or recorded_at >= $9)
      and ($10::timestamptz is null or recorded_at < $10)
    order by ${order} limit $6`;
  return `
    select ${CONTENT_COLUMNS} from (${measuredEventsOf(numbers, `e.${order}`)}) e
    where e.bytes_before < $7 and ${isIt} order by e.${order}`;
};

export const READ_LOG = sql<LoggedContent>(readIn('log_sequence'));
export const READ_LOG_BACK = sql<LoggedContent>(readIn('log_sequence desc'));
/** Those of one resource, by an index of their own: in the log they would be looked for among all others. */
const OF_RESOURCE = [`resource = ${resourceHash('$8::text')}`, 'e.resource_id = $8'] as const;
export const READ_RESOURCE = sql<LoggedContent>(readIn('log_sequence', ...OF_RESOURCE));
export const READ_RESOURCE_BACK = sql<LoggedContent>(readIn('log_sequence desc', ...OF_RESOURCE));

/** Numbered events of an environment in the order of the log, or against it. */
export async function readEventLog(query: RunQuery, range: LogRange): Promise<LoggedEvent[]> {
  const { limit, bytesMax, resourceId = null, since = null, before = null } = range;
  const values = [...valuesOf(range), limit, bytesMax, resourceId, since, before];
  const [read, readBack] =
    resourceId === null ? [READ_LOG, READ_LOG_BACK] : [READ_RESOURCE, READ_RESOURCE_BACK];
  const rows = await query(range.isNewestFirst ? readBack : read, values);
  return rows.map((row) => ({ logSequence: row.logSequence, body: storedEnvelopeOf(row) }));
}

export const LOGGED_AT = sql<{ readonly recordedAt: Date }>(`
  select recorded_at as "recordedAt" from event_number
   where environment_id = $1 and log_sequence >= $2 order by log_sequence limit 1`);

/** When the event at a position of the log, or the next one that is retained, was recorded; null behind the last. */
export async function readLoggedAt(
  query: RunQuery,
  environmentId: string,
  logSequence: number,
): Promise<Date | null> {
  const [row] = await query(LOGGED_AT, [environmentId, logSequence]);
  return row?.recordedAt ?? null;
}

/** Its number is found among those of its resource. */
export const EVENT_BY_ID = sql<StoredContent>(`
  select ${CONTENT_COLUMNS} from (
    select n.log_sequence, e.* from event e
    cross join lateral (
      select log_sequence from event_number where event_number.recorded_at = e.recorded_at
        and event_number.environment_id = e.environment_id and event_number.resource = ${resourceHash('e.resource_id')}
        and event_number.position = e.position limit 1) n
    where e.id = $4 and e.workspace_id = $1 and e.environment_id = $2
      and ($3::uuid is null or e.application_id is null or e.application_id = $3)) e`);

interface EventKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  /** Null: of any application. */
  readonly applicationId: string | null;
}

/** The envelope of a numbered event; null for one that is not of the application, or no longer retained. */
export async function readEnvelope(
  query: RunQuery,
  { id, workspaceId, environmentId, applicationId }: EventKey,
): Promise<string | null> {
  const [event] = await query(EVENT_BY_ID, [workspaceId, environmentId, applicationId, id]);
  return event ? storedEnvelopeOf(event) : null;
}

export const COUNT_LOG = sql<{ readonly count: number }>(
  `select count(*)::int as count from event_number where ${RANGE}`,
);

export async function countEventLog(
  query: RunQuery,
  range: Omit<LogRange, 'limit' | 'bytesMax'>,
): Promise<number> {
  const [row] = await query(COUNT_LOG, valuesOf(range));
  return row?.count ?? 0;
}

function valuesOf({
  environmentId,
  after,
  until,
  applicationId,
  types,
}: Omit<LogRange, 'limit' | 'bytesMax'>) {
  return [environmentId, after, until, applicationId, types];
}

export const LOG_HEADS = sql<{
  readonly environmentId: string;
  readonly head: number;
}>(`
     select environment_id as "environmentId", log_sequence as head from environment_log
      where environment_id = any($1::uuid[])`);

/** The last number of each environment that has one. */
export async function readLogHeads(
  query: RunQuery,
  environmentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await query(LOG_HEADS, [environmentIds]);
  return new Map(rows.map(({ environmentId, head }) => [environmentId, head]));
}
