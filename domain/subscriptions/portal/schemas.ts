import { Type } from '@sinclair/typebox';
import { Described, LooseId, Nullable, Secret, Timestamp, Url } from '../../shapes.ts';
import { BuyerSubscriptionShape } from '../schemas.ts';
import {
  CancelBody,
  PauseBody,
  SetPaymentMethodBody,
  SetPaymentMethodShape,
} from '../verb-schemas.ts';

export const ClientTokenBody = Type.Object({
  customerId: Described(LooseId, 'The customer, as your own login knows them.'),
  returnUrl: Type.Optional(
    Described(
      Nullable(Url),
      'Where the portal’s link back leads, such as your account page; without it there is none.',
      'https://shop.example.com/account',
    ),
  ),
});

export const ClientTokenShape = Type.Object({
  token: Secret(
    'For the header `X-Service-Customer-Token` of the `/me/subscriptions` and `/me/returns` routes: this customer only, 30 minutes.',
  ),
  portalUrl: Secret('The hosted portal of this customer; as secret as the token.'),
  expiresAt: Described(Timestamp, 'When both end.'),
});

/** What a buyer may say: the merchant's bodies without what only the merchant decides. */
export const PauseOwnBody = Type.Pick(PauseBody, ['resumeAt'], { examples: [{}] });
export const CancelOwnBody = Type.Pick(CancelBody, ['reason', 'comment'], {
  examples: [{ reason: 'too_expensive', comment: 'I do not drink that much coffee.' }],
});

export const SetOwnCardBody = Type.Object({
  paymentMethodId: Described(
    SetPaymentMethodBody.properties.paymentMethodId,
    'One of the buyer’s stored cards, `cpm_...`; null: their default card at each charge.',
  ),
});

export const OwnSubscriptionWithRetryShape = Type.Object(
  { ...BuyerSubscriptionShape.properties, retry: SetPaymentMethodShape.properties.retry },
  {
    component: 'BuyerSubscriptionWithRetry',
    description: 'A buyer’s subscription with another card.',
  },
);
