import { errors, Refusal, type ErrorCode } from '../../domain/errors.ts';
import type { AnyRoute } from '../http/route.ts';

/** What the request said; the message is made of nothing else. */
interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Says in the message of a 404 what was not found: "No cart 0195... in this environment." The text depends on the route
 * and the request alone, so that an object of another tenant and one that never was get the same message. An error whose
 * message says more than its code is left as it is.
 */
export function namedMissing(refusal: Refusal, route: AnyRoute, asked: Asked): Refusal {
  const { code, status, details, headers } = refusal;
  if (status !== 404 || refusal.message !== errors[code].message) return refusal;
  // Ids that are the credential themselves are not repeated.
  if (['none', 'cart_session', 'development', 'monitoring'].includes(route.access.kind))
    return refusal;
  const subject = refusal.missingField
    ? subjectOfField(refusal.missingField, asked)
    : subjectOf(code, route.path, asked);
  if (subject === null) return refusal;
  const message = `No ${subject.noun}${shownId(subject.id)}${subject.which ?? ''}${placeOf(route, subject.noun)}${hintOf(subject)}.`;
  return new Refusal(code, details, { message, ...(headers ? { headers } : {}) });
}

interface Subject {
  readonly noun: string;
  readonly id: string;
  /** What the object would also have to be. */
  readonly which?: string;
  /** Whether the id is a uuid, and no name. */
  readonly isUuid: boolean;
}

/** Codes for one kind of object: its noun, and the field or parameter that names it. */
const kinds: ReadonlyMap<ErrorCode, readonly [noun: string, field: string]> = new Map([
  ['cart_not_found', ['cart', 'cartId']],
  ['customer_not_found', ['customer', 'customerId']],
  ['session_not_found', ['checkout session', 'checkoutSessionId']],
  ['item_not_found', ['item', 'itemId']],
  ['application_not_found', ['application', 'applicationId']],
  ['environment_not_found', ['environment', 'environmentId']],
  ['fulfillment_not_found', ['fulfillment', 'fulfillmentId']],
]);

function subjectOf(code: ErrorCode, path: string, asked: Asked): Subject | null {
  const kind = kinds.get(code);
  if (kind === undefined) return code === 'not_found' ? lastOf(path, asked) : null;
  const [noun, field] = kind;
  const inPath = namedIn(path, noun, field);
  const id = inPath === null ? namedElsewhere(field, asked) : asked.params[inPath];
  if (id === undefined || id === null) return null;
  return { noun, id, isUuid: noun !== 'checkout session' && noun !== 'customer' };
}

/** `paymentMethodId` of the body -> the payment method with its id */
function subjectOfField(field: string, asked: Asked): Subject | null {
  const id = namedElsewhere(field, asked);
  const noun = field
    .replace(/Id$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return id === null ? null : { noun, id, isUuid: !prefixed.has(noun) };
}

/** The parameter of a path that names an object of the kind; null for none. */
function namedIn(path: string, noun: string, field: string): string | null {
  const parts = path.split('/');
  const at = parts.findIndex(
    (part, index) =>
      part === `:${field}` || (part === ':id' && nounOf(parts[index - 1] ?? '') === noun),
  );
  return parts[at]?.slice(1) ?? null;
}

function namedElsewhere(field: string, { body, headers }: Asked): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(Object(body), field)?.value;
  if (typeof value === 'string') return value;
  if (field === 'environmentId') return headers.get('x-service-environment-id');
  if (field !== 'applicationId') return null;
  return headers.get('x-service-application-id') ?? headers.get('x-application-id');
}

/** The object that the last parameter of the path names. */
function lastOf(path: string, { params }: Asked): Subject | null {
  const parts = path.split('/');
  const at = parts.findLastIndex((part) => part.startsWith(':'));
  const name = parts[at]?.slice(1) ?? '';
  const id = params[name];
  if (id === undefined) return null;
  const noun = nounOf(parts[at - 1] ?? '');
  if (name === 'externalId') return { noun: 'customer with the externalId', id, isUuid: false };
  const which = partsOfObject.get(parts.slice(at + 1).join('/'));
  const isUuid = /(^id|Id)$/.test(name) && !prefixed.has(noun);
  return { noun, id, ...(which === undefined ? {} : { which }), isUuid };
}

/** What is found by the object's id, but need not be there. */
const partsOfObject: ReadonlyMap<string, string> = new Map([
  ['invoice-pdf', ' with an invoice'],
  ['invoice/resend', ' with an invoice'],
  ['invoice/download', ' with an invoice'],
  ['download', ' with a PDF'],
  ['upcoming-invoice', ' with a charge to come'],
  ['routing', ' with a routing trace'],
]);

const prefixed = new Set([
  'customer',
  'payment method',
  'extension',
  'version',
  'installation',
  'checkout session',
  'cart session',
]);

const nouns: ReadonlyMap<string, string> = new Map([
  ['api-keys', 'API key'],
  ['invites', 'invitation'],
  ['sessions', 'checkout session'],
  ['addresses', 'address'],
  ['webhook-deliveries', 'webhook delivery'],
]);

/** `webhook-endpoints` -> `webhook endpoint` */
function nounOf(collection: string): string {
  return nouns.get(collection) ?? collection.replaceAll('-', ' ').replace(/s$/, '');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PREFIXED = /^(cus|cpm|ext|ver|inst|evt)_[0-9a-f]{32}$/i;

/** A number or another short word, such as an order's number; tokens and keys have prefixes or are longer. */
const WORD = /^[A-Za-z0-9#-]{1,20}$/;

function shownId(id: string): string {
  return [UUID, PREFIXED, WORD].some((form) => form.test(id)) ? ` ${id}` : ' with this id';
}

function placeOf({ access }: AnyRoute, noun: string): string {
  if (noun === 'application' || noun === 'environment') return ' in this workspace';
  switch (access.kind) {
    case 'key':
    case 'key_or_session':
      return ' in this environment';
    case 'session':
      return access.level === 'environment' ? ' in this environment' : ' in this workspace';
    case 'membership':
      return ' in this workspace';
    case 'buyer':
      return ' of this customer';
    default:
      return '';
  }
}

function hintOf({ noun, id, isUuid }: Subject): string {
  return isUuid && !UUID.test(id)
    ? `; the id of ${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun} is a uuid`
    : '';
}
