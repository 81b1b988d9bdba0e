import { call, type Shop } from './cpu/units.ts';
import { percentilesOf, type Percentiles } from './limits/percentiles.ts';

/**
 * How long a buyer waits for the total after the address: quotes of checkout sessions, ten a second, first alone and then
 * beside whole journeys that arrive at a fixed rate, whether or not the earlier ones have ended. Each quote names another
 * address than the one before, so that tax, shipping and the choice are worked out anew. Every response is checked. Prints
 * JSON. Arguments: seconds, journeys a second. Environment: TARGET (baseUrl, secretKey, applicationId).
 */
const [seconds = 8, journeysPerSecond = 30] = process.argv.slice(2).map(Number);
const QUOTES_PER_SECOND = 10;
const BUYERS = 20;
/** Programs that have just started compile for half a minute. */
const WARM_UP_SECONDS = 40;
const WARM_UP_CLIENTS = 8;
const REST_SECONDS = 20;
const target: Shop = JSON.parse(process.env['TARGET'] ?? '{}');

/** In turns: each move changes tax, the offered methods and the choice. Two desks at 459.00. */
const addresses = [
  { countryCode: 'DE', postalCode: '10117', total: 91_800 + 17_442 + 500 },
  { countryCode: 'US', stateProvince: 'CA', postalCode: '94111', total: 91_800 + 7_574 + 900 },
] as const;

await configure();
const sessions = await Promise.all(Array.from({ length: BUYERS }, newSession));
await warmUp();
const alone = await quotesFor(seconds);
const counts = { begun: 0, done: 0 };
const began = performance.now();
const [beside, tookMs] = await Promise.all([
  quotesFor(seconds),
  journeysFor(seconds).then(() => performance.now() - began),
]);
const perSecond = (counts.done * 1000) / tookMs;
process.stdout.write(`${JSON.stringify({ alone, beside, journeys: { ...counts, perSecond } })}\n`);

/** Journeys one after the other, then time for what they leave behind. */
async function warmUp(): Promise<void> {
  const until = performance.now() + WARM_UP_SECONDS * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < until) await journey();
  };
  await Promise.all(Array.from({ length: WARM_UP_CLIENTS }, client));
  await Bun.sleep(REST_SECONDS * 1_000);
  await quotesFor(2);
}

/** The time of each quote, from the request to the whole response. */
async function quotesFor(duration: number): Promise<Percentiles> {
  const times: number[] = [];
  await atRate(QUOTES_PER_SECOND, duration, async (index) => {
    const session = sessions[index % BUYERS] ?? '';
    const { total, ...address } = addresses[Math.floor(index / BUYERS) % 2] ?? addresses[0];
    const askedAt = performance.now();
    const quoted = await call(target, 'POST', `/api/v1/checkout-sessions/${session}/quote`, {
      shippingAddress: address,
    });
    times.push(performance.now() - askedAt);
    if (quoted.totals.total !== total)
      throw new Error(`quoted ${quoted.totals.total} in place of ${total}`);
  });
  return percentilesOf(times);
}

function journeysFor(duration: number): Promise<void> {
  return atRate(journeysPerSecond, duration, async () => {
    counts.begun += 1;
    await journey();
    counts.done += 1;
  });
}

async function journey(): Promise<void> {
  const session = await newSession();
  const shippingAddress = { addressLine1: '1 Main St', city: 'Berlin', countryCode: 'DE' };
  await call(target, 'POST', `/api/v1/checkout-sessions/${session}/complete`, {
    paymentMethod: 'card',
    paymentToken: 'tok_visa',
    email: 'load@example.test',
    shippingAddress,
  });
}

/** Begins one every interval, and waits for all. */
async function atRate(
  rate: number,
  duration: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < rate * duration; index += 1) {
    const dueIn = startedAt + (index * 1000) / rate - performance.now();
    if (dueIn > 0) await Bun.sleep(dueIn);
    running.push(work(index));
  }
  await Promise.all(running);
}

async function newSession(): Promise<string> {
  const { applicationId } = target;
  const cart = await call(target, 'POST', '/api/v1/carts', { applicationId });
  const desk = { name: 'Walnut desk', unitPrice: 45_900, quantity: 2 };
  await call(target, 'POST', `/api/v1/carts/${cart.id}/items`, desk);
  const session = await call(target, 'POST', '/api/v1/checkout/sessions', {
    applicationId,
    cartId: cart.id,
    returnUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
  });
  return session.id;
}

async function configure(): Promise<void> {
  const standard = { type: 'flat', currency: 'USD' };
  await call(target, 'PUT', '/api/v1/shipping-tax/config', {
    tax: {
      mode: 'native',
      rules: [
        { name: 'VAT', country: 'DE', rate: '19' },
        { name: 'Sales tax', country: 'US', state: 'CA', rate: '8.25' },
      ],
    },
    shipping: {
      rates: [
        { ...standard, id: 'parcel', name: 'Parcel', countries: ['DE'], amount: 500 },
        { ...standard, id: 'airmail', name: 'Airmail', countries: ['US'], amount: 900 },
      ],
    },
  });
}
