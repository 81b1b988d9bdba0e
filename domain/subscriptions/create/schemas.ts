import { Type, type Static } from '@sinclair/typebox';
import {
  Currency,
  ExternalId,
  LooseId,
  Metadata,
  Money,
  Name,
  Nullable,
  PartialAddressShape,
  Timestamp,
  Uuid,
  ShortText,
} from '../../shapes.ts';

export const CreateSubscriptionBody = Type.Object({
  applicationId: Uuid,
  customerId: LooseId,
  plan: ExternalId,
  planName: Type.Optional(Nullable(Name)),
  interval: ShortText(20, 1),
  intervalCount: Type.Optional(Type.Integer()),
  amount: Money,
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  currency: Type.Optional(Currency),
  trialDays: Type.Integer({ minimum: 0, maximum: 730, default: 0 }),
  startAt: Type.Optional(Timestamp),
  paymentMethodId: Type.Optional(Nullable(LooseId)),
  shippingAddress: Type.Optional(Nullable(PartialAddressShape)),
  billingAddress: Type.Optional(Nullable(PartialAddressShape)),
  shippingAmount: Type.Optional(Money),
  metadata: Type.Optional(Metadata),
});
export type CreateInput = Static<typeof CreateSubscriptionBody>;
