import { READINESS_OF, type Readiness } from '../../../storage/queries/tenancy/workspaces.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import type { Transaction } from '../../../storage/database.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../../context.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { fail, warnings, type WarningCode } from '../../errors.ts';
import { recordAudit } from '../../audit/record.ts';
import { requireEntitlement } from '../production-gate.ts';
import { lockWorkspace } from './lock.ts';

export interface GoLiveResult {
  readonly lifecycleStage: 'live';
  readonly warnings: readonly { code: WarningCode; message: string }[];
}

/** Opens production, when the workspace is entitled and its production environment can accept payments. */
export async function goLive(ctx: WorkspaceContext): Promise<Concluded<GoLiveResult>> {
  const outcome = await concludingUnit(ctx, async (tx) => {
    const workspace = await lockWorkspace(tx, ctx.workspaceId);
    const readiness = await readReadiness(tx, ctx.workspaceId);
    if (workspace.lifecycleStage !== 'live') {
      requireEntitlement(workspace, ctx.now());
      requireReadiness(readiness);
      workspace.goLive(ctx.now());
      recordAudit(ctx, tx, {
        workspaceId: workspace.id,
        action: 'workspace.went_live',
        resourceId: workspace.id,
        before: { lifecycleStage: 'sandbox' },
        after: { lifecycleStage: 'live' },
      });
      const { id } = workspace;
      const dueAt = ctx.services.clock();
      setTimer(tx, { kind: 'attention', id, workspaceId: id, environmentId: null, dueAt });
    }
    return wentLive(readiness);
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return outcome;
}

async function readReadiness(tx: Transaction, workspaceId: string): Promise<Readiness> {
  const [row] = await tx.query(READINESS_OF, [workspaceId]);
  if (!row) throw new Error('the checklist answered no row');
  return row;
}

/** What production needs before it opens, in words. */
export const needs = {
  connector_missing: 'Activate a payment connector in the production environment.',
  allowed_origins_missing:
    'Set allowedOrigins in the embed configuration of the production environment.',
} as const;

function requireReadiness({ has_connector, has_origins }: Readiness): void {
  const missing: ErrorDetail[] = [];
  const miss = (code: keyof typeof needs) => missing.push({ path: '', code, message: needs[code] });
  if (!has_connector) miss('connector_missing');
  if (!has_origins) miss('allowed_origins_missing');
  if (missing.length > 0) fail('validation_error', missing, { status: 422 });
}

function wentLive({ with_open_pricing, with_open_net30 }: Readiness): GoLiveResult {
  const codes: WarningCode[] = [];
  if (with_open_pricing.length > 0) codes.push('cart_session_pricing_open');
  if (with_open_net30.length > 0) codes.push('net30_open_to_all');
  return {
    lifecycleStage: 'live',
    warnings: codes.map((code) => ({ code, message: warnings[code] })),
  };
}
