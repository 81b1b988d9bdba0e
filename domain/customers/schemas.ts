import { Type, type Static } from '@sinclair/typebox';
import {
  AddressShape,
  Default,
  Email,
  ExternalId,
  FreeForm,
  LooseId,
  Metadata,
  NameText,
  Nullable,
  PatchOf,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../shapes.ts';

const Line = Nullable(NameText(200));

export const CreateCustomerBody = Type.Object(
  {
    email: Email,
    applicationId: Type.Optional(Nullable(Uuid)),
    externalId: Type.Optional(Nullable(ExternalId)),
    firstName: Type.Optional(Line),
    lastName: Type.Optional(Line),
    phone: Type.Optional(Nullable(ShortText(50))),
    acceptsMarketing: Type.Boolean({ default: false }),
    netN: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 365 }))),
    metadata: Default(Metadata, {}),
  },
  { component: 'CustomerBody' },
);
export type CustomerInput = Static<typeof CreateCustomerBody>;

export const PatchCustomerBody = PatchOf(CreateCustomerBody);
export type CustomerChanges = Static<typeof PatchCustomerBody>;

const customerIdentities = ['linked', 'unlinked'] as const;

export const ListCustomersQuery = Type.Object({
  ...pageFields,
  applicationId: Type.Optional(Uuid),
  email: Type.Optional(Email),
  identity: Type.Optional(
    StringEnum(customerIdentities, { description: 'Whether externalId is set' }),
  ),
  q: Type.Optional(ShortText(200)),
});
export type CustomerFilter = Static<typeof ListCustomersQuery>;

export const CustomerShape = Type.Object(
  {
    id: Uuid,
    workspaceId: Uuid,
    applicationId: Nullable(Uuid),
    email: Type.String(),
    externalId: Nullable(Type.String()),
    firstName: Nullable(Type.String()),
    lastName: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    acceptsMarketing: Type.Boolean(),
    netN: Nullable(Type.Integer()),
    metadata: FreeForm,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Customer' },
);

export const CreateAddressBody = Type.Object(
  {
    ...AddressShape.properties,
    label: Type.Optional(Line),
    isDefault: Type.Optional(
      Type.Boolean({ description: 'When absent, a first address becomes the default' }),
    ),
    metadata: Default(Metadata, {}),
  },
  { component: 'CustomerAddressBody' },
);
export type AddressInput = Static<typeof CreateAddressBody>;

export const PatchAddressBody = PatchOf(CreateAddressBody);
export type AddressChanges = Static<typeof PatchAddressBody>;

export const CustomerAddressShape = Type.Object(
  {
    id: Uuid,
    label: Nullable(Type.String()),
    firstName: Nullable(Type.String()),
    lastName: Nullable(Type.String()),
    company: Nullable(Type.String()),
    addressLine1: Type.String(),
    addressLine2: Nullable(Type.String()),
    city: Type.String(),
    stateProvince: Nullable(Type.String()),
    postalCode: Nullable(Type.String()),
    countryCode: Type.String(),
    phone: Nullable(Type.String()),
    isDefault: Type.Boolean(),
    metadata: FreeForm,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'CustomerAddress' },
);

export const ClientTokenBody = Type.Object({ customerId: LooseId });

export const ClientTokenShape = Type.Object({ token: Secret(), expiresAt: Timestamp });
