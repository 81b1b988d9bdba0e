import { Environment } from '../../../storage/entities/environment.ts';
import { Member } from '../../../storage/entities/member.ts';
import { Workspace } from '../../../storage/entities/workspace.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { unitOfWork, type IdentityContext } from '../../context.ts';
import { refuseTakenSlug } from '../refuse-taken.ts';
import type { WorkspaceInput } from './schemas.ts';
import { recordAudit } from '../../audit/record.ts';
import { toWorkspaceView } from './view.ts';

export interface NewWorkspace {
  readonly workspace: Workspace;
  /** `sandbox` and the locked `production`. */
  readonly environments: readonly Environment[];
  readonly member: Member;
}

/** Sign-up: a workspace with its two environments, owned by the caller. */
export async function createWorkspace(
  ctx: IdentityContext,
  { name, slug }: WorkspaceInput,
): Promise<NewWorkspace> {
  return refuseTakenSlug('workspace_slug_unique', 'slug_taken', slug, () =>
    unitOfWork(ctx, async (tx) => {
      const now = ctx.now();
      const workspace = tx.em.create(Workspace, {
        id: newId(),
        name,
        slug,
        lifecycleStage: 'sandbox',
        subscriptionStatus: 'none',
        trialEndsAt: null,
        hasPaymentMethod: false,
        partner: false,
        rateLimitPerSecond: null,
        createdAt: now,
        updatedAt: now,
      });
      const production = newEnvironment(tx, workspace, 'production');
      const sandbox = newEnvironment(tx, workspace, 'sandbox');
      const member = tx.em.create(Member, {
        id: newId(),
        workspaceId: workspace.id,
        subject: ctx.identity.subject,
        email: ctx.identity.email,
        workspaceRole: 'owner',
        grantType: 'all',
        environmentIds: [],
        createdAt: now,
        updatedAt: now,
      });
      recordAudit(ctx, tx, {
        workspaceId: workspace.id,
        action: 'workspace.created',
        resourceId: workspace.id,
        before: null,
        after: toWorkspaceView(workspace),
      });
      return { workspace, environments: [production, sandbox], member };
    }),
  );
}

function newEnvironment(
  tx: Transaction,
  workspace: Workspace,
  slug: 'production' | 'sandbox',
): Environment {
  const production = slug === 'production';
  return tx.em.create(Environment, {
    id: newId(),
    workspaceId: workspace.id,
    name: production ? 'Production' : 'Sandbox',
    slug,
    kind: production ? 'production' : 'non_production',
    isSystem: production,
    archivedAt: null,
    clockMode: 'real',
    clockNow: null,
    clockTarget: null,
    createdAt: workspace.createdAt,
    updatedAt: workspace.createdAt,
  });
}
