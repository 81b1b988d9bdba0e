import { plainArray } from '../../orm/array-literal.ts';
import type { Bind, WriteStatement } from '../../query.ts';
import { resourceHash } from './numbered-events.ts';
import { streamKey } from './positions.ts';
import type { UnrelayedEvent } from './unrelayed-events.ts';

/** An event with the numbers that it gets in its stream and in its environment's log. */
export type Numbering = Omit<UnrelayedEvent, 'packed'> & {
  readonly streamSeq: number;
  readonly logSequence: number;
};

/** The last numbers given. */
export interface Heads {
  readonly streams: readonly StreamHead[];
  readonly environments: readonly LogHead[];
}

interface StreamHead {
  readonly workspaceId: string;
  readonly stream: number;
  readonly shard: number;
  readonly streamSeq: number;
}

interface LogHead {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly logSequence: number;
}

/** By name, each with its type and its value in a row. */
type Columns<Row> = Readonly<
  Record<string, readonly [type: string, value: (row: Row) => string | number | null]>
>;

const numberColumns: Columns<Numbering> = {
  recorded_at: ['timestamptz', ({ recordedAt }) => recordedAt],
  position: ['bigint', ({ position }) => position],
  stream_seq: ['bigint', ({ streamSeq }) => streamSeq],
  log_sequence: ['bigint', ({ logSequence }) => logSequence],
  stream: ['int', ({ stream }) => stream],
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  environment_id: ['uuid', ({ environmentId }) => environmentId],
  application_id: ['uuid', ({ applicationId }) => applicationId],
  type: ['text', ({ type }) => type],
  resource: ['text', ({ resourceId }) => resourceId],
};

const computed: ReadonlyMap<string, string> = new Map([['resource', resourceHash('resource')]]);

const streamColumns: Columns<StreamHead & { readonly mayLag: string }> = {
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  stream: ['int', ({ stream }) => stream],
  shard: ['smallint', ({ shard }) => shard],
  stream_seq: ['bigint', ({ streamSeq }) => streamSeq],
  may_lag: ['boolean', ({ mayLag }) => mayLag],
};

const logColumns: Columns<LogHead> = {
  environment_id: ['uuid', ({ environmentId }) => environmentId],
  log_sequence: ['bigint', ({ logSequence }) => logSequence],
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
};

const nothing: ReadonlySet<string> = new Set();

/**
 * Writes numbers and the new heads, and removes the entries: all of them, or the write fails, since an event without an entry
 * has its number, and where a head is not the one that the numbers follow. An entry is named by the shard in which it was
 * found and by its owner's, as the owner of the former may move it there meanwhile. `read`: the streams, by `streamKey`, of
 * which every consumer has read these events when this commits.
 */
export function numberEvents(
  events: readonly Numbering[],
  heads: Heads,
  read: ReadonlySet<string> = nothing,
): WriteStatement {
  const names = Object.keys(numberColumns);
  const shards = new Set(events.flatMap(({ foundIn, shard }) => [foundIn, shard]));
  const streamHeads = heads.streams.map((head) => ({
    ...head,
    mayLag: String(!read.has(streamKey(head))),
  }));
  const write = (bind: Bind): string => {
    const count = `${bind(events.length)}::int`;
    // Heads only rise, so where one was raised by others the sum is less.
    const areTaken = `(select count(*) from taken) = ${count}
      and (select sum(risen) from raised_streams) = ${count} and (select sum(risen) from raised_logs) = ${count}`;
    // A position of null is rejected by the table, and with it the whole statement.
    const values = names.map((name) =>
      name === 'position'
        ? `case when ${areTaken} then position end`
        : (computed.get(name) ?? name),
    );
    return `
      insert into event_number (${names.join(', ')}) select ${values.join(', ')}
      from ${unnestColumns(bind, numberColumns, events)}`;
  };
  return Object.assign(write, {
    before: {
      taken: (bind: Bind) => `
        delete from unrelayed_event where shard = any(${bind(plainArray([...shards]))}::smallint[])
          and entry = any(${bind(plainArray(events.map(({ entry }) => entry)))}::bigint[])
        returning 1`,
      raised_streams: (bind: Bind) => `
        insert into stream_head as h (${Object.keys(streamColumns).join(', ')})
        select * from ${unnestColumns(bind, streamColumns, streamHeads)}
        on conflict (workspace_id, stream) do update set stream_seq = excluded.stream_seq, may_lag = excluded.may_lag
        returning h.stream_seq - coalesce(old.stream_seq, 0) as risen`,
      raised_logs: (bind: Bind) => `
        insert into environment_log as l (${Object.keys(logColumns).join(', ')})
        select * from ${unnestColumns(bind, logColumns, heads.environments)}
        on conflict (environment_id) do update set log_sequence = excluded.log_sequence
        returning l.log_sequence - coalesce(old.log_sequence, 0) as risen`,
    },
  });
}

/** `unnest($1::uuid[], ...) as r (...)`; a text may hold anything, what is of another type is plain. */
function unnestColumns<Row>(bind: Bind, columns: Columns<Row>, rows: readonly Row[]): string {
  const arrays = Object.values(columns).map(([type, valueOf]) => {
    const values = rows.map(valueOf);
    return `${bind(type === 'text' ? values : plainArray(values))}::${type}[]`;
  });
  return `unnest(${arrays.join(', ')}) as r (${Object.keys(columns).join(', ')})`;
}
