import type { Connector } from '../../../storage/entities/connector.ts';
import { openServices } from '../../../process/open-services.ts';
import { readConfig } from '../../../config.ts';
import { connectorOf } from '../../../domain/connectors/open-connector.ts';
import { createSandboxConnectors } from '../../../domain/connectors/create-sandbox-connectors.ts';
import { readActiveConnectors } from '../../../storage/queries/connectors/connector-rows.ts';
import type { ChargeRequest, PaymentConnector } from '../../../domain/ports/payment-connector.ts';
import type { Database } from '../../../domain/context.ts';
import type { Services } from '../../../domain/ports/services.ts';
import { newId } from '../../../storage/ids.ts';
import { sql } from '../../../storage/query.ts';

export interface LedgerRow {
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly captured_amount: number;
  readonly refunded_amount: number;
}

/** A sandbox of its own in the test database: two connectors of a fresh environment. */
export interface SandboxWorld {
  readonly services: Services;
  readonly database: Database;
  readonly rows: readonly Connector[];
  readonly a: PaymentConnector;
  readonly b: PaymentConnector;
  readonly ledger: (idempotencyKey?: string) => Promise<LedgerRow[]>;
  readonly charge: (token: string, changes?: Partial<ChargeRequest>) => ChargeRequest;
  /** Moves the processor's clock. */
  readonly travel: (ms: number) => void;
  readonly close: () => Promise<void>;
}

export async function openSandboxWorld(): Promise<SandboxWorld> {
  const config = readConfig({
    REDIS_URL: 'redis://127.0.0.1:1',
    SECRETS_KEY: 'a secret of thirty-two characters',
    STAFF_API_KEY: 'a staff key of the tests',
    ...process.env,
    DATABASE_POOL_SIZE: '8',
  });
  const opened = await openServices(config, 'sandbox-test', {
    invalidateAccess: async () => undefined,
    takeToken: async () => 0,
    renderInvoice: () => Promise.reject(new Error('no invoice is rendered here')),
  });
  const offset = { ms: 0 };
  const { database } = opened;
  const services = { ...opened.services, clock: () => new Date(Date.now() + offset.ms) };
  const tenant = { workspaceId: newId(), environmentId: newId(), applicationId: newId() };
  await insertTenant(database, tenant);
  await database.transaction(async (tx) => {
    createSandboxConnectors(tx, { ...tenant, now: services.clock() });
  });
  const rows = await readActiveConnectors(database, tenant);
  const [a, b] = rows.map((row) => connectorOf({ services, database }, row));
  if (!a || !b) throw new Error('a fresh application has two sandbox connectors');
  return {
    services,
    database,
    rows,
    a,
    b,
    ledger: (key) =>
      database.read(
        sql<LedgerRow>(`select * from sandbox_operation
         where environment_id = $1 and ($2::text is null or idempotency_key = $2) order by id`),
        [tenant.environmentId, key ?? null],
      ),
    charge: (token, changes = {}) => ({
      idempotencyKey: `cs:${crypto.randomUUID()}:a1`,
      amount: 2_500,
      currency: 'USD',
      source: { token },
      initiator: 'customer',
      store: false,
      orderRef: null,
      paymentId: newId(),
      customerId: null,
      metadata: {},
      checkoutSessionId: null,
      attemptIndex: 0,
      returnUrl: null,
      ...changes,
    }),
    travel: (ms) => void (offset.ms += ms),
    close: () => database.close(),
  };
}

async function insertTenant(
  database: Database,
  tenant: { workspaceId: string; environmentId: string; applicationId: string },
): Promise<void> {
  const { workspaceId, environmentId, applicationId } = tenant;
  await database.transaction(async (tx) => {
    await tx.query(
      sql(
        `insert into workspace (id, name, slug, created_at, updated_at) values ($1, 'Test', $1::uuid::text, now(), now())`,
      ),
      [workspaceId],
    );
    await tx.query(
      sql(`insert into environment (id, workspace_id, name, slug, kind, created_at, updated_at)
       values ($1, $2, 'Sandbox', 'sandbox', 'non_production', now(), now())`),
      [environmentId, workspaceId],
    );
    await tx.query(
      sql(`insert into application (id, workspace_id, name, created_at, updated_at)
       values ($1, $2, 'Shop', now(), now())`),
      [applicationId, workspaceId],
    );
  });
}
