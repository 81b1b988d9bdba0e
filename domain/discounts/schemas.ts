import { Type, type Static } from '@sinclair/typebox';
import { redemptionStatuses } from '../../storage/entities/discount-redemption.ts';
import { discountReasons, discountStates, discountTypes } from '../../storage/entities/discount.ts';
import {
  AMOUNT_MAX,
  CreatedAt,
  Currency,
  Default,
  Described,
  LooseId,
  Money,
  Name,
  Nullable,
  pageFields,
  PatchOf,
  ShortText,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Uuid,
  OptionalField,
} from '../shapes.ts';

const USES_MAX = 2_147_483_647;

/** What the fields mean, in requests and in responses. */
const meanings = {
  code: 'What the buyer enters: letters, digits, `_` and `-`, without regard to case. Unique in the environment among those not deleted.',
  name: 'Your own name for it.',
  type: '`percentage`: `value` is a part of the price. `fixed_amount`: `value` is an amount of money. Both take off the lines, never shipping.',
  value: 'Percent above 0 up to 100 with at most two decimals, or minor units of `currency`.',
  currency:
    'ISO 4217 code. Required for a fixed amount; a percentage with one holds for carts of that currency only. null: any.',
  minSubtotal: 'Least sum of the lines after their own discounts, in minor units; null: none.',
  startsAt: 'First instant at which it holds; null: at once.',
  endsAt: 'First instant at which it no longer holds, later than `startsAt`; null: never.',
  maxRedemptions: 'How many orders may use it in all; null: any number.',
  maxRedemptionsPerCustomer:
    'How many orders of one customer, or of one e-mail address, may use it; null: any number.',
  isActive: 'Whether it can be used now; false switches it off.',
  applicationId: 'The application in which it holds; null: all applications of the environment.',
} as const;

const Uses = Type.Integer({ minimum: 1, maximum: USES_MAX });
const AnyMetadata = Type.Unknown({
  metadata: true,
  description: 'Your own data: any JSON value of at most 10 KB. Replaced as a whole.',
});
const Moment = Nullable(Timestamp);

const terms = {
  code: Type.String({
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: `${meanings.code} Frozen after the first order that uses it.`,
    examples: ['SPRING10'],
  }),
  name: Described(Name, meanings.name, 'Spring sale'),
  type: Described(
    StringEnum(discountTypes),
    `${meanings.type} Frozen after the first order that uses it.`,
  ),
  value: Type.Number({
    exclusiveMinimum: 0,
    maximum: AMOUNT_MAX,
    aboveMaximum: 'amount_too_large',
    description: `${meanings.value} Frozen after the first order that uses it.`,
    examples: [10],
  }),
  currency: OptionalField(
    Nullable(Currency),
    `${meanings.currency} Frozen after the first order that uses it.`,
  ),
  minSubtotal: OptionalField(Nullable(Money), meanings.minSubtotal, 5000),
  startsAt: OptionalField(Moment, meanings.startsAt),
  endsAt: OptionalField(Moment, meanings.endsAt),
  maxRedemptions: OptionalField(Nullable(Uses), meanings.maxRedemptions, 500),
  maxRedemptionsPerCustomer: Described(
    Default(Nullable(Uses), 1),
    meanings.maxRedemptionsPerCustomer,
  ),
  isActive: Type.Boolean({ default: true, description: meanings.isActive }),
  metadata: Default(AnyMetadata, {}),
};

export const CreateDiscountBody = Type.Object(
  {
    ...terms,
    applicationId: OptionalField(
      Nullable(Uuid),
      `${meanings.applicationId} Default: the application of the key. It cannot be changed.`,
    ),
  },
  { component: 'DiscountBody' },
);
export type DiscountInput = Static<typeof CreateDiscountBody>;

export const PatchDiscountBody = PatchOf(Type.Object(terms), {
  examples: [{ name: 'Spring sale', isActive: false }],
});
export type DiscountChanges = Static<typeof PatchDiscountBody>;

const discountSorts = ['-createdAt', 'createdAt', 'code'] as const;

export const ListDiscountsQuery = Type.Object({
  ...pageFields,
  q: OptionalField(ShortText(200), 'Part of the code or the name.'),
  type: OptionalField(StringEnum(discountTypes), 'Only discounts of this type.'),
  isActive: OptionalField(Type.Boolean(), 'Only discounts that are switched on, or off.'),
  code: OptionalField(ShortText(64, 1), 'Only this code, without regard to case.'),
  state: OptionalField(
    StringEnum(discountStates),
    'Only discounts that can be used now (`active`), begin later (`scheduled`), have ended (`ended`), have no use left (`exhausted`) or are switched off (`inactive`). Each is in one state.',
  ),
  sort: StringEnum(discountSorts, {
    default: '-createdAt',
    description: 'The order: newest first, oldest first, or by code.',
  }),
});
export type DiscountFilter = Static<typeof ListDiscountsQuery>;

const CodeInput = Described(ShortText(64, 1), 'The code, as the buyer enters it.', 'SPRING10');

const DraftTerms = Type.Object({
  type: terms.type,
  value: terms.value,
  currency: terms.currency,
  minSubtotal: terms.minSubtotal,
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  isActive: terms.isActive,
});

export const PreviewBody = Type.Object({
  code: CodeInput,
  terms: OptionalField(
    DraftTerms,
    'Terms to try before they are stored: they count in place of those of the discount, if there is one of this code, and no limit of uses is checked.',
  ),
  currency: Described(Currency, 'ISO 4217 code of `subtotal`.'),
  subtotal: Described(
    Money,
    'Sum of the lines after their own discounts, in minor units; 0 stands for an empty cart.',
    4999,
  ),
  customerId: OptionalField(
    Nullable(LooseId),
    'Whose uses count against the limit per customer: a uuid or the `cus_` form. Without it that limit is not checked.',
  ),
});
export type PreviewInput = Static<typeof PreviewBody>;

export const ApplyDiscountBody = Type.Object({ code: CodeInput });

export const DiscountShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the discount.'),
    applicationId: Described(Nullable(Uuid), meanings.applicationId),
    code: Described(Type.String(), meanings.code, 'SPRING10'),
    name: Described(Type.String(), meanings.name, 'Spring sale'),
    type: Described(StringEnum(discountTypes), meanings.type),
    value: Described(Type.Number(), meanings.value, 10),
    currency: Described(Nullable(Type.String()), meanings.currency),
    minSubtotal: Described(Nullable(Money), meanings.minSubtotal),
    startsAt: Described(Moment, meanings.startsAt),
    endsAt: Described(Moment, meanings.endsAt),
    maxRedemptions: Described(Nullable(Type.Integer()), meanings.maxRedemptions),
    maxRedemptionsPerCustomer: Described(
      Nullable(Type.Integer()),
      meanings.maxRedemptionsPerCustomer,
    ),
    isActive: Described(Type.Boolean(), meanings.isActive),
    metadata: Described(Type.Unknown(), 'Your own data, as last sent.'),
    redemptionCount: Described(Type.Integer(), 'Uses by orders that are placed.', 12),
    reservedCount: Described(
      Type.Integer(),
      'Uses held for checkouts and draft orders that are under way.',
      1,
    ),
    deletedAt: Described(
      Moment,
      'When it was deleted; null otherwise. Orders keep what they got from it.',
    ),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  { component: 'Discount', description: 'A code that takes something off the lines of a cart.' },
);

export const RedemptionShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the use.'),
    orderId: Described(
      Uuid,
      'The order that carries the discount, or will carry it once it is placed.',
    ),
    customerId: Described(Nullable(Uuid), 'Who uses it; null for a guest.'),
    email: Described(
      Nullable(Type.String()),
      'The e-mail of the buyer in lower case, by which the limit per customer counts too; null when unknown.',
      'ann@example.com',
    ),
    amount: Described(
      Money,
      'What it takes off, in minor units of the currency of the order.',
      500,
    ),
    status: Described(
      StringEnum(redemptionStatuses),
      '`reserved`: held while a checkout or a draft order is under way. `redeemed`: the order is placed. `released`: given back, since nothing was paid.',
    ),
    createdAt: Described(Timestamp, 'When it was reserved.'),
  },
  { component: 'DiscountRedemption', description: 'One use of a discount.' },
);

export const ListedRedemptionShape = Type.Object(
  {
    ...RedemptionShape.properties,
    currency: Described(
      Nullable(Type.String()),
      'ISO 4217 code of `amount`; null while the order is not there.',
      'EUR',
    ),
    orderNumber: Described(
      Nullable(Type.String()),
      'Number of the order; null while it is not placed.',
      '1042',
    ),
  },
  { component: 'ListedDiscountRedemption', description: 'A use of a discount, with its order.' },
);

export const PreviewShape = Type.Object(
  {
    valid: Described(Type.Boolean(), 'Whether the code can be used.', true),
    discountTotal: Described(Money, 'What it takes off, in minor units; 0 when not valid.', 500),
    total: Described(Money, '`subtotal` - `discountTotal`, in minor units.', 4499),
    message: Described(
      Type.String(),
      'The response in words, for the buyer.',
      'The discount code can be used.',
    ),
    code: Described(
      Type.String(),
      'The code as the merchant wrote it; an unknown one as sent.',
      'SPRING10',
    ),
    reason: Described(
      Nullable(StringEnum(discountReasons)),
      'Why it cannot be used; null when it can.',
    ),
  },
  { component: 'DiscountPreview' },
);
