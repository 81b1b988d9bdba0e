// The console opens this page with a session of five minutes behind the #, which no server and no log gets to see.
const token = new URLSearchParams(location.hash.slice(1)).get('token');
history.replaceState(null, '', location.pathname);

const state = document.querySelector('#state');
const authorization = `Bearer ${token}`;

async function show() {
  const opened = await fetch('/opened', { method: 'POST', headers: { authorization } });
  if (!opened.ok) throw new Error('This page has expired. Open it again from the console.');
  const { config } = await opened.json();
  const customers = await allCustomers();
  const rows = customers
    .filter(({ metadata }) => metadata.loyaltyPoints !== undefined)
    .toSorted((one, other) => other.metadata.loyaltyPoints - one.metadata.loyaltyPoints);
  document.querySelector('tbody').replaceChildren(...rows.map(rowOf));
  document.querySelector('table').hidden = rows.length === 0;
  const rate = `${config.pointsPerUnit} ${config.pointsPerUnit === 1 ? 'point' : 'points'} for each unit of currency.`;
  state.textContent = rows.length === 0 ? `${rate} Nobody has points yet.` : rate;
}

/** With the rights of the member who opened the page, and never more than the installation's scopes. */
async function allCustomers() {
  const customers = [];
  let cursor = '';
  do {
    const path = `${document.body.dataset.service}/api/v1/customers?limit=100${cursor && `&cursor=${cursor}`}`;
    const response = await fetch(path, { headers: { authorization } });
    const { data, meta, error } = await response.json();
    if (error) throw new Error(error.message);
    customers.push(...data);
    cursor = meta.pagination.hasMore ? encodeURIComponent(meta.pagination.cursor) : '';
  } while (cursor);
  return customers;
}

function rowOf({ email, metadata }) {
  const row = document.createElement('tr');
  for (const text of [email, metadata.loyaltyPoints, metadata.loyaltyCode ?? '–']) {
    const cell = document.createElement('td');
    cell.textContent = text;
    row.append(cell);
  }
  return row;
}

show().catch(({ message }) => {
  state.textContent = message;
});
