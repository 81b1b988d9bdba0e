import type { Environment } from '../../storage/entities/environment.ts';
import { Member } from '../../storage/entities/member.ts';
import { Workspace } from '../../storage/entities/workspace.ts';
import { newId } from '../../storage/ids.ts';
import {
  concludingUnit,
  type Concluded,
  type IdentityContext,
  type SystemContext,
} from '../context.ts';
import { firstSpoken } from '../languages.ts';
import { bucketOf, spendTokens } from '../rate-limit.ts';
import { rejectDuplicateSlug } from '../tenancy/reject-duplicate-slug.ts';
import type { WorkspaceInput } from '../tenancy/workspaces/schemas.ts';
import { recordAudit } from '../audit/record.ts';
import { toWorkspaceView } from '../tenancy/workspaces/view.ts';
import { newEnvironment } from './new-environment.ts';
import { withReservedSlug } from './reserve-slug.ts';

export interface NewWorkspace {
  readonly workspace: Workspace;
  /** `sandbox` and the locked `production`. */
  readonly environments: readonly Environment[];
  readonly member: Member;
}

const DAY_SECONDS = 86_400;
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

/**
 * Sign-up: creates a workspace with its two environments, owned by the caller, in the cell that takes the next one. Its
 * slug is reserved in the directory first, since each cell knows only its own. 429 above the person's limit a day.
 * `tags` are the languages that the caller's browser asks for.
 */
export async function createWorkspace(
  ctx: IdentityContext,
  input: WorkspaceInput,
  tags: readonly string[] = [],
): Promise<Concluded<NewWorkspace>> {
  const { services, identity } = ctx;
  const { workspacesPerDay } = services.limits;
  const name = `workspaces-of:${identity.subject}`;
  const bucket = bucketOf(name, workspacesPerDay, DAY_SECONDS);
  return spendTokens(services, name, [bucket], () => signUp(ctx, input, firstSpoken(tags) ?? 'en'));
}

async function signUp(
  ctx: IdentityContext,
  input: WorkspaceInput,
  locale: string,
): Promise<Concluded<NewWorkspace>> {
  const home = await ctx.database.signUpCell();
  const id = newId();
  const created = await withReservedSlug(ctx.database, { id, slug: input.slug, home }, () =>
    rejectDuplicateSlug('workspace_slug_unique', 'slug_taken', input.slug, () =>
      insertWorkspace({ ...ctx, database: home }, id, { ...input, locale }),
    ),
  );
  ctx.database.rememberMember(ctx.identity.subject, [id]);
  return created;
}

type SignUpContext = SystemContext & Pick<IdentityContext, 'identity'>;

function insertWorkspace(
  ctx: SignUpContext,
  id: string,
  { name, slug, locale }: WorkspaceInput & { readonly locale: string },
): Promise<Concluded<NewWorkspace>> {
  return concludingUnit(ctx, async (tx) => {
    const now = ctx.now();
    const workspace = tx.em.create(Workspace, {
      id,
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
      locale,
      createdAt: now,
      updatedAt: now,
    });
    // The member, whom the log can be filtered by, not the identity of the session.
    recordAudit({ ...ctx, actor: { ...ctx.actor, id: member.id } }, tx, {
      workspaceId,
      action: 'workspace.created',
      resourceId: workspaceId,
      before: null,
      after: toWorkspaceView(workspace),
    });
    return { workspace, environments: [production, sandbox], member };
  });
}
