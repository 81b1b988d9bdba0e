import { Type, type Static } from '@sinclair/typebox';
import { attemptMethods } from '../../storage/entities/checkout-attempt.ts';
import { createModes, offeredMethods } from '../../storage/entities/checkout-session.ts';
import { termsInput } from '../billing/schemas.ts';
import {
  Country,
  Currency,
  Described,
  Email,
  ExternalId,
  LeitwegId,
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
  PaymentToken,
  PositiveMoney,
  LineText,
  ShortText,
  StringEnum,
  Timestamp,
  Url,
  OptionalField,
} from '../shapes.ts';
import { prefillMeanings } from './schemas.ts';

const Flag = (standard: boolean, description: string) =>
  Type.Boolean({ default: standard, description });

const CustomerPrefillBody = Type.Object(
  {
    customerId: OptionalField(
      Nullable(LooseId),
      `${prefillMeanings.customerId} A uuid or the \`cus_\` form; an unknown one is 404 \`customer_not_found\`.`,
    ),
    externalCustomerId: OptionalField(
      Nullable(ExternalId),
      prefillMeanings.externalCustomerId,
      'user-4711',
    ),
    email: OptionalField(Nullable(Email), prefillMeanings.email, 'ann@example.com'),
    firstName: OptionalField(Nullable(NameText(200)), prefillMeanings.firstName, 'Ann'),
    lastName: OptionalField(Nullable(NameText(200)), prefillMeanings.lastName, 'Jones'),
    phone: OptionalField(Nullable(LineText(50)), prefillMeanings.phone),
    shippingAddress: OptionalField(Nullable(PartialAddressShape), prefillMeanings.shippingAddress),
    billingAddress: OptionalField(Nullable(PartialAddressShape), prefillMeanings.billingAddress),
    metadata: OptionalField(Metadata, prefillMeanings.metadata),
  },
  { component: 'CustomerPrefill', description: 'What is already known about the buyer.' },
);

const RecurringBody = Type.Object(
  {
    ...termsInput,
    quantity: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Units of the plan. Default: the quantity of the cart’s line, else 1.',
      }),
    ),
    createMode: StringEnum(createModes, {
      default: 'auto',
      description:
        '`auto`: the payment makes the subscription. `manual`: POST /subscriptions makes it later, by `checkoutSessionId`.',
    }),
  },
  { component: 'RecurringBody', description: 'The terms of a subscription, by value.' },
);
export type RecurringInput = Static<typeof RecurringBody>;

const Recurring = OptionalField(
  Nullable(RecurringBody),
  'The terms of a subscription that the payment starts. What is left out, the cart’s one line of type `subscription` says. null or left out: a single purchase, unless the cart has such a line.',
);

const LocaleInput = OptionalField(
  Nullable(Locale),
  'The language of the checkout page, with its dates and amounts, as a BCP 47 tag such as `de-AT`. Without it: the browser’s, else the application’s. Pages speak the twelve languages of docs/languages.md.',
);

const externalCartMeaning =
  'Id of a cart that your own system keeps. The order then has one line with this name.';

export const CreateSessionBody = Type.Object(
  {
    applicationId: Described(
      ShortText(255, 1),
      'The application that sells; with a secret key, the application of the key.',
      '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
    ),
    cartId: OptionalField(
      LooseId,
      'The cart that is paid: open, or handed over to its draft order. Either this or `externalCartId`.',
      '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
    ),
    externalCartId: OptionalField(
      ExternalId,
      `${externalCartMeaning} Either this or \`cartId\`.`,
      'basket-815',
    ),
    amount: OptionalField(
      Money,
      'For `externalCartId` only: what is to be paid, in minor units of `currency`. Left out, `recurring` or an earlier session of the same cart says it; while it is unknown, only `paymentMethod: processor` can complete.',
      4999,
    ),
    currency: OptionalField(Currency, 'For `externalCartId` only: ISO 4217 code of `amount`.'),
    locale: LocaleInput,
    returnUrl: Described(
      Url,
      'Where the buyer goes after paying: an absolute http(s) URL. `sessionId` and `orderId` are added to its query.',
      'https://shop.example.com/thanks',
    ),
    cancelUrl: Described(
      Url,
      'Where the buyer goes to leave the checkout: an absolute http(s) URL.',
      'https://shop.example.com/cart',
    ),
    customerEmail: OptionalField(
      Nullable(Email),
      'Where the buyer is written to, before the e-mail of `customer` and of the cart. Filled in on the page, where the buyer may change it.',
      'ann@example.com',
    ),
    customer: OptionalField(
      Nullable(CustomerPrefillBody),
      'What you know about the buyer: who it is, and what the page fills in.',
    ),
    allowedMethods: Type.Optional(
      Type.Array(StringEnum(offeredMethods), {
        minItems: 1,
        uniqueItems: true,
        description:
          'Which methods the page offers, of those that `enabledMethods` of the embed configuration has. Default: all of them.',
      }),
    ),
    paymentTerms: OptionalField(
      Nullable(
        Type.Object({
          netN: OptionalField(
            Nullable(Type.Integer({ minimum: 0, maximum: 365 })),
            'Days until a Net-N invoice is due. Stored on the cart for its later sessions; null clears it. A term of the customer wins; without any, `defaultNetN` of the application applies.',
            30,
          ),
        }),
      ),
      'Terms for paying by invoice.',
    ),
    recurring: Recurring,
    collect: Type.Object(
      {
        shippingAddress: Flag(true, 'Whether the page asks for a shipping address.'),
        billingAddress: Flag(false, 'Whether the page asks for a billing address.'),
      },
      { default: {}, description: 'Which addresses the page asks for, and `complete` requires.' },
    ),
    discountCode: OptionalField(
      ShortText(64, 1),
      'Applied at once, to the cart or to the amount of an external cart, and held against the customer whom the session names. 422 `discount_invalid` when it does not hold; then no session is created.',
      'SPRING10',
    ),
    allowDiscountCodes: OptionalField(
      Nullable(Type.Boolean()),
      'Whether the buyer may enter a discount code on the page. Default: as the embed configuration says.',
    ),
    offerStoredCards: Type.Boolean({
      default: false,
      description:
        'Whether the page offers the stored cards of the customer of the session or the cart. You vouch that this customer opens the page: whoever has its address may charge the cards.',
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
    expiresInMinutes: Type.Integer({
      minimum: 30,
      maximum: 10_080,
      default: 1440,
      description: 'How long the session may be paid: 30 minutes to 7 days, a day by default.',
    }),
  },
  {
    examples: [
      {
        applicationId: '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
        cartId: '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
        returnUrl: 'https://shop.example.com/thanks',
        cancelUrl: 'https://shop.example.com/cart',
      },
    ],
  },
);
export type CreateSessionInput = Static<typeof CreateSessionBody>;

export const EmbedSessionBody = Type.Object({
  amount: Described(PositiveMoney, 'What is to be paid, in minor units of `currency`.', 4999),
  currency: Described(Currency, 'ISO 4217 code of `amount`.'),
  country: Described(
    { ...Country, default: 'US' },
    'Where the buyer probably is: the page selects it at first, and payment routing goes by it while no address is known.',
  ),
  externalCartId: OptionalField(ExternalId, externalCartMeaning, 'basket-815'),
  recurring: Recurring,
  customerEmail: OptionalField(
    Nullable(Email),
    'Where the buyer is written to.',
    'ann@example.com',
  ),
  locale: LocaleInput,
});
export type EmbedSessionInput = Static<typeof EmbedSessionBody>;

const SavePaymentMethod = Type.Boolean({
  description:
    'Whether the card of `paymentToken` is stored for the customer. Default: true. What is false is not stored at the processor either. 422 `card_needed` for false where a subscription or a vault session needs the card.',
});

const NetTermsAcceptance = Type.Object({
  termsHash: OptionalField(
    Nullable(ShortText(128)),
    '`terms.hash` of the payment methods: which text the buyer has accepted. 422 `terms_changed` when another is served now.',
  ),
  acceptedAt: OptionalField(Nullable(Timestamp), 'When the buyer accepted it. Default: now.'),
  companyName: OptionalField(
    Nullable(Name),
    'The company that pays; required where the embed configuration has `net30Terms`, and where `terms.requiresCompany` says so.',
    'Acme Corp',
  ),
  billingEmail: OptionalField(
    Nullable(Email),
    'The e-mail on the invoice; required where `terms.requiresCompany` says so. The invoice is mailed there only where no other e-mail is known.',
    'billing@example.com',
  ),
  leitwegId: OptionalField(
    Nullable(LeitwegId),
    'Leitweg-ID of a public buyer in Germany, for the invoice of this order, before the one of the customer.',
  ),
});

export const CompleteBody = Type.Object(
  {
    paymentMethod: Described(
      StringEnum(attemptMethods),
      '`card`: charge `paymentToken` or `paymentMethodId`. `processor`: the processor’s own fields have charged already, as `processorTransactionId`. `net30`: pay by invoice later.',
    ),
    email: OptionalField(
      Nullable(Email),
      'Where the buyer is written to. Required for `card` and `net30` unless the session or the cart knows it.',
      'ann@example.com',
    ),
    shippingAddress: OptionalField(
      Nullable(PartialAddressShape),
      'Where the goods go, complete. Required where the session collects it and does not know it yet.',
    ),
    billingAddress: OptionalField(
      Nullable(PartialAddressShape),
      'For the invoice, complete. Required where the session collects it and does not know it yet.',
    ),
    billingSameAsShipping: Flag(
      false,
      'Whether the shipping address is the billing address, too, in place of `billingAddress`.',
    ),
    paymentToken: OptionalField(
      Nullable(PaymentToken(2048)),
      'The token of the card, from the processor’s fields; in the sandbox from POST /sandbox/tokens, or a test token such as `tok_visa`. Never a card number. Required for `card` without `paymentMethodId`.',
      'tok_visa',
    ),
    paymentMethodId: OptionalField(
      Nullable(LooseId),
      'A stored card that the session offers (`offerStoredCards`), `cpm_*` or uuid, in place of `paymentToken`.',
    ),
    savePaymentMethod: Type.Optional(Nullable(SavePaymentMethod)),
    processorTransactionId: OptionalField(
      Nullable(ShortText(255, 1)),
      'The transaction at the processor, verified there: its amount and currency must be those of the session. Required for `processor`.',
    ),
    net30Acceptance: OptionalField(
      Nullable(NetTermsAcceptance),
      'How the buyer accepted the terms; required for `net30` where the embed configuration has `net30Terms`.',
    ),
    shippingMethodId: OptionalField(
      Nullable(MethodId),
      'The method that the buyer saw chosen (`quote`); 409 `cart_changed` when it is another one. null: none was offered. Left out, the session’s choice applies.',
    ),
    replaceAttempt: OptionalField(
      Type.Boolean(),
      'Whether it replaces an attempt that waits for the buyer’s bank (`nextAction`): that is cancelled at the processor first. If it was approved meanwhile, it has paid: 422 `session_not_open` with `orderId`. A processor that cannot cancel it: 409 `request_in_progress`. Default: false.',
    ),
    expectedTotal: OptionalField(
      Money,
      'The total that the buyer agreed to, in minor units; 409 `cart_changed` when another would be charged. Left out, whatever the session costs is charged.',
      4999,
    ),
  },
  {
    examples: [
      {
        paymentMethod: 'card',
        paymentToken: 'tok_visa',
        email: 'ann@example.com',
        shippingAddress: {
          firstName: 'Ann',
          lastName: 'Jones',
          addressLine1: '742 Evergreen Terrace',
          city: 'Springfield',
          stateProvince: 'IL',
          postalCode: '62704',
          countryCode: 'US',
        },
        billingSameAsShipping: true,
      },
    ],
  },
);
export type CompleteInput = Static<typeof CompleteBody>;
