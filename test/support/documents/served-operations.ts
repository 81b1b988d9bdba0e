import { allRoutesToRead, deviceRoutesToRead } from '../../../cli/document-routes.ts';

/** Compares `/carts/{id}` and `/carts/:cartId` alike, with or without `/api/v1`. */
export function operationOf(method: string, path: string): string {
  const normal = path
    .replace(/[?#].*$/, '')
    .replace(/^\/api\/v1/, '')
    .replace(/\{[^}]+\}|:\w+|\$\w+/g, '{}');
  return `${method} ${normal}`;
}

/** Every operation that the service serves, as `operationOf` writes it. */
export function servedOperations(): ReadonlySet<string> {
  return new Set(
    [...allRoutesToRead(), ...deviceRoutesToRead()].map(({ method, path }) =>
      operationOf(method, path),
    ),
  );
}
