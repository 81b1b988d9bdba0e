import { Type, type Static } from '@sinclair/typebox';
import { namesOf } from '../../storage/orm/columns.ts';
import { browserFields, purchaseFields } from '../../storage/entities/purchase.ts';
import { CartShape, LineItemBody, LineItemShape } from '../carts/schemas.ts';
import {
  Currency,
  Default,
  Described,
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
  applicationId: Described(Uuid, 'The application of the token.'),
  environmentId: Described(Uuid, 'The environment of the token.'),
  quoteToken: Described(
    ShortText(4096, 1),
    'A publishable key (`pk_...`) that has both publishable scopes.',
    'pk_test_...',
  ),
  currency: Described(
    Default(Currency, 'USD'),
    'ISO 4217 code of every amount of the cart. It cannot be changed later.',
  ),
});
export type CreateCartSessionInput = Static<typeof CreateCartSessionBody>;

export const RecoverSessionBody = Type.Object({
  cartId: Described(LooseId, '`{cartId}` of the recovery link.'),
  token: Type.String({
    minLength: 1,
    maxLength: 255,
    description: '`{token}` of the recovery link.',
    examples: ['<token of the link>'],
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
          'Where prices are signed: the merchant’s `v2.<exp>.<signature>` of this line (docs/cart-sessions.md).',
      }),
    ),
  },
  { component: 'SessionItemBody' },
);
export type SessionItemInput = Static<typeof SessionItemBody>;

export const SelectShippingBody = Type.Object({
  methodId: Described(
    ExternalId,
    'A method that was quoted to this session in the last 30 minutes, or the id of a configured rate; any text where neither exists.',
    'standard',
  ),
  displayName: Described(
    Name,
    'What the buyer reads. A configured rate brings its own name.',
    'Standard shipping',
  ),
  rateAmount: Described(
    Money,
    'Its price in minor units. A configured rate brings its own price; a quoted one must be charged as quoted where prices are signed.',
    500,
  ),
});
export type SelectShippingInput = Static<typeof SelectShippingBody>;

export const ConvertBody = Type.Object({
  returnUrl: Described(
    Url,
    'Where the buyer goes after paying; `sessionId` and `orderId` are added to its query. On an origin of `allowedOrigins` or of `storefrontBaseUrl`.',
    'https://shop.example.com/thanks',
  ),
  cancelUrl: Described(
    Url,
    'Where the buyer goes to leave the checkout; the same origins.',
    'https://shop.example.com/cart',
  ),
});
export type ConvertInput = Static<typeof ConvertBody>;

const hidden = purchaseFields.filter((name) => !new Set<string>(browserFields).has(name));

/** What a browser sees of its cart. */
const SessionCartShape = Type.Omit(CartShape, hidden, { component: 'CartSessionCart' });
export const shownFields = namesOf(SessionCartShape.properties);

const snapshot = {
  cartSessionId: Secret(
    'The id of the session. Whoever has it may change the cart: keep it in the page, out of links and logs.',
  ),
  status: Described(
    StringEnum(['active']),
    'Always `active`; a session that is not returns 410 `cart_session_expired`.',
  ),
  expiresAt: Described(Timestamp, '30 days after the last change of the cart.'),
  cart: Described(
    SessionCartShape,
    'The cart, without customer, addresses and notes, and without keys of metadata that begin with `_`.',
  ),
};

export const CartSnapshotShape = Type.Object(snapshot, { component: 'CartSnapshot' });
export const CartSnapshotWithItemShape = Type.Object({
  ...snapshot,
  item: Described(LineItemShape, 'The line that was added or changed.'),
});

export const ConvertedShape = Type.Object({
  checkoutUrl: Described(Type.String(), 'The checkout page. Send the buyer there.'),
  checkoutSessionId: Described(Type.String(), 'Id of the checkout session, `sess_...`.'),
  cartSessionId: Secret('Id of the cart session, which accepts no more requests.'),
  status: Described(StringEnum(['converted']), 'Always `converted`.'),
});
