import { Type, type Static } from '@sinclair/typebox';
import { namesOf } from '../../storage/columns.ts';
import { browserFields, purchaseFields } from '../../storage/entities/purchase.ts';
import { CartShape, LineItemBody, LineItemShape } from '../carts/schemas.ts';
import {
  Currency,
  Default,
  ExternalId,
  LooseId,
  Money,
  Name,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Url,
  Uuid,
} from '../shapes.ts';

export const CreateCartSessionBody = Type.Object({
  applicationId: Uuid,
  environmentId: Uuid,
  quoteToken: ShortText(4096, 1),
  currency: Default(Currency, 'USD'),
});
export type CreateCartSessionInput = Static<typeof CreateCartSessionBody>;

export const RecoverSessionBody = Type.Object({
  cartId: LooseId,
  token: Type.String({
    minLength: 1,
    maxLength: 255,
    description: '`{token}` of the recovery link',
  }),
});
export type RecoverSessionInput = Static<typeof RecoverSessionBody>;

export const SessionItemBody = Type.Object(
  {
    ...LineItemBody.properties,
    priceToken: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Where prices are signed: the merchant’s `v2.<exp>.<signature>` of this line (docs/cart-sessions.md)',
      }),
    ),
  },
  { component: 'SessionItemBody' },
);
export type SessionItemInput = Static<typeof SessionItemBody>;

export const SelectShippingBody = Type.Object({
  methodId: ExternalId,
  displayName: Name,
  rateAmount: Money,
});
export type SelectShippingInput = Static<typeof SelectShippingBody>;

export const ConvertBody = Type.Object({ returnUrl: Url, cancelUrl: Url });
export type ConvertInput = Static<typeof ConvertBody>;

const hidden = purchaseFields.filter((name) => !new Set<string>(browserFields).has(name));

/** What a browser sees of its cart. */
const SessionCartShape = Type.Omit(CartShape, hidden, { component: 'CartSessionCart' });
export const shownFields = namesOf(SessionCartShape.properties);

const snapshot = {
  cartSessionId: Secret(),
  status: StringEnum(['active']),
  expiresAt: Timestamp,
  cart: SessionCartShape,
};

export const CartSnapshotShape = Type.Object(snapshot, { component: 'CartSnapshot' });
export const CartSnapshotWithItemShape = Type.Object({ ...snapshot, item: LineItemShape });

export const ConvertedShape = Type.Object({
  checkoutUrl: Type.String(),
  checkoutSessionId: Type.String(),
  cartSessionId: Secret(),
  status: StringEnum(['converted']),
});
