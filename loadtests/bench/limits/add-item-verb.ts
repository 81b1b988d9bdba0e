import { addItem } from '../../../domain/carts/add-item.ts';
import { createCart } from '../../../domain/carts/create-cart.ts';
import { readConfig } from '../../../config.ts';
import type { Context } from '../../../domain/context.ts';
import { loginsOf } from '../../../storage/database-roles.ts';
import { openDatabase } from '../../../storage/open-database.ts';
import { measure } from './measure.ts';

/**
 * The add-item verb in a bare loop, without HTTP: the limit of domain and database together. Prints JSON.
 * Arguments: clients, seconds. Environment: DATABASE_URL, TENANT (JSON of workspaceId, environmentId, applicationId).
 */
const [clients = 16, seconds = 5] = process.argv.slice(2).map(Number);
const tenant: Pick<Context, 'workspaceId' | 'environmentId'> & { applicationId: string } =
  JSON.parse(process.env['TENANT'] ?? '{}');
const ADDS_A_CART = 10;
const item = {
  name: 'Walnut desk',
  referenceId: 'DESK-1',
  unitPrice: 45900,
  quantity: 1,
  type: 'product',
} as const;

const { tenant: tenantLogin, system } = loginsOf(readConfig());
const opened = await openDatabase({
  tenantUrl: tenantLogin.url,
  systemUrl: system.url,
  poolSize: clients,
  applicationName: 'limit',
});
const database = opened.of(tenant.workspaceId);
const ctx = loopContext();
const carts = new Map<number, { id: string; adds: number }>();
const rate = await measure(clients, seconds, async (client) => {
  const cart = carts.get(client);
  if (!cart || cart.adds === ADDS_A_CART) {
    const of = { applicationId: tenant.applicationId, currency: 'USD' };
    const { value: made } = await createCart(ctx, of);
    carts.set(client, { id: made.cart.id, adds: 0 });
    return;
  }
  cart.adds += 1;
  await addItem(ctx, cart.id, item);
});
process.stdout.write(`${JSON.stringify(rate)}\n`);
await opened.close();

function loopContext(): Context {
  const services = { clock: () => new Date() };
  return {
    ...tenant,
    environmentKind: 'non_production',
    requestId: 'limit',
    actor: { type: 'system', id: 'limit', label: 'limit' },
    now: services.clock,
    services: onlyClock(services),
    database,
  };
}

/** The one cast: the verbs of the loop touch no other service, and would throw if they did. */
function onlyClock(services: Pick<Context['services'], 'clock'>): Context['services'] {
  return services as Context['services'];
}
