import { Type, type Static } from '@sinclair/typebox';
import { redemptionStatuses } from '../../storage/entities/discount-redemption.ts';
import { discountTypes } from '../../storage/entities/discount.ts';
import { discountReasons } from './evaluate-discount.ts';
import {
  AMOUNT_MAX,
  Currency,
  Default,
  LooseId,
  Money,
  Name,
  Nullable,
  pageFields,
  PatchOf,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';

const USES_MAX = 2_147_483_647;

const Uses = Type.Integer({ minimum: 1, maximum: USES_MAX });
const AnyMetadata = Type.Unknown({
  metadata: true,
  description: 'Any JSON value of at most 10 KB. Replaced as a whole.',
});
const Moment = Nullable(Timestamp);

const terms = {
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  name: Name,
  type: StringEnum(discountTypes),
  value: Type.Number({
    exclusiveMinimum: 0,
    maximum: AMOUNT_MAX,
    aboveMaximum: 'amount_too_large',
    description: 'Percent up to 100 with at most two decimals, or minor units of `currency`',
  }),
  currency: Type.Optional(Nullable(Currency)),
  minSubtotal: Type.Optional(Nullable(Money)),
  startsAt: Type.Optional(Moment),
  endsAt: Type.Optional(Moment),
  maxRedemptions: Type.Optional(Nullable(Uses)),
  maxRedemptionsPerCustomer: Default(Nullable(Uses), 1),
  isActive: Type.Boolean({ default: true }),
  metadata: Default(AnyMetadata, {}),
};

export const CreateDiscountBody = Type.Object(
  { ...terms, applicationId: Type.Optional(Nullable(Uuid)) },
  { component: 'DiscountBody' },
);
export type DiscountInput = Static<typeof CreateDiscountBody>;

export const PatchDiscountBody = PatchOf(Type.Object(terms));
export type DiscountChanges = Static<typeof PatchDiscountBody>;

const discountSorts = ['-createdAt', 'createdAt', 'code'] as const;

export const ListDiscountsQuery = Type.Object({
  ...pageFields,
  q: Type.Optional(ShortText(200)),
  type: Type.Optional(StringEnum(discountTypes)),
  isActive: Type.Optional(Type.Boolean()),
  code: Type.Optional(ShortText(64, 1)),
  sort: StringEnum(discountSorts, { default: '-createdAt' }),
});
export type DiscountFilter = Static<typeof ListDiscountsQuery>;

export const PreviewBody = Type.Object({
  code: ShortText(64, 1),
  currency: Currency,
  subtotal: Money,
  customerId: Type.Optional(Nullable(LooseId)),
});
export type PreviewInput = Static<typeof PreviewBody>;

export const ApplyDiscountBody = Type.Object({ code: ShortText(64, 1) });

export const DiscountShape = Type.Object(
  {
    id: Uuid,
    applicationId: Nullable(Uuid),
    code: Type.String(),
    name: Type.String(),
    type: StringEnum(discountTypes),
    value: Type.Number(),
    currency: Nullable(Type.String()),
    minSubtotal: Nullable(Money),
    startsAt: Moment,
    endsAt: Moment,
    maxRedemptions: Nullable(Type.Integer()),
    maxRedemptionsPerCustomer: Nullable(Type.Integer()),
    isActive: Type.Boolean(),
    metadata: Type.Unknown(),
    redemptionCount: Type.Integer(),
    reservedCount: Type.Integer(),
    deletedAt: Moment,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Discount' },
);

export const RedemptionShape = Type.Object(
  {
    id: Uuid,
    orderId: Uuid,
    customerId: Nullable(Uuid),
    email: Nullable(Type.String()),
    amount: Money,
    status: StringEnum(redemptionStatuses),
    createdAt: Timestamp,
  },
  { component: 'DiscountRedemption' },
);

export const PreviewShape = Type.Object(
  {
    valid: Type.Boolean(),
    discountTotal: Money,
    total: Money,
    message: Type.String(),
    code: Type.String(),
    reason: Nullable(StringEnum(discountReasons)),
  },
  { component: 'DiscountPreview' },
);
