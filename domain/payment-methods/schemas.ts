import { Type, type Static } from '@sinclair/typebox';
import { paymentMethodTypes } from '../../storage/entities/customer-payment-method.ts';
import { Described, Nullable, pageFields, StringEnum, Timestamp, Uuid } from '../shapes.ts';

export const ListPaymentMethodsQuery = Type.Object({
  ...pageFields,
  includeInactive: Type.Boolean({
    default: false,
    description: 'Whether removed ones are listed too.',
  }),
});
export type PaymentMethodFilter = Static<typeof ListPaymentMethodsQuery>;

const cardFields = {
  cardBrand: Described(
    Nullable(Type.String()),
    'Brand in lower case, such as `visa`; null when the processor does not say.',
    'visa',
  ),
  cardLastFour: Described(
    Nullable(Type.String()),
    'Last four digits; null when the processor does not say.',
    '4242',
  ),
  cardExpMonth: Described(
    Nullable(Type.Integer()),
    'Month in which it expires, 1 to 12; null when the processor does not say.',
    12,
  ),
  cardExpYear: Described(
    Nullable(Type.Integer()),
    'Year in which it expires, with four digits; null when the processor does not say.',
    2032,
  ),
  isDefault: Described(
    Type.Boolean(),
    'Whether it is the one that is charged unless another is named. At most one; when it is removed, the newest remaining one takes its place.',
  ),
};

export const CustomerPaymentMethodShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the stored card. Requests also accept the `cpm_` form.'),
    processor: Described(
      Type.String(),
      'Display name of the connector that stored it, at the time.',
      'sandbox_a',
    ),
    methodType: Described(
      StringEnum(paymentMethodTypes),
      'What it is; cards alone are stored today.',
    ),
    ...cardFields,
    isActive: Described(Type.Boolean(), 'Whether it can be charged; false once it was removed.'),
    createdAt: Described(Timestamp, 'When it was stored.'),
  },
  {
    component: 'CustomerPaymentMethod',
    description: 'A stored card of a customer. The number stays with the processor.',
  },
);

export const SavedCardShape = Type.Object(
  {
    id: Type.String({ description: 'Id of the stored card: `cpm_` and 32 hex digits.' }),
    methodType: Described(StringEnum(['card']), 'Always `card`.'),
    ...cardFields,
  },
  { component: 'SavedCard', description: 'A stored card, as its owner sees it.' },
);

export const PatchCardBody = Type.Object({
  isDefault: Type.Literal(true, {
    description: 'Always true: make another card the default to unset this one.',
  }),
});

export const RemovedCardShape = Type.Object({
  id: Described(Type.String(), 'Id of the removed card, in the `cpm_` form.'),
});
