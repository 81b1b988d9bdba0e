import { readFileSync } from 'node:fs';
import { Commerce } from '@commerce-service/sdk';
import { discounts, shippingAndTax } from './terms.mjs';

const catalogue = JSON.parse(
  readFileSync(new URL('../src/data/catalogue.json', import.meta.url), 'utf8'),
);

/**
 * Makes the application ready for the shop: whatever is so already stays as it is. Returns what the server needs
 * beside its keys. Two secrets are shown once, when they are made, so `remembered` holds them from start to start.
 */
export async function connect(service, { shopUrl, hooksUrl, remembered }) {
  const { url: baseUrl, secretKey } = service;
  const commerce = new Commerce({ baseUrl, secretKey });
  const { application, environment } = await commerce.auth.whoami();
  if (application === null) throw new Error('the secret key must belong to one application');
  if (application.currency !== catalogue.currency)
    throw new Error(
      `prices are in ${catalogue.currency}, the shop sells in ${application.currency}`,
    );
  await configurePages(commerce, shopUrl);
  await configureShippingAndTax(commerce);
  await createDiscounts(commerce);
  const isSame = remembered?.applicationId === application.id;
  return {
    applicationId: application.id,
    environmentId: environment.id,
    pricingSecret:
      (isSame ? remembered.pricingSecret : undefined) ??
      (await commerce.embedConfig.rotatePricingSecret({})).pricingSecret,
    ...(await listen(commerce, hooksUrl, isSame ? remembered : undefined)),
  };
}

/** The shop's origin may show the checkout and open carts, and every price must be signed. */
async function configurePages(commerce, shopUrl) {
  const config = await commerce.embedConfig.get();
  const isReady = config.allowedOrigins.includes(shopUrl) && config.cartSessionPricing === 'signed';
  if (isReady) return;
  await commerce.embedConfig.update({
    allowedOrigins: [...new Set([...config.allowedOrigins, shopUrl])],
    cartSessionPricing: 'signed',
    allowDiscountCodes: true,
    companyName: config.companyName ?? 'Field & Kiln',
    primaryColor: config.primaryColor ?? '#2f4a3c',
  });
}

/** Rates and taxes that a merchant has set are theirs. */
async function configureShippingAndTax(commerce) {
  const { tax, shipping } = await commerce.shippingTax.config.get();
  if (tax.rules.length > 0 || shipping.rates.length > 0) return;
  if (tax.mode === 'provider' || shipping.mode === 'provider') return;
  await commerce.shippingTax.config.replace(shippingAndTax(catalogue.currency));
}

async function createDiscounts(commerce) {
  for (const discount of discounts)
    await commerce.discounts.create(discount).catch((error) => {
      if (error.code !== 'discount_code_taken') throw error;
    });
}

/** The endpoint of the shop's webhooks, with its signing secret. */
async function listen(commerce, url, remembered) {
  const endpoints = await commerce.webhookEndpoints.list().all({ limit: 500 });
  const found = endpoints.find((endpoint) => endpoint.url === url);
  if (found && found.id === remembered?.endpointId) {
    const { endpointId, signingSecret } = remembered;
    return { endpointId, signingSecret };
  }
  if (found) await commerce.webhookEndpoints.delete(found.id);
  const enabledEvents = ['order.paid', 'order.cancelled'];
  const made = await commerce.webhookEndpoints.create({ url, enabledEvents });
  return { endpointId: made.id, signingSecret: made.signingSecret };
}
