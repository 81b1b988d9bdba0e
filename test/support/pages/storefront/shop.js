// What a merchant's own page would do: no library, only fetch from another origin than the API's.
const { api, applicationId, environmentId, token } = await (await fetch('/settings.json')).json();
const sessions = `${api}/api/v1/cart-sessions`;
const products = [
  { name: 'Mug', unitPrice: 1500, referenceId: 'mug' },
  { name: 'Poster', unitPrice: 2500, referenceId: 'poster' },
];
const element = (id) => document.getElementById(id);
let session = null;

async function call(method, path, body) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  if (session && method !== 'GET') headers['if-match'] = `"${session.cart.sequence}"`;
  const answer = await fetch(path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, error } = await answer.json();
  if (error)
    throw new Error(
      `${answer.status} ${error.code}, ${answer.headers.get('x-request-id') ? 'with' : 'without'} a request id`,
    );
  return data;
}

async function ensureSession() {
  if (session) return;
  const stored = localStorage.getItem('cart');
  session = stored
    ? await call('GET', `${sessions}/${stored}`)
    : await call('POST', sessions, { applicationId, environmentId, quoteToken: token });
  localStorage.setItem('cart', session.cartSessionId);
}

async function change(method, path, body) {
  await ensureSession();
  session = await call(method, `${sessions}/${session.cartSessionId}${path}`, body);
}

function show() {
  const { cart } = session;
  element('lines').replaceChildren(
    ...cart.lineItems.map((line) => {
      const row = document.createElement('tr');
      row.dataset.name = line.name;
      row.append(`${line.quantity} x ${line.name}: ${line.total} `);
      row.append(
        button('More', () => change('PATCH', `/items/${line.id}`, { quantity: line.quantity + 1 })),
        button('Remove', () => change('DELETE', `/items/${line.id}`)),
      );
      return row;
    }),
  );
  element('shipping').value = cart.shippingTotal;
  element('discount').value = cart.discountTotal;
  element('total').value = cart.total;
}

function button(label, act) {
  const made = document.createElement('button');
  made.textContent = label;
  made.addEventListener('click', () => run(act));
  return made;
}

async function run(act) {
  element('status').textContent = 'Busy';
  try {
    await act();
    if (session) show();
    element('status').textContent = 'Done';
  } catch (error) {
    element('status').textContent = String(error.message);
  }
}

async function quote() {
  await ensureSession();
  const { shipping } = await call('POST', `${api}/api/v1/shipping-tax/quotes`, {
    quoteToken: token,
    cartSessionId: session.cartSessionId,
    currency: session.cart.currency,
    shippingAddress: { countryCode: 'US', stateProvince: 'CA', postalCode: '94016' },
  });
  element('methods').replaceChildren(
    ...shipping.methods.map(({ methodId, displayName, rateAmount }) =>
      button(displayName, () => change('POST', '/shipping', { methodId, displayName, rateAmount })),
    ),
  );
}

for (const product of products) {
  const item = document.createElement('li');
  item.append(button(`Add ${product.name}`, () => change('POST', '/items', product)));
  element('products').append(item);
}
element('quote').addEventListener('click', () => run(quote));
element('code').addEventListener('submit', (event) => {
  event.preventDefault();
  run(() => change('POST', '/discount', { code: new FormData(event.target).get('code') }));
});
element('remove-code').addEventListener('click', () => run(() => change('DELETE', '/discount')));
element('checkout').addEventListener('click', () =>
  run(async () => {
    const path = `${sessions}/${session.cartSessionId}/checkout-session`;
    const urls = { returnUrl: `${location.origin}/thanks`, cancelUrl: `${location.origin}/` };
    const { checkoutUrl } = await call('POST', path, urls);
    element('checkout').dataset.url = checkoutUrl;
  }),
);
if (localStorage.getItem('cart')) run(ensureSession);
element('status').textContent ||= 'Ready';
