import { Type, type Static } from '@sinclair/typebox';
import { paymentMethodTypes } from '../../storage/entities/customer-payment-method.ts';
import { Nullable, pageFields, StringEnum, Timestamp, Uuid } from '../shapes.ts';

export const ListPaymentMethodsQuery = Type.Object({
  ...pageFields,
  includeInactive: Type.Boolean({ default: false }),
});
export type PaymentMethodFilter = Static<typeof ListPaymentMethodsQuery>;

export const CustomerPaymentMethodShape = Type.Object(
  {
    id: Uuid,
    processor: Type.String(),
    methodType: StringEnum(paymentMethodTypes),
    cardBrand: Nullable(Type.String()),
    cardLastFour: Nullable(Type.String()),
    cardExpMonth: Nullable(Type.Integer()),
    cardExpYear: Nullable(Type.Integer()),
    isDefault: Type.Boolean(),
    isActive: Type.Boolean(),
    createdAt: Timestamp,
  },
  { component: 'CustomerPaymentMethod' },
);

export const SavedCardShape = Type.Object(
  {
    id: Type.String({ description: '`cpm_` and 32 hex digits' }),
    methodType: StringEnum(['card']),
    cardBrand: Nullable(Type.String()),
    cardLastFour: Nullable(Type.String()),
    cardExpMonth: Nullable(Type.Integer()),
    cardExpYear: Nullable(Type.Integer()),
    isDefault: Type.Boolean(),
  },
  { component: 'SavedCard' },
);

export const PatchCardBody = Type.Object({
  isDefault: Type.Literal(true, { description: 'A default cannot be unset directly' }),
});

export const RemovedCardShape = Type.Object({ id: Type.String() });
