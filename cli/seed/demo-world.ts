import {
  type ApplicationContext,
  type Concluded,
  type IdentityContext,
} from '../../domain/context.ts';
import { getEmbedConfig } from '../../domain/embed/get-config.ts';
import { putEmbedConfig } from '../../domain/embed/write-config.ts';
import { createApplication } from '../../domain/provisioning/create-application.ts';
import { listApplications } from '../../domain/tenancy/applications/list-applications.ts';
import { listEnvironments } from '../../domain/tenancy/environments/list-environments.ts';
import { enterWorkspace } from '../../domain/tenancy/enter-tenant.ts';
import { locateMemberships } from '../../domain/tenancy/locate-memberships.ts';
import type { MemberContext, MemberFacts } from '../../domain/tenancy/member-context.ts';
import { mayUseScope } from '../../domain/tenancy/scopes-of-member.ts';
import { createOrganization } from '../../domain/tenancy/organizations/create-organization.ts';
import { listOrganizations } from '../../domain/tenancy/organizations/list-organizations.ts';
import { createStore } from '../../domain/tenancy/stores/create-store.ts';
import { listStores } from '../../domain/tenancy/stores/list-stores.ts';
import { createWorkspace } from '../../domain/provisioning/create-workspace.ts';
import { listOwnWorkspaces } from '../../domain/tenancy/workspaces/list-own-workspaces.ts';
import type { Environment } from '../../storage/entities/environment.ts';
import type { Page } from '../../storage/page.ts';

const SLUG = 'demo';
const EVERYTHING = { limit: 100 };

/** The demo workspace and its contents; created where missing, found where present. */
export interface DemoWorld {
  readonly member: MemberFacts;
  readonly production: Environment;
  readonly sandbox: Environment;
  readonly organizationId: string;
  readonly storeId: string;
  /** The demo application in the sandbox. */
  readonly ctx: ApplicationContext;
}

export async function seedDemoWorld(
  owner: IdentityContext,
  allowedOrigin: string,
): Promise<DemoWorld> {
  const workspaceId = await demoWorkspace(owner);
  const memberCtx = await contextOf(owner, workspaceId);
  const environments = await listEnvironments(memberCtx, { ...EVERYTHING, includeArchived: false });
  const production = bySlug(environments.rows, 'production');
  const sandbox = bySlug(environments.rows, 'sandbox');
  const { id: applicationId } = (
    await oldest(listApplications(memberCtx, EVERYTHING), () =>
      createApplication(memberCtx, { name: 'Demo storefront', settings: {} }),
    )
  ).application;
  const ctx: ApplicationContext = {
    ...memberCtx,
    environmentId: sandbox.id,
    environmentKind: sandbox.kind,
    applicationId,
    canGive: (scope) => mayUseScope(memberCtx.member, applicationId, scope),
  };
  const organization = await oldest(listOrganizations(ctx, EVERYTHING), () =>
    createOrganization(ctx, { name: 'Demo', slug: SLUG, settings: {} }),
  );
  const store = await oldest(listStores(ctx, EVERYTHING), () =>
    createStore(ctx, {
      name: 'Demo store',
      slug: SLUG,
      currency: 'USD',
      settings: {},
      organizationId: organization.id,
    }),
  );
  await brandStorefront(ctx, allowedOrigin);
  const { member } = memberCtx;
  return { member, production, sandbox, organizationId: organization.id, storeId: store.id, ctx };
}

async function demoWorkspace(owner: IdentityContext): Promise<string> {
  const own = await listOwnWorkspaces(owner, EVERYTHING);
  const known = own.rows.find(({ slug }) => slug === SLUG);
  if (known) return known.id;
  const { value } = await createWorkspace(owner, { name: 'Demo', slug: SLUG });
  return value.workspace.id;
}

async function contextOf(owner: IdentityContext, workspaceId: string): Promise<MemberContext> {
  const { database } = owner;
  const [found] = await locateMemberships(database, owner.identity.subject, workspaceId, null);
  if (!found) throw new Error('the owner of the demo workspace is no member of it');
  const { member, workspace } = found;
  const actor = { type: 'member', id: member.id, label: member.email } as const;
  return {
    ...enterWorkspace(owner, workspaceId, actor),
    member,
    isEmailVerified: owner.identity.emailVerified,
    workspace,
    environment: null,
    applicationId: null,
  };
}

async function brandStorefront(ctx: ApplicationContext, allowedOrigin: string): Promise<void> {
  const { config, updatedAt } = await getEmbedConfig(ctx);
  if (updatedAt && config.allowedOrigins.includes(allowedOrigin)) return;
  await putEmbedConfig(ctx, {
    ...config,
    allowedOrigins: [...config.allowedOrigins, allowedOrigin],
    companyName: config.companyName ?? 'Demo Goods Ltd',
    primaryColor: config.primaryColor ?? '#0f766e',
    brandColor: config.brandColor ?? '#0f766e',
  });
}

/** The existing row, else a new one. */
async function oldest<Row>(
  list: Promise<Page<Row>>,
  create: () => Promise<Concluded<Row>>,
): Promise<Row> {
  return (await list).rows.at(-1) ?? (await create()).value;
}

function bySlug(environments: readonly Environment[], slug: string): Environment {
  const found = environments.find((environment) => environment.slug === slug);
  if (!found) throw new Error(`the demo workspace has no environment ${slug}`);
  return found;
}
