import { Type, type Static } from '@sinclair/typebox';
import { cartStatuses } from '../../storage/entities/cart.ts';
import { LINES_MAX } from '../../storage/entities/cart-line.ts';
import { lineItemTypes } from '../../storage/entities/purchase.ts';
import {
  purchaseLineShape,
  purchaseShape,
  purchaseTextChanges,
  purchaseTexts,
} from '../purchase.ts';
import {
  AddressShape,
  Currency,
  CustomerIdFilter,
  Default,
  Email,
  ExternalId,
  LooseId,
  Metadata,
  Money,
  Name,
  Notes,
  Nullable,
  pageFields,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';

const Quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** The line item body of carts, cart sessions and order edits (30 §1). */
export const LineItemBody = Type.Object(
  {
    name: Name,
    unitPrice: Money,
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
    type: StringEnum(lineItemTypes, { default: 'product' }),
    referenceId: Type.Optional(Nullable(ExternalId)),
    description: Type.Optional(Nullable(Notes)),
    taxAmount: Type.Optional(Money),
    discountAmount: Type.Optional(Money),
    imageUrl: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2048 }))),
    requiresShipping: Type.Optional(Type.Boolean()),
    metadata: Type.Optional(Metadata),
  },
  { component: 'LineItemBody' },
);
export type LineItemInput = Static<typeof LineItemBody>;

const lineItemChanges = {
  quantity: Type.Optional(Quantity),
  unitPrice: Type.Optional(Money),
  taxAmount: Type.Optional(Money),
  discountAmount: Type.Optional(Money),
  metadata: Type.Optional(Metadata),
};

export const LineItemPatch = Type.Object(lineItemChanges, { component: 'LineItemPatch' });
export type LineItemChanges = Static<typeof LineItemPatch>;

export const BatchBody = Type.Object({
  add: Type.Array(LineItemBody, { default: [], maxItems: LINES_MAX }),
  update: Type.Array(Type.Object({ id: LooseId, ...lineItemChanges }), {
    default: [],
    maxItems: LINES_MAX,
  }),
  remove: Type.Array(LooseId, { default: [], maxItems: LINES_MAX, uniqueItems: true }),
});
export type BatchInput = Static<typeof BatchBody>;

export const CreateCartBody = Type.Object({
  applicationId: Type.String({
    format: 'uuid',
    normalise: 'lower',
    refuse: { required: 'missing_application_id' },
  }),
  customerId: Type.Optional(LooseId),
  customerEmail: Type.Optional(Email),
  currency: Default(Currency, 'USD'),
  metadata: Type.Optional(Metadata),
});

export const PatchCartBody = Type.Object({
  customerId: Type.Optional(Nullable(LooseId)),
  customerEmail: Type.Optional(Nullable(Email)),
  shippingAddress: Type.Optional(Nullable(AddressShape)),
  billingAddress: Type.Optional(Nullable(AddressShape)),
  ...Type.Partial(Type.Object(purchaseTextChanges)).properties,
  metadata: Type.Optional(Metadata),
});
export type CartChanges = Static<typeof PatchCartBody>;

/** Fields that are merged into the cart before its checkout. */
export const CheckOutBody = Type.Object({
  customerEmail: Type.Optional(Email),
  shippingAddress: Type.Optional(AddressShape),
  billingAddress: Type.Optional(AddressShape),
  ...Type.Partial(Type.Object(purchaseTexts)).properties,
  metadata: Type.Optional(Metadata),
});
export type CheckOutInput = Static<typeof CheckOutBody>;

export const GetCartQuery = Type.Object({
  atSequence: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The cart as it was at this sequence' }),
  ),
});

export const ListCartsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(StringEnum(cartStatuses)),
  customerId: Type.Optional(CustomerIdFilter),
  email: Type.Optional(Email),
  applicationId: Type.Optional(Uuid),
});

export const LineItemShape = Type.Object(
  { id: Uuid, ...purchaseLineShape, quantity: Quantity, taxAmount: Money, total: Money },
  { component: 'LineItem' },
);

const AppliedDiscountShape = Type.Object(
  {
    discountId: Uuid,
    code: Type.String(),
    type: StringEnum(['percentage', 'fixed_amount']),
    value: Type.Number(),
    amount: Money,
    currency: Nullable(Type.String()),
    valid: Type.Boolean(),
    invalidReason: Nullable(Type.String()),
    snapshotHash: Type.String(),
  },
  { component: 'AppliedDiscount' },
);

export const CartShape = Type.Object(
  {
    id: Uuid,
    applicationId: Uuid,
    status: StringEnum(cartStatuses),
    lineItems: Type.Array(LineItemShape),
    appliedDiscount: Nullable(AppliedDiscountShape),
    ...purchaseShape,
    sequence: Type.Integer({ description: 'Raised by one for each accepted mutation' }),
    orderId: Nullable(Uuid),
    externallyManaged: Type.Boolean(),
    expiresAt: Timestamp,
    abandonedAt: Nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Cart' },
);
