import { isUuid } from '../../../storage/ids.ts';
import { readSigningConnector } from '../../../storage/queries/connectors/connector-rows.ts';
import type { SystemContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { publishableKeyOf } from './account.ts';

/** The key that Stripe's card fields of a connector are opened with; 404 for any other connector. */
export async function loadPublishableKey(ctx: SystemContext, id: string): Promise<string> {
  const connector = isUuid(id) ? await readSigningConnector(ctx.database, id) : null;
  return connector?.kind === 'stripe' ? publishableKeyOf(connector) : fail('not_found');
}
