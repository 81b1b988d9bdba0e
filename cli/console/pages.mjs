const PLACE = '/$workspace/$environment';

/** What only leads on to another page. */
const leading = new Set(['/', PLACE]);

/** Where the id of a path comes from: what the shop names, else the newest of this list of the API. */
const ids = {
  [`${PLACE}/orders/$id`]: { named: 'orderId', list: '/api/v1/orders' },
  [`${PLACE}/customers/$id`]: { named: 'customerId', list: '/api/v1/customers' },
  [`${PLACE}/carts/$id`]: { named: 'cartId', list: '/api/v1/carts' },
  [`${PLACE}/webhooks/$id`]: { named: 'endpointId', list: '/api/v1/webhook-endpoints' },
  '/ops/workspaces/$id': { named: 'workspaceId' },
};

/**
 * Each page of the console with its address below /console. `shop` names its place and some ids, and `newest` gives the id
 * of the newest row of a list of the API. Throws for a path whose id is unknown.
 */
export async function pagesOf(routes, shop) {
  const pages = [];
  for (const route of routes.filter((one) => !leading.has(one))) {
    const id = route.includes('$id') ? await idFor(route, shop) : '';
    const path = route
      .replace('$workspace', shop.workspace)
      .replace('$environment', shop.environment)
      .replace('$id', id);
    pages.push({ route, name: nameOf(route), path, isOps: /^\/ops(?:\/|$)/.test(route) });
  }
  return pages;
}

/** The paths with an id that no entry tells, and the entries without a path. */
export function differences(routes) {
  const withId = routes.filter((route) => route.replace(PLACE, '').includes('$'));
  return {
    unknown: withId.filter((route) => !Object.hasOwn(ids, route)),
    gone: Object.keys(ids).filter((route) => !routes.includes(route)),
  };
}

async function idFor(route, shop) {
  const source = ids[route];
  if (!source) throw new Error(`${route}: cli/console/pages.mjs does not know its id`);
  const id = shop[source.named] ?? (source.list && (await shop.newest(source.list)));
  if (!id) throw new Error(`${route}: the shop has none`);
  return id;
}

/** `/orders/$id` is `orders-one`. */
function nameOf(route) {
  const name = route.replace(PLACE, '').slice(1).replaceAll('/', '-').replaceAll('$id', 'one');
  return name.replaceAll('$', '');
}
