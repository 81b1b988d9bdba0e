import { Type, type Static } from '@sinclair/typebox';
import { cartStatuses } from '../../storage/entities/cart.ts';
import { LINES_MAX } from '../../storage/entities/cart-line.ts';
import { lineItemTypes } from '../../storage/entities/purchase.ts';
import {
  lineMeanings,
  purchaseLineShape,
  purchaseShape,
  purchaseTextChanges,
  purchaseTexts,
} from '../purchase.ts';
import {
  AddressShape,
  ApplicationId,
  CreatedAt,
  Currency,
  CustomerIdFilter,
  Default,
  Described,
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
  UpdatedAt,
  Uuid,
  OptionalField,
} from '../shapes.ts';

const Quantity = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'How many units.',
  examples: [2],
});
const LineMetadata = Described(
  Metadata,
  'Your own data about the line. Two keys have a meaning: `taxCategory` (text) selects tax rules, `weightGrams` (number) goes to shipping providers. Replaced as a whole.',
);
const LineTax = Described(
  Money,
  'Tax of the whole line as you know it, in minor units. A stored calculation takes its place, and it applies again when the cart changes after that.',
  0,
);
const LineDiscount = Described(Money, lineMeanings.discountAmount, 0);
const UnitPrice = Described(Money, lineMeanings.unitPrice, 1999);

/** The line item body of carts, cart sessions and order edits (contract 30 §1). */
export const LineItemBody = Type.Object(
  {
    name: Described(Name, lineMeanings.name, 'T-shirt'),
    unitPrice: UnitPrice,
    quantity: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
      description: 'How many units.',
    }),
    type: StringEnum(lineItemTypes, { default: 'product', description: lineMeanings.type }),
    referenceId: OptionalField(Nullable(ExternalId), lineMeanings.referenceId, 'TSHIRT-M'),
    description: OptionalField(Nullable(Notes), lineMeanings.description),
    taxAmount: Type.Optional(LineTax),
    discountAmount: Type.Optional(LineDiscount),
    imageUrl: OptionalField(
      Nullable(Type.String({ minLength: 1, maxLength: 2048 })),
      'A picture: an http(s) URL, or a path below `storefrontBaseUrl` of the embed configuration, else below the first of its `allowedOrigins`. Answers hold the absolute URL.',
      'https://shop.example.com/t-shirt.jpg',
    ),
    requiresShipping: Type.Optional(
      Type.Boolean({
        description:
          'Whether it must be delivered to an address. Default: false for the type `service`, else true.',
      }),
    ),
    metadata: Type.Optional(LineMetadata),
  },
  { component: 'LineItemBody' },
);
export type LineItemInput = Static<typeof LineItemBody>;

const lineItemChanges = {
  quantity: Type.Optional(Quantity),
  unitPrice: Type.Optional(UnitPrice),
  taxAmount: Type.Optional(LineTax),
  discountAmount: Type.Optional(LineDiscount),
  metadata: Type.Optional(LineMetadata),
};

export const LineItemPatch = Type.Object(lineItemChanges, {
  component: 'LineItemPatch',
  examples: [{ quantity: 2 }],
});
export type LineItemChanges = Static<typeof LineItemPatch>;

const LineId = Described(LooseId, 'Id of a line of this cart.');

/** At least one of the three; all of it happens, or nothing. */
export const BatchBody = Type.Object(
  {
    add: Type.Array(LineItemBody, {
      default: [],
      maxItems: LINES_MAX,
      description: 'New lines, in the order in which they follow the present ones.',
    }),
    update: Type.Array(Type.Object({ id: LineId, ...lineItemChanges }), {
      default: [],
      maxItems: LINES_MAX,
      description: 'Lines to change; of each, only the fields that are sent.',
    }),
    remove: Type.Array(LineId, {
      default: [],
      maxItems: LINES_MAX,
      uniqueItems: true,
      description: 'Ids of the lines to remove.',
    }),
  },
  { examples: [{ add: [{ name: 'T-shirt', unitPrice: 1999, quantity: 2 }] }] },
);
export type BatchInput = Static<typeof BatchBody>;

export const CreateCartBody = Type.Object({
  applicationId: Type.String({
    format: 'uuid',
    normalise: 'lower',
    refuse: { required: 'missing_application_id' },
    description: 'The application that sells; with a secret key, the application of the key.',
  }),
  customerId: OptionalField(
    LooseId,
    'The customer who buys: a uuid or the `cus_` form. Left out: a guest.',
  ),
  customerEmail: OptionalField(
    Email,
    'Where a guest is written to: confirmations, invoices, the mail about an abandoned cart.',
    'ann@example.com',
  ),
  currency: Described(
    Default(Currency, 'USD'),
    'ISO 4217 code of every amount of the cart. It cannot be changed later.',
  ),
  metadata: Type.Optional(Metadata),
});

const ShippingAddress = Described(
  AddressShape,
  'Where the goods go. Another address drops the calculated tax.',
);
const BillingAddress = Described(
  AddressShape,
  'For the invoice, and for tax where there is no shipping address.',
);

export const PatchCartBody = Type.Object(
  {
    customerId: OptionalField(
      Nullable(LooseId),
      'The customer who buys: a uuid or the `cus_` form; null makes the buyer a guest.',
    ),
    customerEmail: OptionalField(
      Nullable(Email),
      'Where a guest is written to; null clears it.',
      'ann@example.com',
    ),
    shippingAddress: OptionalField(
      Nullable(AddressShape),
      'Where the goods go, complete; null clears it. Another address drops the calculated tax.',
    ),
    billingAddress: OptionalField(
      Nullable(AddressShape),
      'For the invoice, and for tax where there is no shipping address; null clears it.',
    ),
    ...Type.Partial(Type.Object(purchaseTextChanges)).properties,
    metadata: Type.Optional(Metadata),
  },
  { examples: [{ customerEmail: 'ann@example.com', notes: 'Please ring twice.' }] },
);
export type CartChanges = Static<typeof PatchCartBody>;

/** Fields that are merged into the cart before its checkout. */
export const CheckOutBody = Type.Object(
  {
    customerEmail: OptionalField(Email, 'Where a guest is written to.', 'ann@example.com'),
    shippingAddress: Type.Optional(ShippingAddress),
    billingAddress: Type.Optional(BillingAddress),
    ...Type.Partial(Type.Object(purchaseTexts)).properties,
    metadata: OptionalField(
      Metadata,
      'Your own data; merged into the metadata of the cart, key by key. At most 50 keys and 10 KB in all.',
    ),
  },
  { examples: [{ customerEmail: 'ann@example.com' }] },
);
export type CheckOutInput = Static<typeof CheckOutBody>;

export const GetCartQuery = Type.Object({
  atSequence: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'The cart as it was at this sequence; 422 for one in the future.',
    }),
  ),
});

export const ListCartsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(
    Type.Array(StringEnum(cartStatuses), {
      description: 'Only carts in one of these states; may be repeated.',
    }),
  ),
  customerId: Type.Optional(CustomerIdFilter),
  email: OptionalField(Email, 'Only carts with this `customerEmail`, without regard to case.'),
  applicationId: OptionalField(
    Uuid,
    'Only carts of this application. A secret key may name only its own.',
  ),
});

export const LineItemShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the line.'),
    ...purchaseLineShape,
    quantity: Quantity,
    taxAmount: Described(
      Money,
      'Tax of the whole line, in minor units: of the last stored calculation, else the one that you sent.',
      0,
    ),
    total: Described(
      Money,
      '`unitPrice` x `quantity` - `discountAmount`, in minor units; before tax and before a discount code.',
    ),
  },
  { component: 'LineItem', description: 'One line of a cart.' },
);

const AppliedDiscountShape = Type.Object(
  {
    discountId: Described(Uuid, 'Id of the discount.'),
    code: Described(Type.String(), 'Its code, as the merchant wrote it.', 'SPRING10'),
    type: Described(
      StringEnum(['percentage', 'fixed_amount']),
      'Whether `value` is a part of the price or an amount.',
    ),
    value: Described(
      Type.Number(),
      'Percent, such as 12.5, or minor units of `currency`, by `type`.',
      10,
    ),
    amount: Described(
      Money,
      'What it takes off now, in minor units of the currency of the cart; 0 while it is not valid.',
    ),
    currency: Described(
      Nullable(Type.String()),
      'The currency to which the discount is limited; null: any.',
    ),
    valid: Described(
      Type.Boolean(),
      'Whether it holds for the cart as it is. Checked again at every change; a checkout with an invalid one is refused.',
      true,
    ),
    invalidReason: Described(
      Nullable(Type.String()),
      'Why it does not hold, such as `expired` or `min_subtotal`; null while it is valid.',
    ),
    snapshotHash: Described(
      Type.String(),
      'SHA-256 of discount, terms and cart sequence: it differs when any of them does.',
    ),
  },
  { component: 'AppliedDiscount', description: 'The discount code on a cart.' },
);

export const CartShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the cart.'),
    applicationId: ApplicationId,
    status: Described(
      StringEnum(cartStatuses),
      '`open`: it can be changed. `checkout`: a draft order waits for its payment, and nothing can be changed. `converted`: it became an order. `abandoned`: idle for too long, or its draft order was cancelled by the merchant.',
    ),
    lineItems: Described(Type.Array(LineItemShape), 'Its lines, oldest first; at most 500.'),
    appliedDiscount: Described(
      Nullable(AppliedDiscountShape),
      'The discount code on the cart; null without one. A cart holds at most one.',
    ),
    ...purchaseShape,
    sequence: Type.Integer({
      description:
        'Raised by one for each accepted change. Send it in `If-Match` to change only what you have read.',
      examples: [3],
    }),
    orderId: Described(
      Nullable(Uuid),
      'The order: a draft while the status is `checkout`, the final one once it is `converted`; else null.',
    ),
    externallyManaged: Described(
      Type.Boolean(),
      'Reserved for carts that another system manages; false for every cart.',
      false,
    ),
    expiresAt: Described(
      Timestamp,
      '30 days after the last change. An open cart that passes it is abandoned.',
    ),
    abandonedAt: Described(
      Nullable(Timestamp),
      'When it was abandoned for being idle; null if it was not.',
    ),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  {
    component: 'Cart',
    description: 'What somebody is about to buy, with its prices. At most one order is made of it.',
  },
);
