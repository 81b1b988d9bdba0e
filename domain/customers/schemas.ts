import { Type, type Static } from '@sinclair/typebox';
import {
  addressMeanings,
  AddressShape,
  CreatedAt,
  Default,
  Described,
  Email,
  ExternalId,
  LeitwegId,
  LooseId,
  Metadata,
  NameText,
  Nullable,
  IdsFilter,
  pageFields,
  PatchOf,
  Secret,
  LineText,
  ShortText,
  StoredMetadata,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Uuid,
  WorkspaceId,
} from '../shapes.ts';

/** Tags that a customer has at most. */
export const TAGS_MAX = 20;
const TAG_LENGTH_MAX = 40;

/** One line, with something to see in it. */
const Tag = NameText(TAG_LENGTH_MAX, 1);

const Line = Nullable(NameText(200));

/** What the fields mean, in requests and in responses. */
const meanings = {
  email: 'Where the customer is written to. Several customers may have the same.',
  externalId:
    'Your own id of the customer, unique in application and environment; 409 `external_id_taken` otherwise.',
  firstName: 'First name, for mails and documents.',
  lastName: 'Last name, for mails and documents.',
  phone: 'Telephone number, in any notation.',
  acceptsMarketing:
    'Your own note of a consent. It neither starts nor stops a mail: mails about abandoned carts stop when the recipient opts out of them.',
  netN: 'Days until the invoices of this customer are due when an order is paid by invoice. null: the term of the checkout session, else of the application (`defaultNetN`).',
  leitwegId:
    'Leitweg-ID of a public buyer in Germany: the buyer reference (BT-10) of its invoices, which `format=xrechnung` of their download requires. null for anybody else.',
  notes: 'Your own notes, for your team alone: no page, token or session of a buyer shows them.',
  tags: 'Your own tags, by which lists are filtered; buyers do not see them. At most 20 of 40 characters, unique without regard to case.',
} as const;

const addressLabel = 'Your own name for the address, such as `Office`.';
const defaultAddress = 'Whether it is the default address; a customer has at most one.';

export const CreateCustomerBody = Type.Object(
  {
    email: Described(Email, meanings.email, 'ann@example.com'),
    applicationId: Type.Optional(
      Described(
        Nullable(Uuid),
        'The application whose customer it is; null: all applications of the environment. Default: the application of the key.',
      ),
    ),
    externalId: Type.Optional(Described(Nullable(ExternalId), meanings.externalId, 'user-4711')),
    firstName: Type.Optional(Described(Line, meanings.firstName, 'Ann')),
    lastName: Type.Optional(Described(Line, meanings.lastName, 'Jones')),
    phone: Type.Optional(Described(Nullable(LineText(50)), meanings.phone, '+1 217 555 0100')),
    acceptsMarketing: Type.Boolean({ default: false, description: meanings.acceptsMarketing }),
    netN: Type.Optional(
      Described(Nullable(Type.Integer({ minimum: 1, maximum: 365 })), meanings.netN, 30),
    ),
    leitwegId: Type.Optional(Described(Nullable(LeitwegId), meanings.leitwegId)),
    metadata: Described(
      Default(Metadata, {}),
      'Your own data. Two keys have a meaning: `taxExempt: true` frees the customer from tax, and `taxId` then names the reason on the invoice. Prices that include tax stay as they are: the customer pays the same amount, without tax in it. At most 50 keys and 10 KB; replaced as a whole.',
    ),
    notes: Type.Optional(
      Described(Nullable(ShortText(5_000)), meanings.notes, 'Prefers calls after 5 pm.'),
    ),
    tags: Described(
      Default(Type.Array(Tag, { maxItems: TAGS_MAX, uniqueItems: true }), []),
      `${meanings.tags} Replaced as a whole; \`POST /customers/{id}/tags\` changes single ones.`,
      ['vip'],
    ),
  },
  { component: 'CustomerBody' },
);
export type CustomerInput = Static<typeof CreateCustomerBody>;

export const PatchCustomerBody = PatchOf(CreateCustomerBody, {
  examples: [{ firstName: 'Ann', netN: 30 }],
});
export type CustomerChanges = Static<typeof PatchCustomerBody>;

const changedTags = { maxItems: TAGS_MAX, uniqueItems: true, default: [] };

export const ChangeTagsBody = Type.Object(
  {
    add: Type.Array(Tag, {
      ...changedTags,
      description: 'Those that the customer does not have are added; the others stay as they are.',
      examples: [['vip']],
    }),
    remove: Type.Array(Tag, {
      ...changedTags,
      description: 'Those that the customer has are removed, whatever their case.',
      examples: [['new']],
    }),
  },
  { component: 'CustomerTagsBody' },
);
export type TagsInput = Static<typeof ChangeTagsBody>;

const customerIdentities = ['linked', 'unlinked'] as const;

export const ListCustomersQuery = Type.Object({
  ...pageFields,
  id: IdsFilter,
  applicationId: Type.Optional(
    Described(
      Uuid,
      'Only customers of this application, without those of all applications. A secret key may name only its own.',
    ),
  ),
  email: Type.Optional(Described(Email, 'Only this address, without regard to case.')),
  identity: Type.Optional(
    StringEnum(customerIdentities, {
      description: '`linked`: only those with an `externalId`; `unlinked`: only those without.',
    }),
  ),
  tag: Type.Optional(
    Type.Array(Tag, {
      maxItems: TAGS_MAX,
      description:
        'Only those with one of these tags, without regard to case; may be repeated, up to 20 times.',
    }),
  ),
  q: Type.Optional(
    Described(
      ShortText(200),
      'Part of the e-mail, a name, the phone number, the `externalId`, a tag or a value of the metadata.',
    ),
  ),
});
export type CustomerFilter = Static<typeof ListCustomersQuery>;

export const CustomerShape = Type.Object(
  {
    id: Described(
      Uuid,
      'Id of the customer. Requests also accept the `cus_` form that buyers see.',
    ),
    workspaceId: WorkspaceId,
    applicationId: Described(
      Nullable(Uuid),
      'The application whose customer it is; null: all applications of the environment.',
    ),
    email: Described(
      Type.String(),
      `${meanings.email} \`anonymized+<id>@invalid\` once it is anonymized.`,
      'ann@example.com',
    ),
    externalId: Described(Nullable(Type.String()), meanings.externalId, 'user-4711'),
    firstName: Described(Nullable(Type.String()), meanings.firstName, 'Ann'),
    lastName: Described(Nullable(Type.String()), meanings.lastName, 'Jones'),
    phone: Described(Nullable(Type.String()), meanings.phone, '+1 217 555 0100'),
    acceptsMarketing: Described(Type.Boolean(), meanings.acceptsMarketing),
    netN: Described(Nullable(Type.Integer()), meanings.netN, 30),
    leitwegId: Described(Nullable(Type.String()), meanings.leitwegId, '04011000-1234512345-06'),
    metadata: StoredMetadata,
    notes: Described(Nullable(Type.String()), meanings.notes, 'Prefers calls after 5 pm.'),
    tags: Described(Type.Array(Type.String()), meanings.tags, ['vip']),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  { component: 'Customer', description: 'Somebody who buys, and may come back.' },
);

export const CreateAddressBody = Type.Object(
  {
    ...AddressShape.properties,
    label: Type.Optional(Described(Line, addressLabel, 'Home')),
    isDefault: Type.Optional(
      Type.Boolean({
        description: `${defaultAddress} true demotes the present one. Left out, a first address becomes the default.`,
      }),
    ),
    metadata: Default(Metadata, {}),
  },
  { component: 'CustomerAddressBody' },
);
export type AddressInput = Static<typeof CreateAddressBody>;

export const PatchAddressBody = PatchOf(CreateAddressBody, {
  examples: [{ label: 'Office', isDefault: true }],
});
export type AddressChanges = Static<typeof PatchAddressBody>;

export const CustomerAddressShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the address.'),
    label: Described(Nullable(Type.String()), addressLabel, 'Home'),
    firstName: Described(Nullable(Type.String()), addressMeanings.firstName, 'Ann'),
    lastName: Described(Nullable(Type.String()), addressMeanings.lastName, 'Jones'),
    company: Described(Nullable(Type.String()), addressMeanings.company),
    addressLine1: Described(Type.String(), addressMeanings.addressLine1, '742 Evergreen Terrace'),
    addressLine2: Described(Nullable(Type.String()), addressMeanings.addressLine2),
    city: Described(Type.String(), addressMeanings.city, 'Springfield'),
    stateProvince: Described(Nullable(Type.String()), addressMeanings.stateProvince, 'IL'),
    postalCode: Described(Nullable(Type.String()), addressMeanings.postalCode, '62704'),
    countryCode: Described(Type.String(), addressMeanings.countryCode, 'US'),
    phone: Described(Nullable(Type.String()), addressMeanings.phone, '+1 217 555 0100'),
    isDefault: Described(Type.Boolean(), defaultAddress),
    metadata: StoredMetadata,
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  { component: 'CustomerAddress', description: 'An address in the address book of a customer.' },
);

export const ClientTokenBody = Type.Object({
  customerId: Described(
    LooseId,
    'The one customer whom the token stands for: a uuid or the `cus_` form.',
  ),
});

export const ClientTokenShape = Type.Object({
  token: Secret('Give it to the page of this buyer. It opens nothing of another customer.'),
  expiresAt: Described(Timestamp, 'When it ends; ask for another one then.'),
});
