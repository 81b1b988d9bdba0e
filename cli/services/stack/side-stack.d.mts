/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: Error;
}

/** One process of a stack. It is not restarted when it ends. */
export interface StackProcess {
  readonly name: string;
  readonly pid: number | undefined;
  readonly running: boolean;
  readonly exited: Promise<Exit>;
  readonly logPath: string;
  signal(name: NodeJS.Signals): void;
  /** SIGTERM, ten seconds, SIGKILL. */
  stop(): Promise<void>;
  lastLines(count?: number): string[];
}

export interface SideStack {
  /** With which the names of its log files begin. */
  readonly name: string;
  /** Of the first API process; `baseUrls` of each. */
  readonly baseUrl: string;
  readonly baseUrls: readonly string[];
  readonly cells: readonly string[];
  /** The cell of its workspaces, and that cell's database. */
  readonly cell: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** What the processes get. */
  readonly env: Readonly<Record<string, string>>;
  readonly apiProcesses: readonly StackProcess[];
  readonly actorProcesses: readonly StackProcess[];
  restartApi(index?: number, env?: Record<string, string>): Promise<StackProcess>;
  /** The same, without waiting until it serves: it may be set to die before that. */
  beginApi(index?: number, env?: Record<string, string>): Promise<StackProcess>;
  /** In the cell of the workspaces, unless `env` has another CELL. */
  addActors(env?: Readonly<Record<string, string | undefined>>): StackProcess;
  /** A running process ends, or freezes (`stop:`), where it next comes to one of the failpoints; without any, nowhere any more. */
  arm(process: Pick<StackProcess, 'name'>, ...failpoints: string[]): void;
  stopRedis(): Promise<void>;
  startRedis(): Promise<void>;
  stop(): Promise<void>;
}

export interface SideStackOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly name: string;
  /** Any database of the server that is to hold the stack's own. */
  readonly databaseUrl: string;
  /** Where `databaseUrl` leads to a pooler. */
  readonly directDatabaseUrl?: string | undefined;
  /** Migrated and without sessions, for the first cell; those of the others are named after it; without one the new database is migrated. */
  readonly templateDatabase: string | undefined;
  readonly redisUrl: string;
  readonly ownRedis: boolean;
  readonly dataDirectory: string;
  readonly logDirectory: string;
  /** One, if it is not given. */
  readonly cells?: number;
  readonly apiCount: number;
  /** Places after these that `restartApi` and `beginApi` fill; none, if it is not given. */
  readonly laterApis?: number;
  readonly actorCount: number;
}

export function startSideStack(options: SideStackOptions): Promise<SideStack>;
