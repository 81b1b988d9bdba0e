/** What the server responded to one statement. */
export interface Answer {
  /** Of which a second column of one name would hide the first. */
  readonly rows: readonly object[];
  /** The server's word for what was done: `COMMIT`, `SELECT 2`. */
  readonly command: string;
}

/** A statement with its values. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A connection as `storage/orm` uses it, by whichever driver. Statements are prepared on it by their text, of which there
 * are a bounded number; those of one tick leave in one write, and the server runs them in the order in which they were
 * asked. Values are as `pg` takes and gives them: times as Date, int8 as number, dates and numerics as text, JSON parsed.
 */
export interface Session {
  /** The rows of one statement, which is a transaction of its own. */
  ask<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** The same with a setting that is local to it: both are one transaction (decision 151). */
  askWith<Row extends object>(
    setting: readonly [name: string, value: string],
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** The rows of several, which are one transaction: after one that fails the rest are rejected with 25P02. */
  askAll(statements: readonly SentStatement[]): Promise<readonly object[]>[];
  /**
   * A statement of the open transaction, together with all others that are asked within one tick: `begin` travels with the
   * first of them, the last write with `commit`. After one that fails the rest are rejected with 25P02 (decision 142).
   */
  askTogether(text: string, values?: readonly unknown[]): Promise<Answer>;
  /** The end of the open transaction, together with them: rejected if one of them could not be sent, since it would be partial. */
  askLast(text: string): Promise<Answer>;
  /** Rolls the open transaction back, behind all that was asked. */
  rollback(): Promise<void>;
}

export interface PooledSession extends Session {
  /** Gives it back; it is closed if it is broken. */
  release(broken?: Error): void;
}

export interface SessionPool {
  connect(): Promise<PooledSession>;
  end(): Promise<void>;
}

/** A session outside any pool. */
export interface OwnSession extends Session {
  /** All that is asked within this tick leaves in one write, by whichever method. */
  gather(): void;
  close(): Promise<void>;
}

/** What a connection is opened with, under the names that `pg` has for it. */
export interface SessionOptions {
  readonly connectionString: string;
  /** Server settings (`settingsText`). */
  readonly options?: string | undefined;
  readonly application_name?: string | undefined;
  readonly connectionTimeoutMillis?: number | undefined;
  /** A connection that does not respond for this long is closed. */
  readonly query_timeout?: number | undefined;
  /** Of a pool. */
  readonly max?: number | undefined;
  /** A pool closes a connection that nobody has used for this long. */
  readonly idleTimeoutMillis?: number | undefined;
}
