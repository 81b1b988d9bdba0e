import type { Environment } from '../../storage/entities/environment.ts';
import { Member } from '../../storage/entities/member.ts';
import { Workspace } from '../../storage/entities/workspace.ts';
import { newId } from '../../storage/ids.ts';
import { unitOfWork, type IdentityContext } from '../context.ts';
import { rejectDuplicateSlug } from '../tenancy/reject-duplicate-slug.ts';
import { newEnvironment } from './new-environment.ts';
import type { WorkspaceInput } from '../tenancy/workspaces/schemas.ts';
import { recordAudit } from '../audit/record.ts';
import { toWorkspaceView } from '../tenancy/workspaces/view.ts';

export interface NewWorkspace {
  readonly workspace: Workspace;
  /** `sandbox` and the locked `production`. */
  readonly environments: readonly Environment[];
  readonly member: Member;
}

const PRODUCTION = {
  name: 'Production',
  slug: 'production',
  kind: 'production',
  isSystem: true,
} as const;
const SANDBOX = {
  name: 'Sandbox',
  slug: 'sandbox',
  kind: 'non_production',
  isSystem: false,
} as const;

/** Sign-up: creates a workspace with its two environments, owned by the caller. */
export async function createWorkspace(
  ctx: IdentityContext,
  { name, slug }: WorkspaceInput,
): Promise<NewWorkspace> {
  return rejectDuplicateSlug('workspace_slug_unique', 'slug_taken', slug, () =>
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
      const workspaceId = workspace.id;
      const production = newEnvironment(tx, { workspaceId, ...PRODUCTION }, now);
      const sandbox = newEnvironment(tx, { workspaceId, ...SANDBOX }, now);
      const member = tx.em.create(Member, {
        id: newId(),
        workspaceId,
        subject: ctx.identity.subject,
        email: ctx.identity.email,
        workspaceRole: 'owner',
        grantType: 'all',
        environmentIds: [],
        createdAt: now,
        updatedAt: now,
      });
      recordAudit(ctx, tx, {
        workspaceId,
        action: 'workspace.created',
        resourceId: workspaceId,
        before: null,
        after: toWorkspaceView(workspace),
      });
      return { workspace, environments: [production, sandbox], member };
    }),
  );
}
