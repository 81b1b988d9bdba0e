import {
  FormatRegistry,
  Kind,
  Type,
  TypeRegistry,
  type Static,
  type TNull,
  type TObject,
  type TPartial,
  type TProperties,
  type TSchema,
  type TUnion,
  type TUnsafe,
} from '@sinclair/typebox';
import { formats } from './formats.ts';

/**
 * The shapes that all resources share. One shape defines type, validation and OpenAPI.
 *
 * Rules that the validation adds (api/input/validation.ts):
 * - an object in a body is strict unless it says `additionalProperties: true`;
 * - a property with a `default` may be left out, without Type.Optional;
 * - integers are safe integers; text contains neither NUL nor half a surrogate pair.
 */
export interface ShapeOptions {
  /** How text is normalised before validation. */
  readonly normalise?: 'email' | 'upper' | 'lower' | 'instant';
  /** Codes that replace 400 `validation_error`: when it is missing, or for any finding. */
  readonly refuse?: { readonly required?: ShapeCode; readonly any?: ShapeCode };
  /** Above `maximum`: 422 with this details code in place of 400 `too_big`. */
  readonly aboveMaximum?: string;
  /** Free-form `metadata`: checked with checkMetadata; any JSON value is checked for its size alone. */
  readonly metadata?: boolean;
  /** Keys of a free-form object that clients cannot write: dropped before it is checked. */
  readonly without?: readonly string[];
  /** In a query: `a,b` is two values. */
  readonly commaSeparated?: boolean;
  /** A response that holds it carries `no-store`, and its copy for a repeat is encrypted. */
  readonly secret?: boolean;
  /** The name of the shape among OpenAPI's components. */
  readonly component?: string;
  /** What a shape with a `component` means at this place of use; see Described. */
  readonly meaning?: string;
}

/** The codes that a shape may name in `refuse`: their details list the fields. */
export type ShapeCode =
  | 'missing_application_id'
  | 'missing_token'
  | 'invalid_interval'
  | 'invalid_schedule';

declare module '@sinclair/typebox' {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface SchemaOptions extends ShapeOptions {}
}

for (const [name, { matches }] of Object.entries(formats)) FormatRegistry.Set(name, matches);
TypeRegistry.Set<{ enum: readonly string[] }>('StringEnum', ({ enum: values }, value) => {
  return typeof value === 'string' && values.includes(value);
});

/**
 * The shape with what it means at this place, in the words of the documentation: what its reader cannot guess, such as
 * the unit, who sets it, when it is null, what its default does. In place of a description that the shape brings. The
 * first example is in the examples of the documentation; those of a component are on its definition.
 */
export function Described<T extends TSchema>(
  shape: T,
  description: string,
  ...examples: readonly Static<T>[]
): T {
  // A component is written once, for all its places; what differs is beside the reference to it.
  if (shape.component) return { ...shape, meaning: description };
  return { ...shape, description, ...(examples.length > 0 ? { examples: [...examples] } : {}) };
}

export const AMOUNT_MAX = 99_999_999_999;

export const Money = Type.Integer({
  minimum: 0,
  maximum: AMOUNT_MAX,
  aboveMaximum: 'amount_too_large',
  description: 'Integer in minor units of the currency.',
});
export const PositiveMoney = Type.Integer({
  minimum: 1,
  maximum: AMOUNT_MAX,
  aboveMaximum: 'amount_too_large',
  description: 'Integer in minor units of the currency, at least 1.',
});
/** A difference or a sum that may be negative; for responses. */
export const SignedMoney = Type.Integer({
  description: 'Integer in minor units of the currency; may be negative.',
});

/** BT-10 of EN 16931, where an invoice goes to a public buyer in Germany. */
export const LeitwegId = Type.String({
  format: 'leitweg-id',
  maxLength: 46,
  description: 'Leitweg-ID of a public buyer in Germany, with its check digits.',
  examples: ['04011000-1234512345-06'],
});
export const Iban = Type.String({
  format: 'iban',
  maxLength: 42,
  description: 'IBAN, with its check digits; blanks are allowed.',
  examples: ['DE02 1203 0000 0000 2020 51'],
});

export const Currency = Type.String({
  format: 'currency',
  normalise: 'upper',
  component: 'Currency',
  description: 'ISO 4217 code. Requests may write it in lower case.',
  examples: ['USD'],
});
/** The same in a response, where the list of codes says nothing new. */
export const CurrencyCode = Type.String({
  description: 'ISO 4217 code of the amounts beside it.',
  examples: ['USD'],
});
export const Country = Type.String({
  format: 'country',
  component: 'Country',
  description: 'ISO 3166-1 alpha-2 code, in upper case.',
  examples: ['US'],
});
/** BCP 47 */
export const Locale = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  minLength: 2,
  maxLength: 35,
  examples: ['de-AT'],
});
export const Email = Type.String({ format: 'email', maxLength: 254, normalise: 'email' });
export const Uuid = Type.String({ format: 'uuid', normalise: 'lower' });
export const Timestamp = Type.String({ format: 'date-time', normalise: 'instant' });
export const DateOnly = Type.String({ format: 'date' });
export const Url = Type.String({ format: 'uri', maxLength: 2048 });
export const Slug = Type.String({ pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: 63 });
/** A name of something or somebody: not blanks or invisible characters alone. */
export const Name = NameText(200, 1);
export const Notes = Type.String({ maxLength: 2000 });
export const ExternalId = Type.String({ format: 'line', minLength: 1, maxLength: 255 });
/** An id whose malformed form is an unknown id (404 in the verb), such as a customer's or a cart's. */
export const LooseId = Type.String({ minLength: 1, maxLength: 255 });

/** A filter by customer: a uuid or the `cus_` form. */
export const CustomerIdFilter = Type.String({
  pattern: '^(?:cus_[0-9A-Fa-f]{32}|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$',
  description: 'Only those of this customer: a uuid or the `cus_` form.',
});

export function ShortText(maxLength: number, minLength = 0): typeof Notes {
  return Type.String({ maxLength, ...(minLength > 0 ? { minLength } : {}) });
}

/** Text of one line. */
export function LineText(maxLength: number, minLength = 0): typeof Notes {
  return { ...ShortText(maxLength, minLength), format: 'line' };
}

/** A secret or bearer in a response. */
export function Secret(description?: string): typeof Notes {
  return Type.String({ secret: true, ...(description === undefined ? {} : { description }) });
}

/** The same of another length; '' is a name when `minLength` is 0. */
export function NameText(maxLength: number, minLength = 0): typeof Notes {
  return { ...ShortText(maxLength, minLength), format: 'name' };
}

export function Nullable<T extends TSchema>(shape: T): TUnion<[T, TNull]> {
  return Type.Union([shape, Type.Null()]);
}

/** A described field that may be left out. */
export function OptionalField<T extends TSchema>(
  shape: T,
  description: string,
  ...examples: readonly Static<T>[]
) {
  return Type.Optional(Described(shape, description, ...examples));
}

/** The shape with a default: an input may leave it out, and the handler always finds it. */
export function Default<T extends TSchema>(shape: T, value: Static<T>): T {
  return { ...shape, default: value };
}

/** One of the values of an `as const` array, with its type. */
export function StringEnum<const Values extends readonly string[]>(
  values: Values,
  options: ShapeOptions & { readonly default?: Values[number]; readonly description?: string } = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({
    ...options,
    [Kind]: 'StringEnum',
    type: 'string',
    enum: [...values],
  });
}

/** Any keys; settings and the like. */
export const FreeForm = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { additionalProperties: true }),
);

/** Fields that many resources have. */
export const CreatedAt = Described(Timestamp, 'When it was created.');
export const UpdatedAt = Described(Timestamp, 'When it last changed.');
export const WorkspaceId = Described(Uuid, 'The workspace that it belongs to.');
export const EnvironmentId = Described(Uuid, 'The environment that it belongs to.');
export const ApplicationId = Described(Uuid, 'The application that it belongs to.');

const METADATA_RULE = 'Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.';

export const Metadata = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { additionalProperties: true, metadata: true, description: METADATA_RULE }),
);

/** The same in a response. */
export const StoredMetadata = Described(FreeForm, 'Your own data, as last sent; {} without any.');

/** Metadata of which some keys are ours: what a client sends under them is dropped. */
export function MetadataWithout(...keys: readonly string[]): typeof Metadata {
  const description = `${METADATA_RULE} These keys are dropped: \`${keys.join('`, `')}\`.`;
  return { ...Metadata, without: keys, description };
}

/** What each line of an address holds; requests and answers say the same. */
export const addressMeanings = {
  addressLine1: 'Street and number, or PO box.',
  addressLine2: 'Apartment, floor, building and the like.',
  city: 'City, town or village.',
  stateProvince:
    'State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`.',
  postalCode: 'Postal or ZIP code. Text, since it may begin with 0 or hold letters.',
  countryCode: 'ISO 3166-1 alpha-2 code, in upper case.',
  firstName: 'First name of the recipient.',
  lastName: 'Last name of the recipient.',
  company: 'Company of the recipient.',
  phone: 'Telephone number for the carrier, in any notation.',
} as const;

const meanings = addressMeanings;
const Line1 = Described(LineText(200, 1), meanings.addressLine1, '742 Evergreen Terrace');
const City = Described(LineText(200, 1), meanings.city, 'Springfield');

const addressExtras = {
  addressLine2: Type.Optional(Described(Nullable(LineText(200)), meanings.addressLine2)),
  stateProvince: Type.Optional(Described(Nullable(LineText(100)), meanings.stateProvince, 'IL')),
  postalCode: Type.Optional(Described(Nullable(LineText(20)), meanings.postalCode, '62704')),
  firstName: Type.Optional(Described(Nullable(NameText(200)), meanings.firstName, 'Ann')),
  lastName: Type.Optional(Described(Nullable(NameText(200)), meanings.lastName, 'Jones')),
  company: Type.Optional(Described(Nullable(NameText(200)), meanings.company)),
  phone: Type.Optional(Described(Nullable(LineText(50)), meanings.phone, '+1 217 555 0100')),
};

/** A complete address: street, city and country are required. */
export const AddressShape = Type.Object(
  {
    addressLine1: Line1,
    city: City,
    countryCode: Country,
    ...addressExtras,
  },
  { component: 'Address', description: 'A complete postal address.' },
);

/** An address that may lack parts; where it must be complete, the verb checks it (422 `address_required`). */
export const PartialAddressShape = Type.Object(
  {
    addressLine1: Type.Optional(
      Described(Nullable(LineText(200)), meanings.addressLine1, '742 Evergreen Terrace'),
    ),
    city: Type.Optional(Described(Nullable(LineText(200)), meanings.city, 'Springfield')),
    countryCode: Type.Optional(Described(Nullable(Country), meanings.countryCode)),
    ...addressExtras,
  },
  {
    component: 'PartialAddress',
    description: 'A postal address that may lack parts, as while a buyer types it.',
  },
);

/** A processor's token of a card, in place of its number. */
export function PaymentToken(maxLength: number): typeof Notes {
  return { ...ShortText(maxLength, 1), format: 'payment-token' };
}

/** The id of a shipping method, ours or a provider's. */
export const MethodId = ShortText(255, 1);

/** Any text; the reader rejects an invalid cursor with `invalid_cursor`. */
const Cursor = Type.String({
  description: '`meta.pagination.cursor` of the page before; left out for the first.',
});

export function PageLimit(maximum = 100, standard = 20) {
  return Type.Integer({
    minimum: 1,
    maximum,
    default: standard,
    description: 'Rows a page; a page of large rows may hold fewer.',
  });
}

/** Query of a list: `Type.Object({ ...pageFields, status: ... })`. */
export const pageFields = { cursor: Type.Optional(Cursor), limit: PageLimit() };
export const PageQuery = Type.Object(pageFields);

/** A filter of a list that names its rows, so that what other objects refer to is read by one request. */
export const IdsFilter = Type.Optional(
  Type.Array(Uuid, {
    maxItems: 100,
    description: 'Only those with one of these ids; may be repeated, up to 100 times.',
  }),
);

/** The body of a PATCH: every field optional, none with a default, so that only what is sent changes. */
export function PatchOf<T extends TProperties>(
  shape: TObject<T>,
  options: { readonly examples?: readonly object[] } = {},
): TPartial<TObject<T>> {
  const properties: TProperties = {};
  for (const [name, property] of Object.entries(shape.properties)) {
    const copy = { ...property };
    delete copy.default;
    properties[name] = copy;
  }
  return asPartial<T>(Type.Partial(Type.Object(properties), options));
}

/** The one cast: the properties are those of T, only without their defaults. */
function asPartial<T extends TProperties>(shape: TObject): TPartial<TObject<T>> {
  return shape as TPartial<TObject<T>>;
}

export const OverlapSeconds = Type.Integer({
  minimum: 0,
  maximum: 604_800,
  default: 86_400,
  description:
    'How long the previous secret remains valid beside the new one, in seconds. 0: it ends at once; the default is a day.',
});
export const RotateSecretBody = Type.Object({ overlapSeconds: OverlapSeconds });
