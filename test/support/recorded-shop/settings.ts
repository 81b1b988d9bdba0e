import { BEGIN, SHOP, seller, type Shop } from './shop.ts';

/** How the shop is set up: its clock, look, processor, taxes, shipping, documents. */
export async function playSettings(shop: Shop): Promise<void> {
  const { play, known } = shop;
  await play('testClockGet');
  await play('testClockFreeze', { body: { now: BEGIN } });
  await playLook(shop);
  await playProcessors(shop);
  const organization = await play('organizationsCreate', {
    body: { name: 'Northwind Europe', slug: 'northwind-europe' },
  });
  await play('organizationsList');
  await play('organizationsGet', { path: { id: organization.id } });
  await play('organizationsUpdate', {
    path: { id: organization.id },
    body: { name: 'Northwind Europe' },
  });
  const store = await play('storesCreate', {
    body: {
      name: 'Springfield',
      slug: 'springfield',
      currency: 'USD',
      organizationId: organization.id,
    },
  });
  known['storeId'] = store.id;
  await play('storesList');
  await play('storesGet', { path: { id: store.id } });
  await play('storesUpdate', {
    path: { id: store.id },
    body: { name: 'Springfield', isActive: true },
  });
  const settings = {
    sellerName: 'Northwind Coffee, Inc.',
    sellerAddress: seller,
    email: 'billing@northwind.example',
    prefix: 'INV',
    paymentInstructions: 'Please name the invoice number.',
  };
  await play('invoiceSettingsReplace', { body: settings });
  await play('invoiceSettingsGet');
  await play('invoiceSettingsPreview', { body: settings });
  await play('accountingSettingsReplace', {
    body: {
      datev: {
        consultantNumber: 29_098,
        clientNumber: 55_003,
        revenueAccounts: [{ taxRate: '8.25', account: '8400' }],
        otherRevenueAccount: '8200',
      },
    },
  });
  await play('accountingSettingsGet');
  await playPrices(shop);
}

async function playLook({ play, known }: Shop): Promise<void> {
  const config = {
    allowedOrigins: [SHOP],
    storefrontBaseUrl: SHOP,
    cartRecoveryUrlTemplate: `${SHOP}/cart?cart={cartId}&token={token}`,
    cartAbandonmentThresholdMinutes: 60,
    primaryColor: '#1a56db',
    companyName: 'Northwind Coffee',
    supportEmail: 'help@northwind.example',
    enabledMethods: ['card', 'net30'],
    net30Customers: 'all',
  };
  await play('embedConfigReplace', { body: config });
  await play('embedConfigGet');
  await play('embedConfigUpdate', {
    body: { privacyUrl: `${SHOP}/privacy`, termsUrl: `${SHOP}/terms` },
  });
  await play('embedConfigPreview', {
    body: { config, scheme: 'light', isEmbedded: false, currency: 'USD' },
  });
  const { secret } = await play('embedConfigRotatePricingSecret', { body: {} });
  known['pricingSecret'] = secret ?? '';
}

async function playProcessors({ play, known, receiver }: Shop): Promise<void> {
  const connectors = await play('connectorsList');
  const [first] = connectors;
  known['connectorId'] = first?.id ?? '';
  const own = await play('connectorsCreate', {
    body: {
      kind: 'http',
      displayName: 'Own processor',
      method: 'card',
      status: 'active',
      config: { baseUrl: receiver.url, cardFieldsUrl: `${receiver.url}/fields` },
      secrets: { signingSecret: 'whsec_Y29tbWVyY2Utc2VydmljZS1leGFtcGxlLXNlY3JldA==' },
    },
  });
  const path = { id: own.id };
  await play('connectorsGet', { path });
  await play('connectorsUpdate', {
    path,
    body: { displayName: 'Own processor, spare', status: 'disabled' },
  });
  await play('connectorsTest', { path });
  await play('connectorsRotateSecret', { path, body: { overlapSeconds: 86_400 } });
  await play('paymentRoutingListConnectors');
  await play('paymentRoutingListPaymentMethods');
  await play('paymentRoutingReplace', {
    body: {
      rules: [
        {
          conditions: [{ type: 'currency', op: 'is_one_of', values: ['EUR'] }],
          cascade: [known['connectorId']],
        },
      ],
      defaultCascade: [known['connectorId']],
    },
  });
  await play('paymentRoutingGet');
  await play('paymentRoutingEvaluate', {
    body: { amount: 4_999, currency: 'USD', paymentSource: 'ecommerce' },
  });
}

async function playPrices({ play, known, anyone }: Shop): Promise<void> {
  await play('shippingTaxConfigReplace', {
    body: {
      tax: {
        mode: 'native',
        rules: [{ name: 'Sales tax', country: 'US', state: 'IL', rate: '6.25' }],
      },
      shipping: {
        mode: 'rates',
        rates: [
          {
            id: 'standard',
            name: 'Standard shipping',
            countries: ['US'],
            type: 'free_over',
            amount: 500,
            freeOver: 5_000,
            currency: 'USD',
          },
        ],
      },
    },
  });
  await play('shippingTaxConfigGet');
  const lineItems = [{ name: 'Coffee mug', unitPrice: 1_500, quantity: 2 }];
  const shippingAddress = { countryCode: 'US', stateProvince: 'IL', postalCode: '62704' };
  await play('shippingTaxEvaluate', { body: { currency: 'USD', lineItems, shippingAddress } });
  await play('shippingTaxQuote', {
    as: anyone.with({ origin: SHOP }),
    body: { quoteToken: known['quoteToken'], currency: 'USD', lineItems, shippingAddress },
  });
  const spring = await play('discountsCreate', {
    body: {
      code: 'SPRING10',
      name: 'Spring sale',
      type: 'percentage',
      value: 10,
      maxRedemptionsPerCustomer: 5,
      isActive: true,
    },
  });
  known['discountId'] = spring.id;
  await play('discountsList');
  await play('discountsGet', { path: { id: spring.id } });
  await play('discountsPreview', { body: { code: 'SPRING10', currency: 'USD', subtotal: 4_900 } });
  const summer = await play('discountsCreate', {
    body: { code: 'SUMMER5', name: 'Summer sale', type: 'percentage', value: 5 },
  });
  await play('discountsUpdate', {
    path: { id: summer.id },
    body: { name: 'Summer sale', isActive: false },
  });
}
