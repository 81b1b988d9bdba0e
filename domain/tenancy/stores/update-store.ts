import type { Store } from '../../../storage/entities/store.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { lockStore } from './load.ts';
import type { StoreChanges } from './schemas.ts';
import { toStoreView } from './view.ts';

export async function updateStore(
  ctx: Context,
  id: string,
  changes: StoreChanges,
): Promise<Concluded<Store>> {
  return concludingUnit(ctx, async (tx) => {
    const store = await lockStore(ctx, tx, id);
    const before = toStoreView(store);
    store.revise(changes, ctx.now());
    recordTenantAudit(ctx, tx, {
      action: 'store.updated',
      resourceId: store.id,
      before,
      after: toStoreView(store),
    });
    return store;
  });
}
