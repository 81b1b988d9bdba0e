import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { auditConnector } from './audit.ts';
import { lockConnector } from './load.ts';
import { requireUnused } from './require-unused.ts';
import { toConnectorView } from './view.ts';

/** Deletes a connector. Its row stays for its payments, which are still looked up and refunded through it. */
export async function deleteConnector(
  ctx: ApplicationContext,
  id: string,
): Promise<Concluded<void>> {
  return concludingUnit(ctx, async (tx) => {
    const connector = await lockConnector(ctx, tx, id);
    await requireUnused(tx, connector);
    auditConnector(ctx, tx, connector, 'deleted', {
      before: toConnectorView(connector),
      after: null,
    });
    connector.delete(ctx.services.clock());
  });
}
