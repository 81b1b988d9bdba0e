import { fail } from '../../domain/errors.ts';
import type { EdgeDeps } from '../plugins/deps.ts';
import { verifyBuyerToken } from '../../domain/customers/buyer-token.ts';

/**
 * A buyer's token on a route that is not a buyer's: alive is 403 `forbidden`, dead is 401.
 * Does nothing when the request carries none.
 */
export async function admitBuyerToken(deps: EdgeDeps, request: Request): Promise<void> {
  const token =
    request.headers.get('x-service-pm-token') ?? request.headers.get('x-service-customer-token');
  if (token === null) return;
  await verifyBuyerToken(deps.services, token);
  fail('forbidden', [
    {
      code: 'buyer_token',
      gate: 'credential',
      required: 'secret_key',
      held: 'buyer_token',
      message: 'A buyer token works on the buyer routes only.',
    },
  ]);
}
