import { Type, type Static } from '@sinclair/typebox';
import { termsInput } from '../../billing/terms.ts';
import {
  Currency,
  LooseId,
  Metadata,
  Money,
  Nullable,
  PartialAddressShape,
  ShortText,
  Timestamp,
  Uuid,
} from '../../shapes.ts';

export const CreateSubscriptionBody = Type.Object({
  checkoutSessionId: Type.Optional({
    ...ShortText(100, 1),
    description:
      'A completed session with `createMode: manual`, alone: makes its subscription, whose first period its order has paid. Again: 200',
  }),
  applicationId: Type.Optional(Uuid),
  customerId: Type.Optional(LooseId),
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
export type CreateRequest = Static<typeof CreateSubscriptionBody>;

/** A request that names its own terms. */
export type CreateInput = CreateRequest &
  Required<Pick<CreateRequest, 'applicationId' | 'customerId'>>;
