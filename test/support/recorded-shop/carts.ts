import { beans, home, mug, SHOP, type Shop } from './shop.ts';

/** A buyer fills carts: by the shop's server and in the browser. */
export async function playCarts(shop: Shop): Promise<void> {
  const { play, known } = shop;
  await playCustomer(shop);
  const cart = await play('cartsCreate', {
    body: {
      applicationId: known['applicationId'],
      currency: 'USD',
      customerId: known['customerId'],
      customerEmail: 'ann@example.com',
    },
  });
  known['cartId'] = cart.id;
  const path = { id: cart.id };
  const line = await play('cartsAddItem', { path, body: mug });
  await play('cartsBatchItems', { path, body: { add: [beans] } });
  const itemId = line.id;
  await play('cartsUpdateItem', { path: { ...path, itemId }, body: { quantity: 3 } });
  await play('cartsUpdate', { path, body: { notes: 'Please ring twice.' } });
  await play('cartsApplyDiscount', { path, body: { code: 'SPRING10' } });
  await play('shippingTaxCalculateCart', {
    path: { cartId: cart.id },
    body: { kind: 'cart_estimate' },
  });
  await play('cartsGet', { path });
  await play('cartsList');
  await play('cartsListTimeline', { path });
  const other = await play('cartsCreate', {
    body: { applicationId: known['applicationId'], currency: 'USD' },
  });
  const spare = await play('cartsAddItem', { path: { id: other.id }, body: mug });
  await play('cartsApplyDiscount', { path: { id: other.id }, body: { code: 'SPRING10' } });
  await play('cartsRemoveDiscount', { path: { id: other.id } });
  await play('cartsRemoveItem', { path: { id: other.id, itemId: spare.id } });
  await playCartSession(shop);
}

async function playCustomer({ play, known }: Shop): Promise<void> {
  const ann = await play('customersCreate', {
    body: {
      email: 'ann@example.com',
      firstName: 'Ann',
      lastName: 'Jones',
      externalId: 'user_1042',
      acceptsMarketing: true,
    },
  });
  const path = { id: ann.id };
  known['customerId'] = ann.id;
  await play('customersUpdate', { path, body: { firstName: 'Ann', netN: 30 } });
  await play('customersChangeTags', { path, body: { add: ['regular'] } });
  const { firstName: _first, lastName: _last, ...address } = home;
  const added = await play('customersAddressesCreate', { path, body: address });
  await play('customersAddressesUpdate', {
    path: { ...path, addressId: added.id },
    body: { label: 'Home', isDefault: true },
  });
  await play('customersAddressesList', { path });
  await play('customersGet', { path });
  await play('customersGetByExternalId', { path: { externalId: 'user_1042' } });
  await play('customersList');
}

async function playCartSession({ play, known, anyone }: Shop): Promise<void> {
  const as = anyone.with({ origin: SHOP });
  const session = await play('cartSessionsCreate', {
    as,
    body: {
      applicationId: known['applicationId'],
      environmentId: known['sandbox'],
      quoteToken: known['quoteToken'],
      currency: 'USD',
    },
  });
  const path = { id: session.cartSessionId };
  const added = await play('cartSessionsAddItem', { as, path, body: mug });
  const itemId = added.item?.id ?? '';
  await play('cartSessionsUpdateItem', { as, path: { ...path, itemId }, body: { quantity: 1 } });
  await play('cartSessionsSelectShipping', {
    as,
    path,
    body: { methodId: 'standard', displayName: 'Standard shipping', rateAmount: 500 },
  });
  await play('cartSessionsClearShipping', { as, path });
  await play('cartSessionsApplyDiscount', { as, path, body: { code: 'SPRING10' } });
  await play('cartSessionsRemoveDiscount', { as, path });
  await play('cartSessionsAddItem', { as, path, body: beans });
  await play('cartSessionsRemoveItem', { as, path: { ...path, itemId } });
  await play('cartSessionsGet', { as, path });
  await play('cartSessionsCheckout', {
    as,
    path,
    body: { returnUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/cart` },
  });
  known['cartSessionId'] = session.cartSessionId;
}
