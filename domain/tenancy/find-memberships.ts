import { MEMBERSHIPS_OF } from '../../storage/queries/team/memberships.ts';
import type { Database } from '../../storage/database.ts';
import { workspaceFactsOf, type EnvironmentFacts, type WorkspaceFacts } from './enter-tenant.ts';
import type { MemberFacts } from './member-context.ts';
import { memberFactsOf } from './member-facts.ts';

export interface EnvironmentOfWorkspace extends EnvironmentFacts {
  readonly createdAt: string;
}

/** A member with what the gates check of the workspace, its environments and the named application. */
export interface Membership {
  readonly member: MemberFacts;
  readonly workspace: WorkspaceFacts;
  /** Oldest first, archived ones too. */
  readonly environments: readonly EnvironmentOfWorkspace[];
  /** Whether the requested application belongs to this workspace. */
  readonly ownsApplication: boolean;
}

/**
 * The memberships of a user in the given workspace, else in the application's, else all (at most two: a second one
 * makes the request ambiguous).
 */
export async function findMemberships(
  database: Database,
  subject: string,
  workspaceId: string | null,
  applicationId: string | null,
): Promise<Membership[]> {
  const rows = await database.read(MEMBERSHIPS_OF, [subject, workspaceId, applicationId]);
  return rows.map((row) => ({
    member: memberFactsOf(row),
    workspace: workspaceFactsOf(row),
    environments: row.environments.map((environment) => ({
      ...environment,
      clockNow: environment.clockNow === null ? null : new Date(environment.clockNow),
    })),
    ownsApplication: row.owns_application,
  }));
}
