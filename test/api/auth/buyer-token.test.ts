import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readConfig } from '../../../config.ts';
import { issueBuyerToken, type BuyerClaims } from '../../../domain/customers/buyer-token.ts';
import { openServices } from '../../../process/open-services.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { environmentOf } from '../../support/database/cells.ts';
import { makeBuyer, type Buyer } from '../../support/checkout/saved-cards.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

const PATH = '/api/v1/me/payment-methods';
const MINUTE_MS = 60_000;

let world: World;
let resources: SystemResources;
let buyer: Buyer;

beforeAll(async () => {
  world = await setup();
  buyer = await makeBuyer(world);
  resources = await openServices(readConfig(await environmentOf(world)), 'buyer-token-test', {
    invalidateAccess: async () => undefined,
    takeToken: async () => 0,
    renderInvoice: () => Promise.reject(new Error('no invoice is rendered here')),
  });
});
afterAll(() => resources.database.close());

/** A token as the service makes them, with other claims or at another time. */
async function token(changes: Partial<BuyerClaims> = {}, minutesAgo = 0): Promise<string> {
  const clock = () => new Date(Date.now() - minutesAgo * MINUTE_MS);
  const claims: BuyerClaims = {
    audience: 'pm',
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    applicationId: world.applicationId,
    customerId: buyer.customerId,
    ...changes,
  };
  return (await issueBuyerToken({ ...resources.services, clock }, claims)).token;
}

async function outcome(header: string, text: string): Promise<string> {
  const { status, body } = await world.anyone.get(PATH, { [header]: text });
  return `${status} ${body.error?.code ?? 'ok'}`;
}

test('a card token is valid for 15 minutes', async () => {
  expect(await outcome('x-service-pm-token', await token({}, 14))).toBe('200 ok');
  expect(await outcome('x-service-pm-token', await token({}, 16))).toBe('401 unauthorized');
  const made = await world.api.post('/api/v1/payment-methods/client-token', {
    customerId: buyer.customerId,
  });
  const left = Date.parse(expectStatus(made, 200).expiresAt) - Date.now();
  expect(left).toBeGreaterThan(14 * MINUTE_MS);
  expect(left).toBeLessThanOrEqual(15 * MINUTE_MS);
});

test('a subscription token opens no cards, in whichever header it comes', async () => {
  const other = await token({ audience: 'ct' });
  for (const header of ['x-service-pm-token', 'x-service-customer-token'])
    expect(await outcome(header, other)).toBe('403 forbidden');
  const dead = await token({ audience: 'ct' }, 31);
  expect(await outcome('x-service-customer-token', dead)).toBe('401 unauthorized');
});

test('claims that do not belong together open nothing', async () => {
  const foreign = await setup();
  for (const changes of [
    { workspaceId: foreign.workspaceId },
    { environmentId: world.environments.production },
    { applicationId: foreign.applicationId },
    { customerId: crypto.randomUUID() },
  ])
    expect(await outcome('x-service-pm-token', await token(changes))).toBe('401 unauthorized');
});
