import { Type } from '@sinclair/typebox';
import {
  lineItemTypes,
  pricingWarnings,
  type PurchaseLine,
  type Purchase,
} from '../storage/entities/purchase.ts';
import {
  Notes,
  FreeForm,
  Money,
  Nullable,
  PartialAddressShape,
  SignedMoney,
  StringEnum,
  Uuid,
} from './shapes.ts';

export const TaxLineShape = Type.Object(
  {
    lineItemId: Nullable(Uuid),
    jurisdiction: Nullable(Type.String()),
    name: Type.String(),
    rate: Nullable(Type.String({ description: 'Percent, such as "8.25"' })),
    taxable: Money,
    amount: Money,
    included: Type.Boolean(),
  },
  { component: 'TaxLine' },
);

const SelectedShippingShape = Type.Object(
  {
    methodId: Type.String(),
    displayName: Type.String(),
    rateAmount: Money,
    currency: Type.String(),
    source: StringEnum(['rate', 'provider', 'client']),
  },
  { component: 'SelectedShipping' },
);

/** Texts of a cart that may be changed on its order, as inputs. */
export const purchaseTexts = { notes: Notes } as const;
/** The same where null clears. */
export const purchaseTextChanges = { notes: Nullable(Notes) } satisfies Record<
  keyof typeof purchaseTexts,
  unknown
>;

/** The wire shape that a cart and its order have in common; each may narrow a field. */
export const purchaseShape = {
  currency: Type.String(),
  subtotal: Money,
  taxTotal: Money,
  discountTotal: Money,
  shippingTotal: Money,
  total: SignedMoney,
  pricesIncludeTax: Type.Boolean(),
  selectedShipping: Nullable(SelectedShippingShape),
  taxLines: Type.Array(TaxLineShape),
  customerId: Nullable(Uuid),
  customerEmail: Nullable(Type.String()),
  /** An estimate may have stored an incomplete address. */
  shippingAddress: Nullable(PartialAddressShape),
  billingAddress: Nullable(PartialAddressShape),
  notes: Nullable(Type.String()),
  metadata: FreeForm,
} satisfies Record<keyof Purchase, unknown>;

/** The same of a line. */
export const purchaseLineShape = {
  type: StringEnum(lineItemTypes),
  referenceId: Nullable(Type.String()),
  name: Type.String(),
  description: Nullable(Type.String()),
  unitPrice: Money,
  quantity: Type.Integer(),
  discountAmount: Money,
  imageUrl: Nullable(Type.String()),
  requiresShipping: Type.Boolean(),
  metadata: FreeForm,
} satisfies Record<keyof PurchaseLine, unknown>;

export const PricingWarningShape = Type.Object(
  { code: StringEnum(pricingWarnings), message: Type.String() },
  { component: 'PricingWarning' },
);
