import { Type } from '@sinclair/typebox';
import { BuyerSubscriptionShape } from '../schemas.ts';
import {
  CancelBody,
  PauseBody,
  SetPaymentMethodBody,
  SetPaymentMethodShape,
} from '../verb-schemas.ts';

/** What a buyer may say: the merchant's bodies without what only the merchant decides. */
export const PauseOwnBody = Type.Pick(PauseBody, ['resumeAt']);
export const CancelOwnBody = Type.Pick(CancelBody, ['reason', 'comment']);

export const SetOwnCardBody = Type.Pick(SetPaymentMethodBody, ['paymentMethodId']);

export const OwnSubscriptionWithRetryShape = Type.Object(
  { ...BuyerSubscriptionShape.properties, retry: SetPaymentMethodShape.properties.retry },
  { component: 'BuyerSubscriptionWithRetry' },
);
