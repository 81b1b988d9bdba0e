import { isUuid } from '../../../storage/ids.ts';
import { readSigningConnector } from '../../../storage/queries/connectors/connector-rows.ts';
import type { SystemContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { mollieSecrets, profileIdOf } from './account.ts';

/** What Mollie's card fields of a connector are opened with. */
export interface MollieProfile {
  readonly profileId: string;
  /** Cards of the test mode are taken, and no others. */
  readonly isTest: boolean;
}

/** 404 for any other connector. */
export async function loadProfile(ctx: SystemContext, id: string): Promise<MollieProfile> {
  const connector = isUuid(id) ? await readSigningConnector(ctx.database, id) : null;
  if (connector?.kind !== 'mollie') fail('not_found');
  const { apiKey } = mollieSecrets(ctx.services.secrets, connector);
  return { profileId: profileIdOf(connector), isTest: apiKey.startsWith('test_') };
}
