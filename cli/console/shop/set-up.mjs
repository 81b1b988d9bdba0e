import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { issueCertificate } from '../../demo/certificate.mjs';
import { buyers } from './goods.mjs';

/** Two receivers on this machine: one takes what comes, the other is down. */
export async function startReceiver({ authorityPath }) {
  const authority = JSON.parse(readFileSync(authorityPath, 'utf8'));
  const { certificatePem: cert, keyPem: key } = issueCertificate(authority, ['127.0.0.1']);
  const server = createServer({ cert, key }, (request, response) => {
    request.resume();
    const isDown = request.url === '/accounting';
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'text/plain' });
    response.end(isDown ? 'Down for maintenance until Monday' : 'taken');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `https://127.0.0.1:${server.address().port}`;
  return { good: `${base}/warehouse`, failing: `${base}/accounting`, close: () => server.close() };
}

/** Gives the one that fails. */
export async function addEndpoints(api, { good, failing }) {
  await api.post('/api/v1/webhook-endpoints', {
    url: good,
    enabledEvents: ['*'],
    description: 'Warehouse',
  });
  return api.post('/api/v1/webhook-endpoints', {
    url: failing,
    enabledEvents: ['order.*', 'payment.*', 'subscription.*'],
    description: 'Accounting, which is down',
  });
}

/** Gives their ids by e-mail address. */
export async function addCustomers(api) {
  const ids = {};
  for (const { email, firstName, lastName, address } of buyers) {
    const { id } = await api.post('/api/v1/customers', {
      email,
      firstName,
      lastName,
      phone: '+49 30 1234567',
    });
    await api.post(`/api/v1/customers/${id}/addresses`, {
      ...address,
      firstName,
      lastName,
      isDefault: true,
    });
    ids[email] = id;
  }
  return ids;
}

/** Gives the first, which orders are bought with. */
export async function addDiscounts(owner) {
  const now = Date.now();
  const day = 86_400_000;
  const used = await owner.post('/api/v1/discounts', {
    name: 'Autumn sale for everybody who has bought a desk before',
    code: 'AUTUMN15',
    type: 'percentage',
    value: 15,
    maxRedemptions: 500,
    maxRedemptionsPerCustomer: 25,
  });
  await owner.post('/api/v1/discounts', {
    name: 'Ten off',
    code: 'TENOFF',
    type: 'fixed_amount',
    value: 1_000,
    currency: 'USD',
    endsAt: new Date(now + 5 * day).toISOString(),
  });
  await owner.post('/api/v1/discounts', {
    name: 'Nachlass für Großabnehmer',
    code: 'GROSS-2027',
    type: 'fixed_amount',
    value: 25_000,
    currency: 'EUR',
    minSubtotal: 250_000,
    startsAt: new Date(now + 120 * day).toISOString(),
  });
  await owner.post('/api/v1/discounts', {
    name: 'Staff',
    code: 'STAFF40',
    type: 'percentage',
    value: 40,
    isActive: false,
  });
  return used;
}

export async function addSeller(owner) {
  await owner.put('/api/v1/invoice-settings', {
    sellerName: 'Kranich & Söhne Möbelmanufaktur GmbH',
    sellerAddress: {
      addressLine1: 'Große Elbstraße 145',
      city: 'Hamburg',
      postalCode: '22767',
      countryCode: 'DE',
    },
    taxId: 'DE123456789',
    email: 'rechnung@example.de',
    prefix: 'KR',
    paymentInstructions: 'IBAN DE89 3704 0044 0532 0130 00',
  });
}

export async function addTaxAndShipping(owner) {
  await owner.put('/api/v1/shipping-tax/config', {
    tax: {
      mode: 'native',
      pricesIncludeTax: true,
      originAddress: {
        addressLine1: 'Große Elbstraße 145',
        city: 'Hamburg',
        postalCode: '22767',
        countryCode: 'DE',
      },
      rules: [
        { name: 'Umsatzsteuer', country: 'DE', rate: '19', appliesToShipping: true },
        { name: 'VAT', country: 'GB', rate: '20', appliesToShipping: true },
        { name: 'Sales tax, Portland', country: 'US', state: 'OR', rate: '0' },
      ],
    },
  });
}

export async function addKeys(owner) {
  await owner.post('/api/v1/api-keys', {
    name: 'Warehouse, reads orders and writes fulfillments',
    scopes: ['orders:read', 'fulfillments:write'],
  });
  await owner.post('/api/v1/api-keys', { name: 'Storefront', type: 'publishable' });
}

export async function addExtension(owner) {
  const { id } = await owner.post('/api/v1/extensions', {
    name: 'Loyalty points',
    slug: 'loyalty-points',
    description: 'Points for each order, and what they are worth.',
  });
  const version = await owner.post(`/api/v1/extensions/${id}/versions`, { version: '1.0.0' });
  await owner.post(`/api/v1/extensions/${id}/versions/${version.id}/publish`);
  await owner.post(`/api/v1/extensions/${id}/install`, { versionId: version.id });
}
