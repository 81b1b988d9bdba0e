const PLACE = '/$workspace/$environment';

/** What only leads on to another page. */
const leading = new Set(['/', '/$workspace']);

/** Where the id of a path comes from, where it is not that of the newest row of the list that is named like the path. */
const ids = {
  [`${PLACE}/orders/$id`]: { named: 'orderId' },
  [`${PLACE}/customers/$id`]: { named: 'customerId' },
  [`${PLACE}/carts/$id`]: { named: 'cartId' },
  [`${PLACE}/subscriptions/$id`]: { named: 'subscriptionId' },
  [`${PLACE}/connectors/$id`]: { named: 'connectorId' },
  [`${PLACE}/discounts/$id`]: { named: 'discountId' },
  [`${PLACE}/webhooks/$id`]: { named: 'endpointId', list: '/api/v1/webhook-endpoints' },
  [`${PLACE}/deliveries/$id`]: { list: '/api/v1/webhook-deliveries' },
  [`${PLACE}/extensions/$id/page`]: { list: '/api/v1/extensions' },
  [`${PLACE}/settings/applications/$id`]: { named: 'applicationId' },
  '/ops/workspaces/$id': { named: 'workspaceId' },
};

/**
 * Each page of the console with its address below /console. `shop` names its place and some ids, and `newest` gives the id
 * of the newest row of a list of the API. The address is null for a page of which the shop has nothing to show.
 */
export async function pagesOf(routes, shop) {
  const pages = [];
  for (const route of routes.filter((one) => !leading.has(one))) {
    const id = route.includes('$id') ? await idFor(route, shop) : '';
    const path = route
      .replace('$workspace', shop.workspace)
      .replace('$environment', shop.environment)
      .replace('$id', id ?? '');
    const isOps = /^\/ops(?:\/|$)/.test(route);
    pages.push({ route, name: nameOf(route), path: id === null ? null : path, isOps });
  }
  return pages;
}

/** The paths whose id comes from nowhere, and the entries without a path. `lists` are the lists of the API. */
export function differences(routes, lists) {
  const withId = routes.filter((one) => !leading.has(one) && one.replace(PLACE, '').includes('$'));
  return {
    unknown: withId.filter((route) => {
      const others = route.replace(PLACE, '').replace('$id', '').includes('$');
      const { named, list } = sourceOf(route);
      return others || (!named && !lists.includes(list));
    }),
    gone: Object.keys(ids).filter((route) => !routes.includes(route)),
  };
}

async function idFor(route, shop) {
  const { named, list } = sourceOf(route);
  return shop[named] ?? (list ? await shop.newest(list) : null) ?? null;
}

/** `/discounts/$id` shows one of `/api/v1/discounts`. */
function sourceOf(route) {
  const own = ids[route] ?? {};
  const [, noun] = /^\/([a-z-]+)\/\$id$/.exec(route.replace(PLACE, '')) ?? [];
  return { ...(noun ? { list: `/api/v1/${noun}` } : {}), ...own };
}

/** `/orders/$id` is `orders-one`. */
function nameOf(route) {
  const name = route.replace(PLACE, '').slice(1).replaceAll('/', '-').replaceAll('$id', 'one');
  return name === '' ? 'first' : name.replaceAll('$', '');
}
