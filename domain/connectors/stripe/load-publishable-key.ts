import { locateSigningConnector } from '../locate-signing-connector.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { publishableKeyOf } from './account.ts';

/** The key that Stripe's card fields of a connector are opened with; 404 for any other connector. */
export async function loadPublishableKey(ctx: CellsContext, id: string): Promise<string> {
  const connector = await locateSigningConnector(ctx.database, id);
  return connector?.kind === 'stripe' ? publishableKeyOf(connector) : fail('not_found');
}
