import { checkoutPageRoutes } from '../../../api/routes/checkout/checkout-pages.ts';
import { deviceRoutesToRead, routesToRead } from '../../../cli/document-routes.ts';

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
  const routes = [...routesToRead(), ...deviceRoutesToRead(), ...checkoutPageRoutes];
  return new Set(routes.map(({ method, path }) => operationOf(method, path)));
}
