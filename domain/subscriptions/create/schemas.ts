import { Type, type Static } from '@sinclair/typebox';
import { termsInput } from '../../billing/schemas.ts';
import {
  Currency,
  Described,
  LooseId,
  Metadata,
  Money,
  Nullable,
  PartialAddressShape,
  ShortText,
  Timestamp,
  Uuid,
} from '../../shapes.ts';
import { dryRun } from '../verb-schemas.ts';

export const CreateSubscriptionBody = Type.Object(
  {
    checkoutSessionId: Type.Optional({
      ...ShortText(100, 1),
      description:
        'A completed session with `createMode: manual`, and no other field: makes its subscription, whose first period its order has paid. Again: 200.',
    }),
    applicationId: Type.Optional(
      Described(Uuid, 'The application that sells it. Required without `checkoutSessionId`.'),
    ),
    customerId: Type.Optional(
      Described(
        LooseId,
        'Whose stored card is charged. Required without `checkoutSessionId`, and so are `plan`, `interval` and `amount`.',
      ),
    ),
    ...termsInput,
    unitPrice: Type.Optional({
      ...Money,
      description: 'The same as `amount`, by the name that cart lines have for it.',
    }),
    currency: Type.Optional(
      Described(Currency, 'That of the application, which is the default; another one is refused.'),
    ),
    startAt: Type.Optional({
      ...Timestamp,
      description:
        'When the first period, or the trial, begins: up to two years ahead. Default: now.',
    }),
    paymentMethodId: Type.Optional(
      Nullable({
        ...LooseId,
        description:
          'The stored card that is charged. Left out or null: the customer’s default at each charge.',
      }),
    ),
    shippingAddress: Type.Optional(
      Described(
        Nullable(PartialAddressShape),
        'Where periods are shipped and taxed. Left out: nowhere, so that taxes by place do not apply.',
      ),
    ),
    billingAddress: Type.Optional(
      Described(Nullable(PartialAddressShape), 'Who periods are billed to, on their invoices.'),
    ),
    metadata: Type.Optional(Metadata),
    dryRun,
  },
  {
    examples: [
      {
        applicationId: '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
        customerId: '0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
        plan: 'coffee-monthly',
        planName: 'Coffee club',
        interval: 'month',
        amount: 2999,
      },
    ],
  },
);
export type CreateRequest = Static<typeof CreateSubscriptionBody>;

/** A request that names its own terms. */
export type CreateInput = CreateRequest &
  Required<Pick<CreateRequest, 'applicationId' | 'customerId'>>;
