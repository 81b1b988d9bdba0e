import { Type, type Static } from '@sinclair/typebox';
import { lineItemTypes } from '../../storage/entities/purchase.ts';
import {
  orderFulfillmentStatuses,
  orderSources,
  orderStatuses,
  paymentStatuses,
} from '../../storage/entities/order.ts';
import { SelectedShippingShape, TaxLineShape } from '../purchase.ts';
import {
  AddressShape,
  CustomerIdFilter,
  FreeForm,
  Metadata,
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

export const OrderLineShape = Type.Object(
  {
    id: Uuid,
    type: StringEnum(lineItemTypes),
    referenceId: Nullable(Type.String()),
    name: Type.String(),
    description: Nullable(Type.String()),
    unitPrice: Money,
    quantity: Type.Integer(),
    taxAmount: Money,
    discountAmount: Money,
    allocatedDiscount: Money,
    imageUrl: Nullable(Type.String()),
    requiresShipping: Type.Boolean(),
    metadata: FreeForm,
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
    currency: Type.String(),
    lineItems: Type.Array(OrderLineShape),
    subtotal: Money,
    discountTotal: Money,
    shippingTotal: Money,
    taxTotal: Money,
    total: Money,
    pricesIncludeTax: Type.Boolean(),
    taxLines: Type.Array(TaxLineShape),
    selectedShipping: Nullable(SelectedShippingShape),
    snapshotId: Nullable(Uuid),
    discountId: Nullable(Uuid),
    discountCode: Nullable(Type.String()),
    amountPaid: Money,
    amountRefunded: Money,
    amountDue: Money,
    amountOwedToCustomer: Money,
    deferred: Type.Boolean(),
    customerId: Nullable(Uuid),
    customerEmail: Nullable(Type.String()),
    shippingAddress: Nullable(AddressShape),
    billingAddress: Nullable(AddressShape),
    cartId: Nullable(Uuid),
    checkoutSessionId: Nullable(Type.String()),
    subscriptionId: Nullable(Uuid),
    notes: Nullable(Type.String()),
    cancelReason: Nullable(Type.String()),
    metadata: FreeForm,
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
    metadata: Metadata,
    notes: Nullable(Notes),
    shippingAddress: Nullable(AddressShape),
  }),
);
export type OrderChanges = Static<typeof OrderPatch>;

export const CancelOrderBody = Type.Object({
  reason: Type.Optional(Nullable(Notes)),
  refund: StringEnum(['full', 'none'], { default: 'full' }),
});
