import type { Database } from '../../storage/unit-of-work.ts';
import type { EnvironmentFacts, WorkspaceFacts } from './access-facts.ts';
import type { MemberFacts } from './member-context.ts';
import { memberFactsColumns, memberFactsOf, type MemberFactsRow } from './member-facts.ts';

export interface EnvironmentOfWorkspace extends EnvironmentFacts {
  readonly createdAt: string;
}

/** A member with all that the gates ask of the workspace, its environments and the named application. */
export interface Membership {
  readonly member: MemberFacts;
  readonly workspace: WorkspaceFacts;
  /** Oldest first, archived ones too. */
  readonly environments: readonly EnvironmentOfWorkspace[];
  /** Whether the application that was asked for belongs to this workspace. */
  readonly ownsApplication: boolean;
}

interface Row extends MemberFactsRow {
  workspace_id: string;
  lifecycle_stage: WorkspaceFacts['lifecycleStage'];
  subscription_status: WorkspaceFacts['subscriptionStatus'];
  trial_ends_at: Date | null;
  has_payment_method: boolean;
  partner: boolean;
  rate_limit_per_second: number | null;
  environments: EnvironmentRow[];
  owns_application: boolean;
}

interface EnvironmentRow {
  id: string;
  kind: EnvironmentFacts['kind'];
  archived: boolean;
  clockNow: string | null;
  createdAt: string;
}

const SQL = `
  select ${memberFactsColumns}, w.id as workspace_id, w.lifecycle_stage,
    w.subscription_status, w.trial_ends_at, w.has_payment_method, w.partner, w.rate_limit_per_second,
    (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'archived', e.archived_at is not null,
       'clockNow', case when e.clock_mode = 'real' then null else e.clock_now end, 'createdAt', e.created_at)
       order by e.created_at, e.id), '[]')
     from environment e where e.workspace_id = m.workspace_id) as environments,
    exists (select 1 from application a where a.workspace_id = w.id and a.id = $3::uuid) as owns_application
  from member m join workspace w on w.id = m.workspace_id
  where m.subject = $1
    and m.workspace_id = coalesce($2::uuid, (select a.workspace_id from application a where a.id = $3::uuid), m.workspace_id)
  order by m.created_at, m.id
  limit 2`;

/**
 * The memberships of a user in the given workspace, else in the application's, else all (at most two:
 * one is what a request needs, the second shows that the choice is open).
 */
export async function findMemberships(
  database: Database,
  subject: string,
  workspaceId: string | null,
  applicationId: string | null,
): Promise<Membership[]> {
  const rows = await database.read<Row>(SQL, [subject, workspaceId, applicationId]);
  return rows.map((row) => ({
    member: memberFactsOf(row),
    workspace: {
      id: row.workspace_id,
      lifecycleStage: row.lifecycle_stage,
      subscriptionStatus: row.subscription_status,
      trialEndsAt: row.trial_ends_at,
      hasPaymentMethod: row.has_payment_method,
      partner: row.partner,
      rateLimitPerSecond: row.rate_limit_per_second,
    },
    environments: row.environments.map((environment) => ({
      ...environment,
      clockNow: environment.clockNow === null ? null : new Date(environment.clockNow),
    })),
    ownsApplication: row.owns_application,
  }));
}
