import { SHARE_ACTIVE_CONNECTORS } from '../../storage/queries/connectors/connector-rows.ts';
import { STORE_ROUTING } from '../../storage/queries/routing/routing.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import { recordAudit } from '../audit/record.ts';
import { unitOfWork, type ApplicationContext, type Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { connectorOf } from '../connectors/open-connector.ts';
import { checkRouting } from './check-config.ts';
import { loadRouting } from './load.ts';
import type { Routing, RoutingInput } from './schemas.ts';

/**
 * Replaces the whole routing. Each connector named must report its capabilities, or nothing is stored; the active ones
 * are locked during the write, so that none is disabled in between.
 */
export async function putRouting(ctx: ApplicationContext, input: RoutingInput): Promise<Routing> {
  const { active } = await loadRouting(ctx.database, ctx);
  requireValid(input, active);
  const { rules, defaultCascade = [] } = input;
  const named = new Set([...defaultCascade, ...rules.flatMap(({ cascade }) => cascade)]);
  const asked = active.filter(({ id }) => named.has(id));
  await Promise.all(asked.map((row) => connectorOf(ctx, row).capabilities()));
  return unitOfWork(ctx, async (tx) => {
    requireValid(input, await lockActive(ctx, tx));
    const { routing: before } = await loadRouting(tx, ctx);
    const { workspaceId, environmentId, applicationId } = ctx;
    const texts = [JSON.stringify(rules), JSON.stringify(defaultCascade)];
    const now = ctx.services.clock();
    await tx.query(STORE_ROUTING, [workspaceId, environmentId, applicationId, ...texts, now]);
    const after = { rules, defaultCascade };
    recordAudit(ctx, tx, {
      workspaceId,
      environmentId,
      applicationId,
      action: 'payment_routing.updated',
      resourceId: applicationId,
      before,
      after,
    });
    return after;
  });
}

function requireValid(input: RoutingInput, active: readonly Pick<Connector, 'id'>[]): void {
  const findings = checkRouting(input, new Set(active.map(({ id }) => id)));
  if (findings) fail(findings.code, findings.details);
}

function lockActive(ctx: ApplicationContext, tx: Transaction): Promise<{ id: string }[]> {
  return tx.query(SHARE_ACTIVE_CONNECTORS, [ctx.workspaceId, ctx.environmentId, ctx.applicationId]);
}
