/**
 * One piece of work, the same for every peer: it writes one row, with how late it began. Without an instant it runs now, in
 * order with the others of its key and one at a time; with one it has a key of its own.
 */
export interface Step {
  readonly key: string;
  /** From 1 in each key. */
  readonly n: number;
  readonly dueAt: Date | null;
}

/** Programs that take steps and do them, driven by the same client as every other peer's. */
export interface Peer {
  /** As the head of its column. */
  readonly name: string;
  /** The process ids of its programs, those of Postgres and Redis included where it uses them. */
  readonly programs: () => Readonly<Record<string, number>>;
  /** Resolves when the worker takes steps. */
  readonly startWorker: () => Promise<void>;
  /** By SIGKILL; resolves when it has ended. */
  readonly killWorker: () => Promise<void>;
  /** The operator's part after a worker has died, where the peer does nothing by itself for hours. */
  readonly release?: () => Promise<void>;
  /** Resolves when the step is durable. */
  readonly submit: (step: Step) => Promise<void>;
  readonly written: Written;
  readonly stop: () => Promise<void>;
}

/** The rows that steps have written. */
export interface Written {
  readonly count: () => Promise<number>;
  /** The instant (ms) of each row, and how late its step began. */
  readonly rows: () => Promise<readonly { readonly at: number; readonly lateMs: number }[]>;
  /** Steps of these that wrote nothing, and rows beyond one of each. */
  readonly check: (steps: readonly Step[]) => Promise<Outcome>;
  readonly clear: () => Promise<void>;
}

export interface Outcome {
  readonly lost: number;
  readonly doubled: number;
}

/** Every peer gets these. */
export interface PeerOptions {
  /** A database of its own. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** A folder of its own, for data and logs. */
  readonly folder: string;
  /** The process ids of Postgres and Redis. */
  readonly pids: { readonly postgres: number; readonly redis: number };
}
