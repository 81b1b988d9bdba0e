import { Type } from '@sinclair/typebox';
import {
  checkoutModes,
  checkoutStatuses,
  createModes,
  expiredReasons,
  offeredMethods,
} from '../../storage/entities/checkout-session.ts';
import { billingIntervals } from '../../storage/entities/subscription.ts';
import {
  ApplicationId,
  CreatedAt,
  Described,
  EnvironmentId,
  Money,
  Nullable,
  PartialAddressShape,
  Secret,
  StoredMetadata,
  StringEnum,
  Timestamp,
  Uuid,
  OptionalField,
} from '../shapes.ts';
import { UsageTermsShape } from '../subscriptions/schemas.ts';

/** What the fields of a prefill mean, in requests and in responses. */
export const prefillMeanings = {
  customerId:
    'The customer who buys. Orders, stored cards and limits of discounts are theirs; it wins over the customer of the cart.',
  externalCustomerId:
    'Your own id of the customer. Where neither `customerId` nor the cart names one, the customer with this `externalId` buys; one is created when there is none and an e-mail is known.',
  email: 'Filled in for the buyer, who may change it.',
  firstName: 'Filled in for the buyer, who may change it.',
  lastName: 'Filled in for the buyer, who may change it.',
  phone: 'Filled in for the buyer, who may change it.',
  shippingAddress: 'Filled in for the buyer, who may change it; it may lack parts.',
  billingAddress: 'Filled in for the buyer, who may change it; it may lack parts.',
  metadata: 'Your own data about the buyer; it becomes the metadata of a customer who is created.',
} as const;

/** What the fields mean, for the merchant and for the browser. */
export const sessionMeanings = {
  id: '`sess_` and 32 characters. Whoever has it may pay the session.',
  status:
    '`open`: it can be paid; a decline leaves it open. `completed`: paid, accepted on account, or a card stored. `expired`: its time is over, another session of the cart was paid, or you ended it. `cancelled`: deleted by you.',
  mode: '`full`: the page with cart, addresses and payment. `payment_only`: the payment alone. `vault`: stores a card and charges nothing.',
  amount:
    'What is to be paid now, after the discount, in minor units; null while it is unknown. Frozen when the session ends.',
  currency: 'ISO 4217 code of `amount`; null while it is unknown.',
  expiresAt: 'When it can no longer be paid. An attempt that runs then may still succeed.',
  orderId: 'The order, once it is completed; null otherwise.',
  paymentId: 'The payment of the order; null before.',
  subscriptionId: 'The subscription that the payment started; null otherwise.',
} as const;

export const LastErrorShape = Described(
  Nullable(
    Type.Object({
      code: Described(Type.String(), 'Error code, such as `payment_failed`.', 'payment_failed'),
      message: Described(Type.String(), 'The reason in words that may be shown to the buyer.'),
      declineCode: Described(
        Nullable(Type.String()),
        'Why the card was declined, such as `insufficient_funds`; null when it was no decline.',
        'insufficient_funds',
      ),
    }),
  ),
  'Why the last attempt to pay failed; null before any, and once it is completed.',
);
export const CollectShape = Described(
  Type.Object({
    shippingAddress: Described(Type.Boolean(), 'Whether a shipping address is asked for.'),
    billingAddress: Described(Type.Boolean(), 'Whether a billing address is asked for.'),
  }),
  'Which addresses the page asks for, and `complete` requires.',
);
const PrefillShape = Type.Object({
  customerId: Described(Nullable(Uuid), prefillMeanings.customerId),
  externalCustomerId: Described(
    Nullable(Type.String()),
    prefillMeanings.externalCustomerId,
    'user-4711',
  ),
  email: Described(Nullable(Type.String()), prefillMeanings.email, 'ann@example.com'),
  firstName: Described(Nullable(Type.String()), prefillMeanings.firstName, 'Ann'),
  lastName: Described(Nullable(Type.String()), prefillMeanings.lastName, 'Jones'),
  phone: Described(Nullable(Type.String()), prefillMeanings.phone),
  shippingAddress: Described(Nullable(PartialAddressShape), prefillMeanings.shippingAddress),
  billingAddress: Described(Nullable(PartialAddressShape), prefillMeanings.billingAddress),
  metadata: Described(StoredMetadata, prefillMeanings.metadata),
});

const ScheduledPayment = Type.Object({
  amount: Described(Money, 'What is paid, in minor units.'),
  unit: OptionalField(
    StringEnum(billingIntervals),
    'Unit of the time since the row before; absent for the first, which is paid at checkout.',
  ),
  count: OptionalField(
    Type.Integer(),
    'How many units after the row before; absent for the first.',
  ),
});
const RecurringShape = Type.Object(
  {
    plan: Described(Type.String(), 'Your own id of the plan.', 'pro-monthly'),
    planName: Described(
      Nullable(Type.String()),
      'What the buyer reads; null: the plan’s id.',
      'Pro',
    ),
    interval: Described(
      StringEnum(billingIntervals),
      'Unit of the billing period; of an installment plan, of the time before its second payment.',
    ),
    intervalCount: Described(Type.Integer(), 'How many units a period has.', 1),
    amount: Described(
      Money,
      'Price of one unit for one period, in minor units, before tax; of an installment plan, the first payment.',
    ),
    quantity: Described(Type.Integer(), 'Units of the plan.', 1),
    shippingAmount: Described(Money, 'Shipping of each period, in minor units, before tax.', 0),
    trialDays: Described(
      Type.Integer(),
      'Days before the first charge; 0: it is charged at once.',
      0,
    ),
    createMode: Described(
      StringEnum(createModes),
      '`auto`: the payment makes the subscription. `manual`: POST /subscriptions makes it later, by `checkoutSessionId`.',
    ),
    installments: Described(
      Nullable(
        Type.Object({
          count: OptionalField(Type.Integer(), 'Number of equal payments.', 12),
          unit: OptionalField(StringEnum(billingIntervals), 'Unit of the time between them.'),
          every: OptionalField(Type.Integer(), 'How many units lie between them.', 1),
          schedule: OptionalField(
            Type.Array(ScheduledPayment),
            'The payments one by one, in place of `count`, `unit` and `every`.',
          ),
        }),
      ),
      'The payments of an installment plan; null for a subscription without an end.',
    ),
    usage: Described(
      Nullable(UsageTermsShape),
      'What is charged by use at the end of a period; null for none.',
    ),
  },
  { component: 'CheckoutRecurring', description: 'The subscription that a session sells.' },
);

export const SessionShape = Type.Object(
  {
    id: Described(Type.String(), sessionMeanings.id),
    status: Described(StringEnum(checkoutStatuses), sessionMeanings.status),
    hostedUrl: Described(Type.String(), 'The checkout page. Send the buyer there.'),
    embedUrl: Described(
      Type.String(),
      'The page for a frame in your own; add `&parentOrigin=<origin of your page>`.',
    ),
    applicationId: ApplicationId,
    environmentId: EnvironmentId,
    mode: Described(StringEnum(checkoutModes), sessionMeanings.mode),
    cartId: Described(Nullable(Uuid), 'The cart that is paid; null for an external cart.'),
    externalCartId: Described(
      Nullable(Type.String()),
      'Id of the cart in your own system; null for one of our carts.',
    ),
    amount: Described(Nullable(Money), sessionMeanings.amount),
    currency: Described(Nullable(Type.String()), sessionMeanings.currency, 'USD'),
    customerEmail: Described(
      Nullable(Type.String()),
      'Where the buyer is written to, as you sent it; null if you did not.',
      'ann@example.com',
    ),
    customer: Described(
      Nullable(PrefillShape),
      'What you said about the buyer; null if you said nothing.',
    ),
    allowedMethods: Described(
      Nullable(Type.Array(StringEnum(offeredMethods))),
      'Which methods the page offers; null: all that the embed configuration has.',
    ),
    paymentTerms: Described(
      Nullable(
        Type.Object({
          netN: Described(
            Nullable(Type.Integer()),
            'Days until a Net-N invoice is due; null: the term of the customer or the application.',
          ),
        }),
      ),
      'Terms for paying by invoice, as you sent them.',
    ),
    recurring: Described(
      Nullable(RecurringShape),
      'The terms of the subscription that it sells; null for a single purchase.',
    ),
    collect: CollectShape,
    discountCode: Described(
      Nullable(Type.String()),
      'The discount code that you or the buyer entered; null without one.',
    ),
    allowDiscountCodes: Described(
      Nullable(Type.Boolean()),
      'Whether the buyer may enter a code; null: as the embed configuration says.',
    ),
    offerStoredCards: Described(
      Type.Boolean(),
      'Whether the page offers the stored cards of the customer.',
    ),
    locale: Described(
      Nullable(Type.String()),
      'The language of the page, as you set it; null: that of the browser.',
    ),
    returnUrl: Described(
      Nullable(Type.String()),
      'Where the buyer goes after paying; null for a session of an embed token.',
      'https://shop.example.com/thanks',
    ),
    cancelUrl: Described(
      Nullable(Type.String()),
      'Where the buyer goes to leave the checkout; null for a session of an embed token.',
      'https://shop.example.com/cart',
    ),
    metadata: StoredMetadata,
    orderId: Described(Nullable(Uuid), sessionMeanings.orderId),
    paymentId: Described(Nullable(Uuid), sessionMeanings.paymentId),
    subscriptionId: Described(Nullable(Uuid), sessionMeanings.subscriptionId),
    expiresAt: Described(Timestamp, sessionMeanings.expiresAt),
    expiredReason: Described(
      Nullable(StringEnum(expiredReasons)),
      '`time`: `expiresAt` has passed. `paid_elsewhere`: another session of the cart was paid. `superseded`: the cart or its order was paid by other means. `merchant`: you ended it. null unless it is expired.',
    ),
    lastError: LastErrorShape,
    createdAt: CreatedAt,
    completedAt: Described(Nullable(Timestamp), 'When it was completed; null before.'),
    cancelledAt: Described(Nullable(Timestamp), 'When it was cancelled; null otherwise.'),
  },
  {
    component: 'CheckoutSession',
    description: 'One chance to pay a cart, by a page or by your own.',
  },
);

export const EmbedSessionShape = Type.Object({
  checkoutSessionId: Described(Type.String(), 'Id of the checkout session, `sess_...`.'),
  embedToken: Secret(
    'For the fields of the processor. It lives 30 minutes; GET .../embed-token makes another.',
  ),
  hostedUrl: Described(Type.String(), 'A page of ours with the fields of the processor.'),
  embedUrl: Described(
    Type.String(),
    'The same page for a frame in your own; add `&parentOrigin=<origin of your page>`.',
  ),
});

export const CancelledSessionShape = Type.Object({
  id: Described(Type.String(), 'Id of the session.'),
  status: Described(
    StringEnum(checkoutStatuses),
    '`cancelled`; or `expired`, if it had expired before.',
  ),
});
