import { Type, type Static } from '@sinclair/typebox';
import {
  orderFulfillmentStatuses,
  orderSources,
  orderStatuses,
  paymentStatuses,
} from '../../storage/entities/order.ts';
import { purchaseLineShape, purchaseShape, purchaseTextChanges } from '../purchase.ts';
import {
  AddressShape,
  CustomerIdFilter,
  MetadataWithout,
  Money,
  Notes,
  Nullable,
  PatchOf,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../shapes.ts';

const OrderLineShape = Type.Object(
  {
    id: Uuid,
    ...purchaseLineShape,
    taxAmount: Money,
    allocatedDiscount: Money,
    total: Money,
    fulfilledQuantity: Type.Integer(),
    returnedQuantity: Type.Integer(),
  },
  { component: 'OrderLine' },
);

export const OrderShape = Type.Object(
  {
    id: Uuid,
    number: Nullable(Type.String({ description: 'From "1001" up; null for a draft' })),
    applicationId: Uuid,
    status: StringEnum(orderStatuses),
    paymentStatus: StringEnum(paymentStatuses),
    fulfillmentStatus: StringEnum(orderFulfillmentStatuses),
    source: StringEnum(orderSources),
    lineItems: Type.Array(OrderLineShape),
    ...purchaseShape,
    total: Money,
    shippingAddress: Nullable(AddressShape),
    billingAddress: Nullable(AddressShape),
    snapshotId: Nullable(Uuid),
    discountId: Nullable(Uuid),
    discountCode: Nullable(Type.String()),
    amountPaid: Money,
    amountRefunded: Money,
    creditApplied: Money,
    amountDue: Money,
    amountOwedToCustomer: Money,
    deferred: Type.Boolean(),
    cartId: Nullable(Uuid),
    checkoutSessionId: Nullable(Type.String()),
    subscriptionId: Nullable(Uuid),
    cancelReason: Nullable(Type.String()),
    sequence: Type.Integer({ description: 'Raised by one for each change' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    placedAt: Nullable(Timestamp),
    cancelledAt: Nullable(Timestamp),
    closedAt: Nullable(Timestamp),
  },
  { component: 'Order' },
);

export const ListOrdersQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(Type.Array(StringEnum(orderStatuses))),
  paymentStatus: Type.Optional(Type.Array(StringEnum(paymentStatuses))),
  q: Type.Optional(ShortText(200)),
  customerId: Type.Optional(CustomerIdFilter),
  applicationId: Type.Optional(Uuid),
  cartId: Type.Optional(Uuid),
  subscriptionId: Type.Optional(Uuid),
  externalCartId: Type.Optional(ShortText(255, 1)),
});

export const OrderPatch = PatchOf(
  Type.Object({
    metadata: MetadataWithout('appliedDiscount'),
    ...purchaseTextChanges,
    shippingAddress: Nullable(AddressShape),
  }),
);
export type OrderChanges = Static<typeof OrderPatch>;

export const CancelOrderBody = Type.Object({
  reason: Type.Optional(Nullable(Notes)),
  refund: StringEnum(['full', 'none'], { default: 'full' }),
});
