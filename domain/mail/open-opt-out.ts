import { readOptOutPage } from '../../storage/queries/mail/opt-out-page.ts';
import type { OptOutKey } from '../../storage/queries/mail/opt-outs.ts';
import type { ApplicationContext, CellsContext } from '../context.ts';
import { fail } from '../errors.ts';
import { enterTenant, environmentFactsOf } from '../tenancy/enter-tenant.ts';
import { mailBrandOf, type MailBrand } from '../embed/default-config.ts';
import { emailHashOf } from '../email-hash.ts';
import { readOptOutToken, type OptOutClaims } from './opt-out-token.ts';

/** The subscription of an unsubscribe link. */
export interface OptOut {
  readonly claims: OptOutClaims;
  readonly key: OptOutKey;
  readonly applicationName: string;
  readonly brand: MailBrand;
  readonly subscribed: boolean;
  readonly ctx: ApplicationContext;
}

/** Opens an unsubscribe link: 400 `missing_token`, 401 `invalid_token`. Changes nothing. */
export async function openOptOut(base: CellsContext, token: string | undefined): Promise<OptOut> {
  const { services, database } = base;
  const claims = readOptOutToken(services, token);
  const { workspaceId, environmentId, applicationId, category } = claims;
  const emailHash = emailHashOf(services, claims.email);
  const key = { workspaceId, environmentId, applicationId, emailHash };
  const page = await readOptOutPage(database.of(workspaceId), key, category);
  if (!page) fail('invalid_token');
  const { applicationName, subscribed } = page;
  return {
    claims,
    key,
    applicationName,
    brand: mailBrandOf(page.config, applicationName),
    subscribed,
    ctx: enterTenant(
      base,
      { workspace: { id: workspaceId }, environment: environmentFactsOf(page) },
      { actor: { type: 'buyer', id: 'unsubscribe', label: 'Recipient' }, applicationId },
    ),
  };
}
