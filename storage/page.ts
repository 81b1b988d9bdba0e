import { createHmac, timingSafeEqual } from 'node:crypto';
import { composeSql, type Query, type Bind } from './query.ts';

/** A page of a list; `cursor` points behind its last row, and is null on the last page. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
  readonly hasMore: boolean;
}

/** The sort values of one row, as text that is exact (`microsecondsText` for instants). */
export type Position = readonly (string | number)[];

export interface KeysetColumn {
  readonly column: string;
  readonly type: 'timestamptz' | 'uuid' | 'text' | 'integer' | 'bigint' | 'date';
}

/** The order of one list: its name, its direction, and columns that together are unique and never null. */
export interface Keyset {
  readonly list: string;
  readonly direction: 'ascending' | 'descending';
  readonly columns: readonly KeysetColumn[];
}

/** The usual order (contract 00 §6): newest first, then by id. `alias` is the table's alias in the query. */
export function newestFirst(list: string, alias?: string): Keyset {
  const prefix = alias ? `${alias}.` : '';
  return {
    list,
    direction: 'descending',
    columns: [
      { column: `${prefix}created_at`, type: 'timestamptz' },
      { column: `${prefix}id`, type: 'uuid' },
    ],
  };
}

/** The position of rows that are listed newest first; our instants are whole milliseconds. */
export function newestFirstPosition(row: { id: string; created_at: Date }): Position {
  return [row.created_at.toISOString(), row.id];
}

/** The query of a list; `listPage` of domain adds the page. */
export interface ListPlan<Row> {
  readonly keyset: Keyset;
  /** `select ... from ...`, without its where. */
  readonly select: string;
  /** The conditions that every row meets; never without the tenant's. */
  readonly where: (bind: Bind) => readonly string[];
  readonly positionOf: (row: Row) => Position;
  /** A row may have hundreds of lines of 10 kB: the page also ends by its bytes. */
  readonly hasLargeRows?: boolean;
  /** As in a Query: columns that the conditions keep from being null. */
  readonly neverNull?: readonly string[];
}

/** The tenant of a list: of all its applications where that is null. */
interface ListTenant {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
}

/** Writes conditions on the columns of a list's table, in the order in which they are called; none for an absent value. */
export function conditionsOn(alias: string, bind: Bind) {
  const when = (value: unknown, write: (bound: string) => string): string[] =>
    value === undefined || value === null ? [] : [write(bind(value))];
  const compared = (operator: string) => (column: string, value: unknown, type?: string) =>
    when(value, (bound) => `${alias}.${column} ${operator} ${bound}${type ? `::${type}` : ''}`);
  const is = compared('=');
  return {
    when,
    is,
    from: compared('>='),
    to: compared('<='),
    before: compared('<'),
    among: (column: string, values: readonly string[] | undefined, type = 'text') =>
      when(values, (bound) => `${alias}.${column} = any(${bound}::${type}[])`),
    ofTenant: ({ workspaceId, environmentId, applicationId }: ListTenant) => [
      `${alias}.workspace_id = ${bind(workspaceId)}`,
      `${alias}.environment_id = ${bind(environmentId)}`,
      ...is('application_id', applicationId),
    ],
  };
}

/** The first `count` rows behind the position. */
export function pageQuery<Row extends object>(
  plan: ListPlan<Row>,
  position: Position | null,
  count: number,
): Query<Row> {
  const { text, values } = composeSql((bind) => {
    const conditions = [...plan.where(bind)];
    if (position) conditions.push(keysetAfter(plan.keyset, position, bind));
    return `${plan.select} where ${conditions.join(' and ')} order by ${keysetOrder(plan.keyset)} limit ${bind(count)}`;
  });
  return { text, values, neverNull: plan.neverNull ?? [] };
}

/** SQL for an instant with its microseconds, as a position needs it; a Date would lose them. */
export function microsecondsText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** `a desc, b desc` */
export function keysetOrder(keyset: Keyset): string {
  const direction = keyset.direction === 'descending' ? 'desc' : 'asc';
  return keyset.columns.map(({ column }) => `${column} ${direction}`).join(', ');
}

/** `(a, b) < ($1::timestamptz, $2::uuid)`: the rows behind the position. */
export function keysetAfter(keyset: Keyset, position: Position, bind: Bind): string {
  const columns = keyset.columns.map(({ column }) => column).join(', ');
  const values = keyset.columns
    .map(({ type }, index) => `${bind(position[index])}::${type}`)
    .join(', ');
  return `(${columns}) ${keyset.direction === 'descending' ? '<' : '>'} (${values})`;
}

/** The cursor was not made by this service for this list and order; the edge returns 400 `invalid_cursor`. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

const MAC_BYTES = 16;
const CURSOR_LENGTH_MAX = 2048;

/** Creates and reads cursors: opaque, signed, and valid only for the list, order and columns they were created for. */
export class CursorCodec {
  readonly #keys: readonly [Uint8Array, ...Uint8Array[]];

  /** The first key signs; any of them verifies. */
  constructor(...keys: readonly [Uint8Array, ...Uint8Array[]]) {
    this.#keys = keys;
  }

  encode(keyset: Keyset, position: Position): string {
    if (position.length !== keyset.columns.length) {
      throw new Error(
        `a position in ${keyset.list} has ${keyset.columns.length} values, not ${position.length}`,
      );
    }
    const payload = Buffer.from(JSON.stringify(position), 'utf8');
    return Buffer.concat([macOf(this.#keys[0], keyset, payload), payload]).toString('base64url');
  }

  /** The position that a request's cursor names; null without a cursor. Throws InvalidCursor. */
  decode(keyset: Keyset, cursor: string | null | undefined): Position | null {
    if (cursor === null || cursor === undefined) return null;
    const bytes = Buffer.from(cursor.slice(0, CURSOR_LENGTH_MAX), 'base64url');
    // Decoding skips foreign characters and spare bits; only the exact issued text is valid.
    if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor)
      throw new InvalidCursor();
    const payload = bytes.subarray(MAC_BYTES);
    const given = bytes.subarray(0, MAC_BYTES);
    if (!this.#keys.some((key) => timingSafeEqual(given, macOf(key, keyset, payload))))
      throw new InvalidCursor();
    return JSON.parse(payload.toString('utf8'));
  }

  /** Builds a page from `limit + 1` fetched rows. */
  page<Row>(
    keyset: Keyset,
    fetched: readonly Row[],
    limit: number,
    positionOf: (row: Row) => Position,
  ): Page<Row> {
    if (fetched.length <= limit) return { rows: fetched, cursor: null, hasMore: false };
    return this.fullPage(keyset, fetched.slice(0, limit), positionOf);
  }

  /** A page behind which there are more rows. */
  fullPage<Row>(
    keyset: Keyset,
    rows: readonly Row[],
    positionOf: (row: Row) => Position,
  ): Page<Row> {
    const last = rows.at(-1);
    if (last === undefined) throw new Error('a page needs room for a row');
    return { rows, cursor: this.encode(keyset, positionOf(last)), hasMore: true };
  }
}

function macOf(key: Uint8Array, keyset: Keyset, payload: Uint8Array): Buffer {
  const columns = keyset.columns.map(({ type }) => type).join(',');
  return createHmac('sha256', key)
    .update(`${keyset.list}\n${keyset.direction}\n${columns}\n`)
    .update(payload)
    .digest()
    .subarray(0, MAC_BYTES);
}
