import type { GroupQueue } from '../orm/group-queue.ts';
import type { SharingWork } from '../orm/transaction.ts';
import type { JobStarter, OutboxListener, StatementListener } from '../database.ts';
import type { ComposedStatement } from '../query.ts';
import type { Replica } from '../replica/replica.ts';
import type { Connections } from '../driver/shared-reads.ts';

/** The pools of one cell's two logins (decision 7), and the listeners to its statements and commits. */
export interface DatabaseResources {
  /** The name of the cell. */
  readonly cell: string;
  /** Sent with `begin` of each unit of work, which it fails in the database. */
  readonly guard?: ComposedStatement;
  /** What that guard holds: units of work share a commit only under the same. */
  readonly fence?: string;
  /** Begins what a running job requests, whose database it is. */
  readonly starter?: JobStarter;
  readonly sharing: GroupQueue<SharingWork>;
  /** Row level security applies: rows of the transaction's workspace, none without one. */
  readonly tenant: Connections;
  /** Rows of all workspaces. */
  readonly system: Connections;
  /** For lists; null where there is none. */
  readonly replica: Replica | null;
  readonly outbox: OutboxListener;
  readonly hooks: { statement: StatementListener | null };
}

/**
 * Where the statements of one workspace go: to its cell, which is looked up with each use, since workspaces move
 * (`storage/cells/route-workspace.ts`).
 */
export interface WorkspaceRoute {
  readonly workspaceId: string;
  readonly hooks: DatabaseResources['hooks'];
  /** Runs `use` in the workspace's cell, and again in another one if the workspace has moved there meanwhile. */
  readonly at: <T>(use: (resources: DatabaseResources) => Promise<T>) => Promise<T>;
}
