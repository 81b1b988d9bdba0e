import {
  lockActiveConnectors,
  STORE_ROUTING,
} from '../../storage/queries/connectors/connector-rows.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import { recordTenantAudit } from '../audit/record.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { requireRevision } from '../document-revision.ts';
import { fail } from '../errors.ts';
import { keepCapabilities } from '../connectors/keep-capabilities.ts';
import { connectorOf } from '../connectors/open-connector.ts';
import type { Capabilities } from '../ports/payment-connector.ts';
import { checkRouting } from './check-config.ts';
import { loadRouting } from './load.ts';
import type { Routing, RoutingInput, RoutingReplacement } from './schemas.ts';

/**
 * Replaces the whole routing. Each connector named must report its capabilities, which are kept, or nothing is stored;
 * the active ones are locked during the write, so that none is disabled in between. With an expected revision, only the
 * routing that has it is replaced.
 */
export async function putRouting(
  ctx: ApplicationContext,
  { expectedRevision, ...input }: RoutingReplacement,
): Promise<Concluded<Routing>> {
  const { routing, active } = await loadRouting(ctx.database, ctx);
  requireRevision('payment_routing_changed', routing, expectedRevision);
  requireValid(input, active);
  const { rules, defaultCascade = [] } = input;
  const named = new Set([...defaultCascade, ...rules.flatMap(({ cascade }) => cascade)]);
  const asked = active.filter(({ id }) => named.has(id));
  const reports = await Promise.all(asked.map((row) => ask(ctx, row)));
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockActiveConnectors(tx, ctx);
    requireValid(input, locked);
    const { routing: before } = await loadRouting(tx, ctx);
    requireRevision('payment_routing_changed', before, expectedRevision);
    const { workspaceId, environmentId, applicationId } = ctx;
    const texts = [JSON.stringify(rules), JSON.stringify(defaultCascade)];
    const now = ctx.services.clock();
    await tx.query(STORE_ROUTING, [workspaceId, environmentId, applicationId, ...texts, now]);
    for (const row of locked) keepReport(row, reports);
    const after = { rules, defaultCascade };
    recordTenantAudit(ctx, tx, {
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

interface Report {
  readonly id: string;
  /** The connector's last change when it was asked. */
  readonly changedAt: number;
  readonly capabilities: Capabilities;
}

/** 502 `processor_upstream_error` when the processor does not respond. */
async function ask(ctx: ApplicationContext, row: Connector): Promise<Report> {
  const changedAt = row.updatedAt.getTime();
  return { id: row.id, changedAt, capabilities: await connectorOf(ctx, row).capabilities() };
}

/** A connector that was changed since it was asked may be another processor now. */
function keepReport(row: Connector, reports: readonly Report[]): void {
  const changedAt = row.updatedAt.getTime();
  const report = reports.find((one) => one.id === row.id && one.changedAt === changedAt);
  if (report) keepCapabilities(row, report.capabilities);
}
