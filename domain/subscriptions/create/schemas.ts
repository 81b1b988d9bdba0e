import { Type, type Static } from '@sinclair/typebox';
import { termsInput } from '../../billing/terms.ts';
import {
  Currency,
  LooseId,
  Metadata,
  Money,
  Nullable,
  PartialAddressShape,
  Timestamp,
  Uuid,
} from '../../shapes.ts';

export const CreateSubscriptionBody = Type.Object({
  applicationId: Uuid,
  customerId: LooseId,
  ...termsInput,
  unitPrice: Type.Optional({ ...Money, description: 'The same as `amount`' }),
  currency: Type.Optional(Currency),
  startAt: Type.Optional({
    ...Timestamp,
    description: 'When the first period, or the trial, begins: up to two years ahead. Default: now',
  }),
  paymentMethodId: Type.Optional(
    Nullable({ ...LooseId, description: 'Default: the customer’s default card at each charge' }),
  ),
  shippingAddress: Type.Optional(Nullable(PartialAddressShape)),
  billingAddress: Type.Optional(Nullable(PartialAddressShape)),
  metadata: Type.Optional(Metadata),
});
export type CreateInput = Static<typeof CreateSubscriptionBody>;
