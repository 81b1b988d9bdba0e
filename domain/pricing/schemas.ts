import { Type, type Static } from '@sinclair/typebox';
import { PricingWarningShape, TaxLineShape } from '../purchase.ts';
import { MethodId, Money, Nullable, PartialAddressShape, StringEnum, Uuid } from '../shapes.ts';
import { snapshotKinds } from './snapshot.ts';

export const CalculateBody = Type.Object(
  {
    kind: StringEnum(snapshotKinds, { default: 'cart_estimate' }),
    selectedShippingMethodId: Type.Optional(
      Nullable({ ...MethodId, description: 'null clears the choice; left out, it is kept' }),
    ),
    persist: Type.Optional(
      Type.Boolean({ description: 'Default: false for an estimate, true for a final calculation' }),
    ),
    shippingAddress: Type.Optional(Nullable(PartialAddressShape)),
    billingAddress: Type.Optional(Nullable(PartialAddressShape)),
  },
  { component: 'CalculateBody' },
);
export type CalculateInput = Static<typeof CalculateBody>;

const ShippingMethodShape = Type.Object(
  {
    methodId: Type.String(),
    displayName: Type.String(),
    rateAmount: Money,
    currency: Type.String(),
    carrier: Nullable(Type.String()),
    minDays: Nullable(Type.Integer()),
    maxDays: Nullable(Type.Integer()),
  },
  { component: 'ShippingMethod' },
);

export const ShippingFoundShape = Type.Object({
  methods: Type.Array(ShippingMethodShape),
  selectedMethod: Nullable(ShippingMethodShape),
});

export const TotalsShape = Type.Object(
  {
    subtotal: Money,
    discountTotal: Money,
    shippingTotal: Money,
    taxTotal: Money,
    total: Money,
  },
  { component: 'PricingTotals' },
);

export const CalculationShape = Type.Object(
  {
    snapshotId: Nullable(Uuid),
    shipping: ShippingFoundShape,
    tax: Type.Object({ lines: Type.Array(TaxLineShape) }),
    totals: TotalsShape,
    warnings: Type.Array(PricingWarningShape),
  },
  { component: 'CartCalculation' },
);
