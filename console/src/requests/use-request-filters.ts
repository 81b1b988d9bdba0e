import { useSearch } from '@tanstack/react-router';
import { useRead } from '../client/use-read.ts';
import { usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Milliseconds from which a request counts as slow. */
export const slownesses = ['250', '1000', '3000'] as const;
export const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
export const sources = ['api', 'cli', 'sdk-python', 'dashboard', 'extension', 'browser'] as const;

/** What the address asks for; what is no filter of the API is left out. */
export function useRequestFilters() {
  const search = useSearch({ from: '/$workspace/$environment/requests' });
  const method = methods.find((one) => one === search.method);
  const status = /^[1-5](?:\d\d|xx)$/.test(search.status ?? '') ? search.status : undefined;
  const source = sources.find((one) => one === search.source);
  const { q, requestId, route, errorCode, apiKeyId, idempotencyKey } = search;
  const [since, until] = [search.since, search.until].map((text) =>
    text && !Number.isNaN(Date.parse(text)) ? text : undefined,
  );
  // Of one value each: what they find is shown, whoever sent it.
  const isPrecise = source ?? requestId ?? idempotencyKey;
  const hidesOwn = search.own !== 'shown' && isPrecise === undefined;
  const slower = slownesses.find((one) => one === search.slower);
  const given = {
    method,
    status,
    source,
    notSource: hidesOwn ? ('dashboard' as const) : undefined,
    q,
    requestId,
    route,
    errorCode,
    apiKeyId,
    idempotencyKey,
    since,
    until,
    minDurationMs: slower === undefined ? undefined : Number(slower),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof typeof given]?: NonNullable<(typeof given)[Name]> };
}

/** The keys by name, for the filter; none for who may not see keys. */
export function useKeyNames(): readonly (readonly [id: string, name: string])[] {
  const { application } = usePlace();
  const { data } = usePermissions();
  const mayRead = data?.permissions['application:api-keys'] === true && application !== null;
  const keys = useRead(
    ['api key names'],
    (commerce, options) =>
      commerce.apiKeys.list({ limit: 100, includeRevoked: true }, options).all(),
    { enabled: mayRead, staleTime: 60_000 },
  );
  return (keys.data ?? []).map(({ id, name, lastFour }) => [id, `${name} …${lastFour}`]);
}
