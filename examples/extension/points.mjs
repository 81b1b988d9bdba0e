import { ApiError, Commerce } from '@commerce-service/sdk';
import { constructEvent } from '@commerce-service/sdk/webhooks';

const pointsOfReward = 500;

/** Takes one delivery and returns it with a status: 401 for what was signed for none of the installations. */
export async function receive(body, headers, { store, baseUrl, print }) {
  // One address serves every merchant: the signature says whose event it is.
  for (const installation of store.installations()) {
    let event;
    try {
      event = constructEvent(body, headers, installation.signing_secret);
    } catch {
      continue;
    }
    if (event.data.test !== true) await work(event, { installation, store, baseUrl, print });
    return 204;
  }
  return 401;
}

/** Counts what an order brought, and writes the customer's points back into the shop, with the installation's key. */
async function work({ type, data }, { installation, store, baseUrl, print }) {
  if (!data.customerId) return;
  if (type === 'order.paid') store.paid(installation.id, data, installation.config.pointsPerUnit);
  else if (type === 'payment.refunded') store.refunded(installation.id, data);
  else return;
  const commerce = new Commerce({ baseUrl, secretKey: installation.api_key });
  const points = store.pointsOf(installation.id, data.customerId);
  const customer = await commerce.customers.get(data.customerId);
  const code = await rewardFor(customer, points, {
    installation,
    commerce,
    currency: data.currency,
  });
  // PATCH replaces metadata as a whole, so what others keep there is sent back.
  const metadata = {
    ...customer.metadata,
    loyaltyPoints: points,
    ...(code ? { loyaltyCode: code } : {}),
  };
  await commerce.customers.update(customer.id, { metadata });
  print(`${type}: ${customer.email} has ${points} points${code ? ` and the code ${code}` : ''}`);
}

/** A discount of 5.00 for each 500 points, where the merchant has granted the scope for it. */
async function rewardFor(customer, points, { installation, commerce, currency }) {
  const count = Math.floor(points / pointsOfReward);
  if (count === 0 || !installation.scopes.includes('discounts:write')) return undefined;
  const code = `POINTS-${customer.id.slice(-8)}-${count}`.toUpperCase();
  const terms = { type: 'fixed_amount', value: 500, currency, maxRedemptions: 1 };
  try {
    await commerce.discounts.create({ code, name: 'Loyalty points', ...terms });
  } catch (error) {
    // A repeat of the event: the code was made the first time.
    if (!(error instanceof ApiError) || error.code !== 'discount_code_taken') throw error;
  }
  return code;
}
