import { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import {
  CHECKOUT_SESSION_WITH_TENANT,
  TENANT_OF_CHECKOUT_SESSION,
  type SessionTenantRow,
} from '../../../storage/queries/checkout/session-tenant.ts';
import type { RunQuery } from '../../../storage/query.ts';
import { CHECKOUT_SESSION_ORIGINS } from '../../../storage/queries/embed/origins.ts';
import { tenantFactsOf, type TenantFacts, enterTenant } from '../../tenancy/enter-tenant.ts';
import type {
  ApplicationContext,
  Database,
  DatabaseContext,
  Cells,
  SystemDatabase,
} from '../../context.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import type { SessionWithAmount } from '../view.ts';
import { withTodaysAmount } from './load.ts';

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

/** A session as it was read with its tenant, before that is entered. */
export interface LocatedSession extends SessionTenant, SessionWithAmount {}

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
  return row ? sessionTenantOf(row) : null;
}

function sessionTenantOf(row: SessionTenantRow): SessionTenant {
  return {
    ...tenantFactsOf(row),
    applicationId: row.application_id,
    settings: settingsOf(row),
    isClockAdvancing: row.clock_mode === 'advancing',
  };
}

/** A located session in the context of its tenant. */
export async function enterLocated(
  ctx: ApplicationContext,
  { settings, isClockAdvancing, session, amount, currency }: LocatedSession,
): Promise<SessionWithContext> {
  const shown = await withTodaysAmount(ctx.database, ctx, { session, amount, currency });
  return { ...shown, ctx, settings, isClockAdvancing };
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

/** A session with its tenant, in whichever cell it lives; null for an unknown id. */
export function locateSession(cells: Cells, sessionId: string): Promise<LocatedSession | null> {
  return locateBySession(cells, sessionId, (database) =>
    readLocated(database, database.together(), sessionId),
  );
}

/** Asks the cell of a session; null for an unknown id. */
export async function locateBySession<Found extends TenantFacts>(
  cells: Cells,
  sessionId: string,
  ask: (database: SystemDatabase) => Promise<Found | null>,
): Promise<Found | null> {
  if (!isSessionId(sessionId)) return null;
  return cells.find(
    { kind: null, key: sessionId, marked: sessionId.slice('sess_'.length) },
    ask,
    ({ workspace }) => workspace.id,
  );
}

/** A session with its tenant, read in the cell of the database; null for an unknown id. */
export async function readLocated(
  database: SystemDatabase,
  reads: { readonly read: RunQuery },
  sessionId: string,
): Promise<LocatedSession | null> {
  const [row] = await reads.read(CHECKOUT_SESSION_WITH_TENANT, [sessionId]);
  if (!row) return null;
  const session = database.em().map(CheckoutSession, row.session);
  const { shown_amount: amount, shown_currency: currency } = row;
  return { ...sessionTenantOf(row), session, amount, currency };
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
