import { Dispute } from '../../../storage/entities/disputes/dispute.ts';
import type { Page } from '../../../storage/page.ts';
import { disputeList } from '../../../storage/queries/disputes/list-disputes.ts';
import type { Context } from '../../context.ts';
import { listEntities } from '../../list-page.ts';
import type { ListDisputes } from './schemas.ts';

/** Disputes of the tenant, newest first or the nearest deadline first. */
export function listDisputes(ctx: Context, query: ListDisputes): Promise<Page<Dispute>> {
  return listEntities(ctx, Dispute, disputeList(ctx, query), query);
}
