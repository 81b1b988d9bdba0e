/** What start.mjs knows when it starts the server; read when it is asked for, so that nothing is built in. */
export const settings = {
  get shopUrl() {
    return read('SHOP_URL');
  },
  get dataFolder() {
    return read('SHOP_DATA');
  },
  get commerceUrl() {
    return read('COMMERCE_URL');
  },
  get secretKey() {
    return read('COMMERCE_SECRET_KEY');
  },
  get applicationId() {
    return read('COMMERCE_APPLICATION_ID');
  },
  get pricingSecret() {
    return read('COMMERCE_PRICING_SECRET');
  },
  get webhookSecret() {
    return read('COMMERCE_WEBHOOK_SECRET');
  },
};

/** What pages may know: none of it is a secret. */
export function publicSettings() {
  return {
    baseUrl: settings.commerceUrl,
    publishableKey: read('COMMERCE_PUBLISHABLE_KEY'),
    applicationId: settings.applicationId,
    environmentId: read('COMMERCE_ENVIRONMENT_ID'),
  };
}

export type PublicSettings = ReturnType<typeof publicSettings>;

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the shop with npm start`);
  return value;
}
