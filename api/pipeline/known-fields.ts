import { Kind, type TSchema } from '@sinclair/typebox';
import { partsOf } from '../http/reveals-secret.ts';
import { SECRET_NAME } from '../input/detail.ts';
import type { AnyRoute } from '../http/route.ts';

/** The names of fields whose values may be stored in the log of requests, by the kind of value. Any other is masked. */
export interface KnownFields {
  readonly texts: ReadonlySet<string>;
  /** Enums, uuids, dates: stored where the value may be one. */
  readonly codes: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Stored where a query has `true` or `false`; those of a body always are. */
  readonly booleans: ReadonlySet<string>;
  /** Objects, and lists of them, with fields of their own. */
  readonly containers: ReadonlySet<string>;
}

/** Texts that are neither secret nor about a person: ids and codes of ours and of the merchant's, what is sold, settings. */
const plainTexts = [
  'applicationId',
  'billingTimezone',
  'brandColor',
  'carrier',
  'cartId',
  'cell',
  'checks',
  'code',
  'country',
  'countries',
  'currency',
  'customerId',
  'description',
  'discountCode',
  'displayName',
  'environmentId',
  'expand',
  'externalCartId',
  'externalCustomerId',
  'externalId',
  'fallbackRateId',
  'fontFamily',
  'id',
  'identifier',
  'imageUrl',
  'interval',
  'kind',
  'limit',
  'lineItemId',
  'locale',
  'method',
  'methodId',
  'metric',
  'name',
  'orderId',
  'organizationId',
  'paymentId',
  'paymentMethodId',
  'plan',
  'planName',
  'prefix',
  'primaryColor',
  'processorTransactionId',
  'productId',
  'rate',
  'ref',
  'reference',
  'referenceId',
  'route',
  'scopes',
  'selectedShippingMethodId',
  'shippingMethodId',
  'sku',
  'slug',
  'sort',
  'source',
  'state',
  'states',
  'status',
  'taxCategory',
  'type',
  'types',
  'unit',
  'unitAmountDecimal',
  'url',
  'version',
  'versionId',
  'webhookUrl',
];

const plainFormats = new Set(['uuid', 'date', 'date-time', 'country', 'currency']);

/** By the shapes of all bodies and queries; a name that is a secret or an address of mail anywhere is one everywhere. */
export function knownFieldsOf(routes: readonly AnyRoute[]): KnownFields {
  const texts = new Set(plainTexts);
  const codes = new Set<string>();
  const numbers = new Set<string>();
  const booleans = new Set<string>();
  const containers = new Set<string>();
  const never = new Set<string>();
  const learn = (name: string, shape: TSchema): void => {
    const kind = shape[Kind];
    if (shape.secret || shape['format'] === 'email' || shape['format'] === 'payment-token')
      never.add(name);
    else if (kind === 'StringEnum' || kind === 'Literal' || plainFormats.has(shape['format']))
      codes.add(name);
    else if (kind === 'Integer' || kind === 'Number') numbers.add(name);
    else if (kind === 'Boolean') booleans.add(name);
    else if (kind === 'Object' && Object.keys(shape['properties']).length > 0) containers.add(name);
    if (kind === 'Object') learnFields(shape);
    else for (const part of partsOf(shape)) learn(name, part);
  };
  const learnFields = (shape: TSchema): void => {
    for (const [name, field] of Object.entries<TSchema>(shape['properties'] ?? {}))
      learn(name, field);
  };
  for (const { body, query } of routes)
    for (const shape of [body, query]) if (shape) learn('', shape);
  for (const names of [texts, codes, numbers, booleans, containers])
    for (const name of names)
      if (never.has(name) || (SECRET_NAME.test(name) && name !== 'expand')) names.delete(name);
  return { texts, codes, numbers, booleans, containers };
}
