import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { TENANT_OF_CHECKOUT_SESSION } from '../../../storage/queries/checkout/session-tenant.ts';
import { CHECKOUT_SESSION_ORIGINS } from '../../../storage/queries/embed/origins.ts';
import { tenantFactsOf, type TenantFacts, enterTenant } from '../../tenancy/enter-tenant.ts';
import type { ApplicationContext, Database, DatabaseContext, Cells } from '../../context.ts';
import { fail } from '../../errors.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import type { SessionWithAmount } from '../view.ts';
import { readShownSession } from './load.ts';

/** A session identified by its id alone, with its tenant's context. */
export interface SessionWithContext extends SessionWithAmount {
  readonly ctx: ApplicationContext;
  readonly settings: ApplicationSettings;
  /** The environment's test clock is advancing: billing waits. */
  readonly isClockAdvancing: boolean;
}

interface SessionTenant
  extends TenantFacts, Pick<SessionWithContext, 'settings' | 'isClockAdvancing'> {
  readonly applicationId: string;
}

const FORM = /^sess_[0-9A-Za-z]{32}$/;

function isSessionId(text: string): boolean {
  return FORM.test(text);
}

/** The tenant of a session; null for an unknown id. */
async function findSessionTenant(
  database: Database,
  sessionId: string,
): Promise<SessionTenant | null> {
  if (!isSessionId(sessionId)) return null;
  const [row] = await database.read(TENANT_OF_CHECKOUT_SESSION, [sessionId]);
  if (!row) return null;
  return {
    ...tenantFactsOf(row),
    applicationId: row.application_id,
    settings: settingsOf(row),
    isClockAdvancing: row.clock_mode === 'advancing',
  };
}

/** The session in its tenant's context. 404 `session_not_found`. */
export async function loadSessionWithContext(
  ctx: ApplicationContext,
  { settings, isClockAdvancing }: SessionTenant,
  sessionId: string,
): Promise<SessionWithContext> {
  const shown = await readShownSession(ctx.database, ctx, sessionId);
  return shown ? { ...shown, ctx, settings, isClockAdvancing } : fail('session_not_found');
}

/** The context of a session's tenant for background work: expiry. */
export async function sessionTenantContext(
  base: DatabaseContext,
  { id }: Pick<CheckoutSession, 'id'>,
): Promise<ApplicationContext | null> {
  const tenant = await findSessionTenant(base.database, id);
  if (!tenant) return null;
  return enterTenant(base, tenant, { actor: base.actor, applicationId: tenant.applicationId });
}

/** The tenant of a session, in whichever cell it lives; null for an unknown id. */
export async function locateSessionTenant(
  cells: Cells,
  sessionId: string,
): Promise<SessionTenant | null> {
  if (!isSessionId(sessionId)) return null;
  return cells.find(
    { kind: null, key: sessionId, marked: sessionId.slice('sess_'.length) },
    (database) => findSessionTenant(database, sessionId),
    ({ workspace }) => workspace.id,
  );
}

/** The origins of storefront pages that may call for this checkout session. */
export async function originsOfCheckoutSession(
  cells: Cells,
  sessionId: string,
): Promise<readonly string[]> {
  if (!isSessionId(sessionId)) return [];
  const found = await cells.find(
    { kind: null, key: sessionId, marked: sessionId.slice('sess_'.length) },
    async (database) => (await database.read(CHECKOUT_SESSION_ORIGINS, [sessionId]))[0] ?? null,
    (row) => row.workspace_id,
  );
  return found?.origins ?? [];
}
