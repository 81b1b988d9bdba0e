import type { Answer } from '../support/world/client.ts';
import { expectStatus, type World } from '../support/world/world.ts';
import type { AuditedChange, AuditedChanges } from './extension-changes.ts';

function make({ api }: World): Promise<Answer> {
  const code = `A${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  return api.post('/api/v1/discounts', { code, name: 'Ten', type: 'percentage', value: 10 });
}

const changed =
  (action: string, call: (world: World, path: string) => Promise<Answer>) =>
  async (world: World): Promise<AuditedChange> => {
    const { id } = expectStatus(await make(world), 201);
    return { answer: await call(world, `/api/v1/discounts/${id}`), action };
  };

export const discountChanges: AuditedChanges = {
  'POST /api/v1/discounts': async (world) => ({
    answer: await make(world),
    action: 'discount.created',
  }),
  'PATCH /api/v1/discounts/:': changed('discount.updated', ({ api }, path) =>
    api.patch(path, { value: 20 }),
  ),
  'DELETE /api/v1/discounts/:': changed('discount.deleted', ({ api }, path) => api.delete(path)),
};
