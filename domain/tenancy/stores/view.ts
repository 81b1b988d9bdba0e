import type { Store } from '../../../storage/entities/store.ts';

export function toStoreView(store: Store) {
  return {
    id: store.id,
    workspaceId: store.workspaceId,
    organizationId: store.organizationId,
    name: store.name,
    slug: store.slug,
    currency: store.currency,
    settings: store.settings,
    isActive: store.isActive,
    createdAt: store.createdAt.toISOString(),
    updatedAt: store.updatedAt.toISOString(),
  };
}
