import { locateSigningConnector } from '../locate-signing-connector.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { mollieSecrets, profileIdOf } from './account.ts';

/** What Mollie's card fields of a connector are opened with. */
export interface MollieProfile {
  readonly profileId: string;
  /** Cards of the test mode are taken, and no others. */
  readonly isTest: boolean;
}

/** 404 for any other connector. */
export async function loadProfile(ctx: CellsContext, id: string): Promise<MollieProfile> {
  const connector = await locateSigningConnector(ctx.database, id);
  if (connector?.kind !== 'mollie') fail('not_found');
  const { apiKey } = mollieSecrets(ctx.services.secrets, connector);
  return { profileId: profileIdOf(connector), isTest: apiKey.startsWith('test_') };
}
