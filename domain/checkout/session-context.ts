import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import {
  readSessionTenant,
  type SessionTenantRow,
} from '../../storage/queries/checkout/session-tenant.ts';
import { readSession } from '../../storage/queries/checkout/sessions.ts';
import type { ApplicationContext, DatabaseContext } from '../context.ts';
import { fail } from '../errors.ts';
import type { EnvironmentFacts, WorkspaceFacts } from '../tenancy/access-facts.ts';
import { settingsOf, type ApplicationSettings } from '../tenancy/applications/settings.ts';
import { countRequest } from '../tenancy/count-request.ts';
import { passProductionGate } from '../tenancy/production-gate.ts';
import type { ShownSession } from './view.ts';

/** A session whose id is all that the caller brought, with the context of its tenant. */
export interface OpenedSession extends ShownSession {
  readonly ctx: ApplicationContext;
  readonly settings: ApplicationSettings;
  /** The environment's test clock is on its way: billing waits. */
  readonly isClockAdvancing: boolean;
}

const FORM = /^sess_[0-9A-Za-z]{32}$/;

/** Opens a session for a buyer: its tenant's rate limit and production gate hold (00 §5). 404 `session_not_found`. */
export async function openSession(
  base: DatabaseContext,
  sessionId: string,
): Promise<OpenedSession> {
  const { services } = base;
  if (!FORM.test(sessionId)) fail('session_not_found');
  const tenant = await readSessionTenant(base.database, sessionId);
  if (!tenant || tenant.archived_at) fail('session_not_found');
  const { workspace, environment } = factsOf(tenant);
  await countRequest(services, workspace, environment);
  passProductionGate(workspace, environment, services.clock());
  const ctx = contextOf(base, tenant, sessionId);
  const shown = await readSession(ctx.database, ctx, sessionId);
  if (!shown) fail('session_not_found');
  const isClockAdvancing = tenant.clock_mode === 'advancing';
  return { ...shown, ctx, settings: settingsOf(tenant), isClockAdvancing };
}

/** The context of a session's tenant for what happens by itself: expiry, reconciliation. */
export async function sessionTenantContext(
  base: DatabaseContext,
  { id }: Pick<CheckoutSession, 'id'>,
): Promise<ApplicationContext | null> {
  const tenant = await readSessionTenant(base.database, id);
  return tenant && { ...contextOf(base, tenant, id), actor: base.actor };
}

function contextOf(
  base: DatabaseContext,
  tenant: SessionTenantRow,
  sessionId: string,
): ApplicationContext {
  const testNow = tenant.clock_mode === 'real' ? null : tenant.clock_now;
  return {
    ...base,
    database: base.database.of(tenant.workspace_id),
    actor: { type: 'buyer', id: sessionId, label: 'Buyer' },
    now: testNow ? () => testNow : base.now,
    workspaceId: tenant.workspace_id,
    environmentId: tenant.environment_id,
    environmentKind: tenant.kind,
    applicationId: tenant.application_id,
  };
}

function factsOf(tenant: SessionTenantRow): {
  workspace: WorkspaceFacts;
  environment: EnvironmentFacts;
} {
  return {
    workspace: {
      id: tenant.workspace_id,
      lifecycleStage: tenant.lifecycle_stage,
      subscriptionStatus: tenant.subscription_status,
      trialEndsAt: tenant.trial_ends_at,
      hasPaymentMethod: tenant.has_payment_method,
      partner: tenant.partner,
      rateLimitPerSecond: tenant.rate_limit_per_second,
    },
    environment: {
      id: tenant.environment_id,
      kind: tenant.kind,
      archived: tenant.archived_at !== null,
      clockNow: tenant.clock_mode === 'real' ? null : tenant.clock_now,
    },
  };
}
