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
  Country,
  Currency,
  CustomerIdFilter,
  Described,
  ExternalId,
  MetadataWithout,
  Money,
  Notes,
  Nullable,
  PatchOf,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  IdsFilter,
  pageFields,
} from '../shapes.ts';

const OrderLineShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the order line; not that of the cart line it was made from.'),
    ...purchaseLineShape,
    taxAmount: Described(
      Money,
      'Tax of the line over all rates, in minor units of the order’s `currency`; part of the price where `pricesIncludeTax`.',
    ),
    allocatedDiscount: Described(
      Money,
      'The line’s share of the order discount, in minor units; it comes on top of `discountAmount`.',
    ),
    total: Described(
      Money,
      '`unitPrice` times `quantity`, less `discountAmount`, in minor units; neither `allocatedDiscount` nor `taxAmount` is in it.',
    ),
    netTotal: Described(
      Money,
      'Price of the line, in minor units: `unitPrice` times `quantity`, less both discounts, tax included.',
    ),
    fulfilledQuantity: Type.Integer({
      description: 'Units that were shipped, delivered or released to be downloaded.',
    }),
    returnedQuantity: Type.Integer({ description: 'Fulfilled units that came back.' }),
    refundable: Type.Object(
      {
        amount: Described(
          Money,
          'Minor units that a refund of these units gives back, tax included; at most what is left of the order’s money.',
        ),
        quantity: Type.Integer({ description: 'Units that no refund has named yet.' }),
      },
      { description: 'Left to refund; nothing before the order is paid.' },
    ),
  },
  { component: 'OrderLine', description: 'One line of an order.' },
);

const OrderStatus = StringEnum(orderStatuses, {
  description:
    '`draft`: made of a cart, not placed. `pending`: placed, and no money yet: the payment is undecided or failed. `processing`: paid, authorized or accepted for payment by invoice, nothing fulfilled. `partially_fulfilled`, `completed`: some units, or all that need it; an order without any is completed once it is paid. `cancelled`: by the merchant, or with its unpaid checkout. `closed`: archived by the merchant.',
});
const OrderPaymentStatus = StringEnum(paymentStatuses, {
  description:
    'Over all payments of the order. `captured`: at least the total was captured. `authorized`: held on a card. `partially_refunded`, `refunded`: a part or all that was captured went back. `voided`, `failed`: all payments are. Else `pending`.',
});

export const OrderShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the order.'),
    number: Nullable(
      Type.String({
        description:
          'The number that buyers see, per application and environment from "1001" up; given when the order is placed, null for a draft.',
      }),
    ),
    applicationId: Described(Uuid, 'The application that sold it.'),
    status: OrderStatus,
    paymentStatus: OrderPaymentStatus,
    fulfillmentStatus: StringEnum(orderFulfillmentStatuses, {
      description:
        '`none`: no line needs fulfillment (donations, lines with `metadata.noFulfillment: true`). Returned units count as not fulfilled.',
    }),
    source: StringEnum(orderSources, {
      description:
        'What made it: a `checkout`, or a subscription with its first payment, a renewal or a change. `manual` is reserved.',
    }),
    lineItems: Type.Array(OrderLineShape, { description: 'What was bought, in order.' }),
    ...purchaseShape,
    total: Described(
      Money,
      '`subtotal` - `discountTotal` + `shippingTotal` + `taxTotal`, in minor units of `currency`; tax is not added where `pricesIncludeTax`.',
    ),
    shippingAddress: Described(
      Nullable(AddressShape),
      'Where the goods go; null when none was given.',
    ),
    billingAddress: Described(
      Nullable(AddressShape),
      'Who is billed; null when none was given, and then invoices show the shipping address.',
    ),
    snapshotId: Described(
      Nullable(Uuid),
      'The stored price calculation that it was placed with; null when there was none.',
    ),
    discountId: Described(Nullable(Uuid), 'The discount of the whole order, if any.'),
    discountCode: Nullable(
      Type.String({ description: 'The code of that discount at placement, if any.' }),
    ),
    amountPaid: Described(
      Money,
      'All that was captured or recorded as received, in minor units of `currency`; refunds are not deducted.',
    ),
    amountRefunded: Described(Money, 'All refunds that succeeded, in minor units of `currency`.'),
    creditApplied: Described(
      Money,
      'The part of `total` that the credit balance of its subscription paid, in minor units of `currency`.',
    ),
    amountDue: Described(
      Money,
      'Still to be captured: `total` - `creditApplied` - `amountPaid`, at least 0, in minor units of `currency`.',
    ),
    amountOwedToCustomer: Described(
      Money,
      'Captured and neither refunded nor due, as after an edit whose refund failed; in minor units of `currency`, at least 0.',
    ),
    deferred: Type.Boolean({
      description: 'It was accepted for payment by invoice (Net-N) and may ship before it is paid.',
    }),
    cartId: Described(
      Nullable(Uuid),
      'The cart that it was made of; null without one, as for renewals.',
    ),
    checkoutSessionId: Nullable(
      Type.String({ description: 'The checkout session that placed it, `sess_...`; else null.' }),
    ),
    subscriptionId: Described(
      Nullable(Uuid),
      'The subscription that it pays for or that it started; else null.',
    ),
    cancelReason: Nullable(
      Type.String({
        description:
          'The merchant’s reason; for an order that nobody paid `session_cancelled`, `session_expired`, `cart_abandoned` or `checked_out_again`. Null when it was not cancelled, or without a reason.',
      }),
    ),
    sequence: Type.Integer({ description: 'Raised by one for each change of the order.' }),
    createdAt: Described(Timestamp, 'When it was made, as a draft or placed at once.'),
    updatedAt: Described(Timestamp, 'When it last changed.'),
    placedAt: Described(
      Nullable(Timestamp),
      'When it got its number and `order.created` was emitted; null for a draft.',
    ),
    cancelledAt: Described(Nullable(Timestamp), 'When it was cancelled; else null.'),
    closedAt: Described(Nullable(Timestamp), 'When it was closed; null again once reopened.'),
  },
  {
    component: 'Order',
    description: 'A purchase: what was bought, for how much, and how far it is paid and fulfilled.',
  },
);

const orderSorts = ['-createdAt', 'createdAt', '-total', 'total', '-number', 'number'] as const;

export const ListOrdersQuery = Type.Object({
  ...pageFields,
  id: IdsFilter,
  status: Type.Optional(
    Type.Array(StringEnum(orderStatuses), {
      description: 'Only in one of these; may be repeated.',
    }),
  ),
  paymentStatus: Type.Optional(
    Type.Array(StringEnum(paymentStatuses), {
      description: 'Only with one of these; may be repeated.',
    }),
  ),
  fulfillmentStatus: Type.Optional(
    Type.Array(StringEnum(orderFulfillmentStatuses), {
      description: 'Only with one of these; may be repeated.',
    }),
  ),
  q: Type.Optional(
    Described(
      ShortText(200),
      'Text that is contained, in any case, in number, e-mail, names, line names or metadata.',
    ),
  ),
  customerId: Type.Optional(Described(CustomerIdFilter, 'Only of this customer.')),
  applicationId: Type.Optional(
    Described(Uuid, 'Only of this application; a key sees its own alone, left out or not.'),
  ),
  cartId: Type.Optional(Described(Uuid, 'Only those made of this cart.')),
  subscriptionId: Type.Optional(Described(Uuid, 'Only those of this subscription.')),
  externalCartId: Type.Optional(
    Described(
      ShortText(255, 1),
      'Only those of this cart of your own, by the `externalCartId` of its checkout session.',
    ),
  ),
  createdFrom: Type.Optional(Described(Timestamp, 'Only those made at this instant or later.')),
  createdUntil: Type.Optional(Described(Timestamp, 'Only those made before this instant.')),
  currency: Type.Optional(Described(Currency, 'Only those in this currency.')),
  totalMin: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Only with at least this `total`, in minor units of whatever currency; with `currency`, of that one.',
    }),
  ),
  totalMax: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Only with at most this `total`, in minor units of whatever currency.',
    }),
  ),
  country: Type.Optional(
    Described(
      Country,
      'Only those that go to this country: that of the shipping address, or of the billing address where the former has none.',
    ),
  ),
  connectorId: Type.Optional(
    Described(Uuid, 'Only with a payment that this connector took or last tried.'),
  ),
  sku: Type.Optional(
    Described(ExternalId, 'Only with a line whose `referenceId` is exactly this.', 'MUG-1'),
  ),
  sort: StringEnum(orderSorts, {
    default: '-createdAt',
    description:
      'By `createdAt`, `total` or `number`, upward; downward with `-`. Totals are compared as integers in whatever currency. Drafts have no number and come before the first one, or with `-number` last.',
  }),
});

export const OrderPatch = {
  ...PatchOf(
    Type.Object({
      metadata: Described(
        MetadataWithout('appliedDiscount'),
        'Yours, replaced as a whole: at most 50 keys and 10 KB serialized. `appliedDiscount` is the service’s: what you send under it is dropped, what is stored stays.',
        { poNumber: 'PO-4711' },
      ),
      notes: Described(
        purchaseTextChanges.notes,
        'For your own use; not shown to the buyer. null clears it.',
        'Gift: no invoice in the parcel',
      ),
      shippingAddress: Described(
        Nullable(AddressShape),
        'Replaces the address as a whole. Once goods have been shipped: 409 `invalid_state`.',
      ),
    }),
  ),
  examples: [{ notes: 'Gift: no invoice in the parcel', metadata: { poNumber: 'PO-4711' } }],
};
export type OrderChanges = Static<typeof OrderPatch>;

export const CancelOrderBody = Type.Object(
  {
    reason: Type.Optional(
      Described(
        Nullable(Notes),
        'Stored as `cancelReason`, and as the reason of its refunds.',
        'The buyer changed their mind',
      ),
    ),
    refund: StringEnum(['full', 'none'], {
      default: 'full',
      description:
        '`full` gives back all captured money; `none` keeps it. Authorizations and open invoices are voided in either case.',
    }),
    dryRun: Type.Boolean({
      default: false,
      description: 'Return the order as it would be, with its `preview`, and write nothing.',
    }),
  },
  { examples: [{ reason: 'The buyer changed their mind', refund: 'full' }] },
);
