import { Type, type Static } from '@sinclair/typebox';
import { attemptMethods } from '../../storage/entities/checkout-attempt.ts';
import {
  checkoutModes,
  checkoutStatuses,
  createModes,
  expiredReasons,
  offeredMethods,
} from '../../storage/entities/checkout-session.ts';
import { billingIntervals } from '../../storage/entities/subscription.ts';
import { termsInput } from '../billing/terms.ts';
import { NextActionShape } from '../payments/schemas.ts';
import { UsageTermsShape } from '../subscriptions/schemas.ts';
import {
  Country,
  Currency,
  Email,
  ExternalId,
  FreeForm,
  Locale,
  LooseId,
  Metadata,
  MetadataWithout,
  MethodId,
  Money,
  Name,
  NameText,
  Nullable,
  PartialAddressShape,
  PositiveMoney,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Url,
  Uuid,
} from '../shapes.ts';

const Flag = (standard: boolean) => Type.Boolean({ default: standard });

const CustomerPrefillBody = Type.Object(
  {
    customerId: Type.Optional(Nullable(LooseId)),
    externalCustomerId: Type.Optional(Nullable(ExternalId)),
    email: Type.Optional(Nullable(Email)),
    firstName: Type.Optional(Nullable(NameText(200))),
    lastName: Type.Optional(Nullable(NameText(200))),
    phone: Type.Optional(Nullable(ShortText(50))),
    shippingAddress: Type.Optional(Nullable(PartialAddressShape)),
    billingAddress: Type.Optional(Nullable(PartialAddressShape)),
    metadata: Type.Optional(Metadata),
  },
  { component: 'CustomerPrefill' },
);

const RecurringBody = Type.Object(
  {
    ...termsInput,
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    createMode: StringEnum(createModes, {
      default: 'auto',
      description:
        'auto: the payment makes the subscription. manual: POST /subscriptions makes it later, by `checkoutSessionId`',
    }),
  },
  { component: 'RecurringBody' },
);
export type RecurringInput = Static<typeof RecurringBody>;

const Recurring = Type.Optional(
  Nullable({
    ...RecurringBody,
    description:
      'The terms of a subscription that the payment starts. What is left out, the cart’s one line of type subscription says',
  }),
);

const LocaleInput = Type.Optional(
  Nullable({
    ...Locale,
    description:
      'The language of the checkout page, with its dates and amounts, as a BCP 47 tag such as de-AT. Without it: the browser’s, else the application’s. Pages speak the twelve languages of docs/languages.md',
  }),
);

export const CreateSessionBody = Type.Object({
  applicationId: ShortText(255, 1),
  cartId: Type.Optional(LooseId),
  externalCartId: Type.Optional(ExternalId),
  amount: Type.Optional(Money),
  currency: Type.Optional(Currency),
  locale: LocaleInput,
  returnUrl: Url,
  cancelUrl: Url,
  customerEmail: Type.Optional(Nullable(Email)),
  customer: Type.Optional(Nullable(CustomerPrefillBody)),
  allowedMethods: Type.Optional(
    Type.Array(StringEnum(offeredMethods), { minItems: 1, uniqueItems: true }),
  ),
  paymentTerms: Type.Optional(
    Nullable(
      Type.Object({
        netN: Type.Optional(
          Nullable(
            Type.Integer({
              minimum: 0,
              maximum: 365,
              description:
                'Days until a Net-N invoice is due. Kept on the cart for its later sessions; null clears it',
            }),
          ),
        ),
      }),
    ),
  ),
  recurring: Recurring,
  collect: Type.Object(
    { shippingAddress: Flag(true), billingAddress: Flag(false) },
    { default: {} },
  ),
  discountCode: Type.Optional({
    ...ShortText(64, 1),
    description:
      'Applied at once, to the cart or to the amount of an external cart, and held against the customer whom the session names',
  }),
  allowDiscountCodes: Type.Optional(
    Nullable(
      Type.Boolean({
        description:
          'Whether the buyer may enter a discount code on the page. Default: as the embed configuration says',
      }),
    ),
  ),
  offerStoredCards: Type.Boolean({
    default: false,
    description:
      'Whether the page offers the stored cards of the customer of the session or the cart. You vouch that this customer opens the page: whoever has its address may charge the cards',
  }),
  metadata: Type.Optional(
    MetadataWithout(
      'recurring',
      'customer_prefill',
      'mode',
      'amount',
      'currency',
      'externalCartId',
    ),
  ),
  expiresInMinutes: Type.Integer({ minimum: 30, maximum: 10_080, default: 1440 }),
});
export type CreateSessionInput = Static<typeof CreateSessionBody>;

export const EmbedSessionBody = Type.Object({
  amount: PositiveMoney,
  currency: Currency,
  country: { ...Country, default: 'US' },
  externalCartId: Type.Optional(ExternalId),
  recurring: Recurring,
  customerEmail: Type.Optional(Nullable(Email)),
  locale: LocaleInput,
});
export type EmbedSessionInput = Static<typeof EmbedSessionBody>;

const SavePaymentMethod = Type.Boolean({
  description:
    'Whether the card of `paymentToken` is stored for the customer. Default: true. What is false is not stored at the processor either. 422 `card_needed` for false where a subscription or a vault session needs the card',
});

export const CompleteBody = Type.Object({
  paymentMethod: StringEnum(attemptMethods),
  email: Type.Optional(Nullable(Email)),
  shippingAddress: Type.Optional(Nullable(PartialAddressShape)),
  billingAddress: Type.Optional(Nullable(PartialAddressShape)),
  billingSameAsShipping: Flag(false),
  paymentToken: Type.Optional(Nullable(ShortText(2048, 1))),
  paymentMethodId: Type.Optional(
    Nullable({
      ...LooseId,
      description:
        'A stored card that the session offers (`offerStoredCards`), `cpm_*` or uuid, in place of `paymentToken`',
    }),
  ),
  savePaymentMethod: Type.Optional(Nullable(SavePaymentMethod)),
  processorTransactionId: Type.Optional(Nullable(ShortText(255, 1))),
  net30Acceptance: Type.Optional(
    Nullable(
      Type.Object({
        termsHash: Type.Optional(Nullable(ShortText(128))),
        acceptedAt: Type.Optional(Nullable(Timestamp)),
        companyName: Type.Optional(Nullable(Name)),
        billingEmail: Type.Optional(Nullable(Email)),
      }),
    ),
  ),
  shippingMethodId: Type.Optional(
    Nullable({
      ...MethodId,
      description:
        'The method that the buyer saw chosen (`quote`); 409 `cart_changed` when it is another one. null: none was offered. Left out, the session’s choice applies',
    }),
  ),
  expectedTotal: Type.Optional(Money),
});
export type CompleteInput = Static<typeof CompleteBody>;

const LastErrorShape = Nullable(
  Type.Object({
    code: Type.String(),
    message: Type.String(),
    declineCode: Nullable(Type.String()),
  }),
);
const CollectShape = Type.Object({
  shippingAddress: Type.Boolean(),
  billingAddress: Type.Boolean(),
});
const PrefillShape = Type.Object({
  customerId: Nullable(Uuid),
  externalCustomerId: Nullable(Type.String()),
  email: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  shippingAddress: Nullable(PartialAddressShape),
  billingAddress: Nullable(PartialAddressShape),
  metadata: FreeForm,
});

const RecurringShape = Type.Object(
  {
    plan: Type.String(),
    planName: Nullable(Type.String()),
    interval: StringEnum(billingIntervals),
    intervalCount: Type.Integer(),
    amount: { ...Money, description: 'One unit, one period, before tax' },
    quantity: Type.Integer(),
    shippingAmount: Money,
    trialDays: Type.Integer(),
    createMode: StringEnum(createModes),
    installments: Nullable(
      Type.Object({
        count: Type.Optional(Type.Integer()),
        unit: Type.Optional(StringEnum(billingIntervals)),
        every: Type.Optional(Type.Integer()),
        schedule: Type.Optional(
          Type.Array(
            Type.Object({
              amount: Money,
              unit: Type.Optional(StringEnum(billingIntervals)),
              count: Type.Optional(Type.Integer()),
            }),
          ),
        ),
      }),
    ),
    usage: Nullable(UsageTermsShape),
  },
  { component: 'CheckoutRecurring' },
);

export const SessionShape = Type.Object(
  {
    id: Type.String(),
    status: StringEnum(checkoutStatuses),
    hostedUrl: Type.String(),
    embedUrl: Type.String(),
    applicationId: Uuid,
    environmentId: Uuid,
    mode: StringEnum(checkoutModes),
    cartId: Nullable(Uuid),
    externalCartId: Nullable(Type.String()),
    amount: Nullable({ ...Money, description: 'To pay, after the discount, in minor units' }),
    currency: Nullable(Type.String()),
    customerEmail: Nullable(Type.String()),
    customer: Nullable(PrefillShape),
    allowedMethods: Nullable(Type.Array(StringEnum(offeredMethods))),
    paymentTerms: Nullable(Type.Object({ netN: Nullable(Type.Integer()) })),
    recurring: Nullable(RecurringShape),
    collect: CollectShape,
    discountCode: Nullable(Type.String()),
    allowDiscountCodes: Nullable(Type.Boolean()),
    offerStoredCards: Type.Boolean(),
    locale: Nullable(Type.String()),
    returnUrl: Nullable(Type.String()),
    cancelUrl: Nullable(Type.String()),
    metadata: FreeForm,
    orderId: Nullable(Uuid),
    paymentId: Nullable(Uuid),
    subscriptionId: Nullable(Uuid),
    expiresAt: Timestamp,
    expiredReason: Nullable(StringEnum(expiredReasons)),
    lastError: LastErrorShape,
    createdAt: Timestamp,
    completedAt: Nullable(Timestamp),
    cancelledAt: Nullable(Timestamp),
  },
  { component: 'CheckoutSession' },
);

export const EmbedSessionShape = Type.Object({
  checkoutSessionId: Type.String(),
  embedToken: Secret(),
  hostedUrl: Type.String(),
  embedUrl: Type.String(),
});

export const CancelledSessionShape = Type.Object({
  id: Type.String(),
  status: StringEnum(checkoutStatuses),
});

export const PublicSessionShape = Type.Object(
  {
    id: Type.String(),
    status: StringEnum(checkoutStatuses),
    mode: StringEnum(checkoutModes),
    amount: Nullable(Money),
    currency: Nullable(Type.String()),
    collect: CollectShape,
    expiresAt: Timestamp,
    orderId: Nullable(Uuid),
    paymentId: Nullable(Uuid),
    subscriptionId: Nullable(Uuid),
    redirectUrl: Nullable(Type.String()),
    lastError: LastErrorShape,
    paymentMethodId: Type.Optional(Type.String({ description: 'Vault sessions, once stored' })),
    attempt: Nullable(
      Type.Object({
        status: StringEnum(['processing']),
        paymentId: Uuid,
        nextAction: Nullable(NextActionShape),
      }),
    ),
  },
  { component: 'PublicCheckoutSession' },
);

export const EmbedTokenShape = Type.Object({
  embedToken: Secret(),
  amount: Nullable(Money),
  currency: Nullable(Type.String()),
  processorCheckoutSessionId: Type.String(),
});

export const unavailableReasons = [
  'no_processor_connection',
  'no_recurring_connector',
  'currency_not_supported',
  'amount_unknown',
] as const;

export const PaymentMethodsShape = Type.Object({
  methods: Type.Array(
    Type.Object({
      method: StringEnum(offeredMethods),
      displayName: Type.String(),
      connectorId: Nullable(Uuid),
      acceptedCurrencies: Type.Array(Type.String()),
      terms: Type.Optional(
        Type.Object({
          text: Nullable(Type.String()),
          hash: Nullable(Type.String()),
          netN: Type.Integer(),
        }),
      ),
    }),
  ),
  unavailableReason: Type.Optional(StringEnum(unavailableReasons)),
});

export const StoredShape = Type.Object({
  paymentMethodId: Type.String({ description: '`cpm_` and 32 hex digits' }),
});

export const VaultSessionShape = Type.Object({
  embedToken: Secret(),
  checkoutSessionId: Type.String(),
  amount: Money,
  currency: Type.String(),
  processorId: Uuid,
  merchantAccountId: Nullable(Type.String()),
  environment: StringEnum(['live', 'sandbox']),
  hostedUrl: Type.String(),
  embedUrl: Type.String(),
});

export const CompletedShape = Type.Object({
  orderId: Uuid,
  paymentId: Uuid,
  subscriptionId: Type.Optional(Uuid),
  redirectUrl: Type.Optional(Type.String()),
});

export const ProcessingShape = Type.Object({
  status: StringEnum(['processing']),
  paymentId: Uuid,
  nextAction: Type.Optional(NextActionShape),
});
