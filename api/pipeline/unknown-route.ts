import { distance } from 'fastest-levenshtein';
import { Refusal } from '../../domain/errors.ts';
import type { RefuseUnknown } from '../http/deps.ts';
import type { AnyRoute } from '../http/route.ts';
import { takesPath } from './find-route.ts';

interface Known {
  readonly route: AnyRoute;
  /** The segments of its path behind `/api/v1`. */
  readonly parts: readonly string[];
}

/**
 * Routes of staff and of probes, and in production those of development, are neither suggested nor revealed by 405: for
 * whoever does not know them they do not exist.
 */
export function createRefuseUnknown(
  routes: readonly AnyRoute[],
  { production, baseUrl }: { readonly production: boolean; readonly baseUrl: string },
): RefuseUnknown {
  const hidden = production ? ['staff', 'monitoring', 'development'] : ['staff', 'monitoring'];
  const shown = routes.filter(
    ({ access, path }) => !hidden.includes(access.kind) && !path.startsWith('/internal/'),
  );
  const known = shown.map((route) => ({ route, parts: partsOf(route.path) }));
  return (method, path) => {
    const asked = `${method} ${shownPath(path)}`;
    const methods = shown.filter((route) => takesPath(route, path)).map((route) => route.method);
    if (methods.length > 0) {
      const allow = [...new Set(methods)].join(', ');
      const message = `No route ${asked}; this path takes ${allow}.`;
      return new Refusal('method_not_allowed', undefined, { message, headers: { allow } });
    }
    const wanted = partsOf(path);
    const nearest = elsewhere(known, method, wanted) ?? nearestOf(known, method, wanted);
    const message = nearest
      ? `No route ${asked}; did you mean ${nearest.method} ${templateOf(nearest.path)}?`
      : `No route ${asked}. All routes: ${baseUrl}/docs/api`;
    return new Refusal('not_found', undefined, { message });
  };
}

/** How other APIs name what ours calls otherwise. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['paymentintent', 'payment'],
  ['charge', 'payment'],
  ['basket', 'cart'],
  ['lineitem', 'item'],
  ['coupon', 'discount'],
  ['promotion', 'discount'],
  ['promotioncode', 'discount'],
  ['shipment', 'fulfillment'],
  ['rma', 'return'],
  ['webhook', 'webhookendpoint'],
  ['user', 'customer'],
  ['account', 'customer'],
  ['project', 'application'],
  ['app', 'application'],
  ['session', 'checkoutsession'],
  ['key', 'apikey'],
]);

/** What is a collection of its own in other APIs, and belongs to an object here. */
const movedTo: ReadonlyMap<string, string> = new Map([
  ['POST refund', '/api/v1/payments/:id/refund'],
  ['GET refund', '/api/v1/payments/:id/refunds'],
]);

function elsewhere(
  known: readonly Known[],
  method: string,
  [name = '', ...more]: readonly string[],
): AnyRoute | undefined {
  const path = more.length === 0 ? movedTo.get(`${method} ${nameOf(name)}`) : undefined;
  return known.find(({ route }) => route.method === method && route.path === path)?.route;
}

const SEGMENTS_MAX = 8;
const PREFIXES = new Set(['api', 'v0', 'v1', 'v2', 'store', 'admin', 'rest']);

/** The segments without prefixes of versions and of other products. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('/', SEGMENTS_MAX + 4).filter((part) => part !== '');
  const first = parts.findIndex((part) => !PREFIXES.has(part.toLowerCase()));
  return first === -1 ? [] : parts.slice(first, first + SEGMENTS_MAX);
}

/** Above it nothing of the path would be left. */
const COST_MAX = 1.4;
const OTHER_METHOD_COST = 0.7;

function nearestOf(
  known: readonly Known[],
  method: string,
  wanted: readonly string[],
): AnyRoute | null {
  if (wanted.length === 0) return null;
  let nearest: AnyRoute | null = null;
  let best = COST_MAX;
  for (const { route, parts } of known) {
    if (Math.abs(parts.length - wanted.length) > 1 || !sharesName(parts, wanted)) continue;
    const cost = costOf(parts, wanted) + (route.method === method ? 0 : OTHER_METHOD_COST);
    if (cost >= best) continue;
    nearest = route;
    best = cost;
  }
  return nearest;
}

/** The collection must be named, whatever else differs; `checkout-sessions` names `checkout/sessions`. */
function sharesName(parts: readonly string[], wanted: readonly string[]): boolean {
  const [own = '', asked = ''] = [parts[0], wanted[0]];
  return nameCost(own, asked) < 1 || (own.length > 3 && meantBy(asked).startsWith(nameOf(own)));
}

/** How many segments differ, by the rule of edit distances. */
function costOf(parts: readonly string[], wanted: readonly string[]): number {
  const whole = nameOf(parts.join(''));
  if (whole === nameOf(wanted.join(''))) return 0;
  if (whole === nameOf(wanted.map(meantBy).join(''))) return 0.2;
  let above = [0, ...wanted.map((_, index) => index + 1)];
  for (const [index, part] of parts.entries()) {
    const row = [index + 1];
    for (const [column, asked] of wanted.entries()) {
      const replaced = (above[column] ?? 0) + segmentCost(part, asked);
      row.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
}

function segmentCost(part: string, asked: string): number {
  if (part.startsWith(':')) return /[\d:{]/.test(asked) ? 0 : 0.6;
  return nameCost(part, asked);
}

function nameCost(part: string, asked: string): number {
  const [own, given] = [nameOf(part), nameOf(asked)];
  if (own === given) return 0;
  if (otherNames.get(given) === own) return 0.2;
  const edits = distance(own, given);
  return edits <= 2 && edits * 2 < own.length ? 0.3 + edits / 10 : 2;
}

/** One word for `webhook_endpoints`, `webhookEndpoint` and `webhook-endpoints`. */
function nameOf(text: string): string {
  return text.slice(0, 64).replace(/[._-]/g, '').toLowerCase().replace(/s$/, '');
}

/** Our word for a segment. */
function meantBy(text: string): string {
  const name = nameOf(text);
  return otherNames.get(name) ?? name;
}

const SHOWN_MAX = 100;

function shownPath(path: string): string {
  return path.length <= SHOWN_MAX ? path : `${path.slice(0, SHOWN_MAX)}…`;
}

/** `/api/v1/carts/:id` -> `/api/v1/carts/{id}` */
function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
