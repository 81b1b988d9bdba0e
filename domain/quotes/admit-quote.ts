import type { SystemContext } from '../context.ts';
import {
  admitPublishableToken,
  type AdmittedPublishable,
} from '../tenancy/admit-publishable-token.ts';

/** What the token and the page come with. */
export interface QuoteSource {
  /** Of the Authorization header. */
  readonly bearer: string | null;
  readonly origin: string | null;
}

interface Named {
  readonly quoteToken?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly environmentId?: string | undefined;
}

/** The token of a quote and the page that asks, which match what the body names; 400 `invalid_quote_token`. */
export function admitQuote(
  ctx: SystemContext,
  { quoteToken, applicationId, environmentId }: Named,
  { bearer, origin }: QuoteSource,
): Promise<AdmittedPublishable> {
  const token = quoteToken ?? bearer;
  return admitPublishableToken(ctx, {
    token,
    scopes: [],
    applicationId,
    environmentId,
    origin,
    status: 400,
  });
}
