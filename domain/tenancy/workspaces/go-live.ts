import { READINESS_OF, type Readiness } from '../../../storage/queries/tenancy/workspaces.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { unitOfWork, type WorkspaceContext } from '../../context.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { fail, warnings, type WarningCode } from '../../errors.ts';
import { requireEntitlement } from '../production-gate.ts';
import { lockWorkspace } from './lock.ts';
import { recordAudit } from '../../audit/record.ts';

export interface GoLiveResult {
  readonly lifecycleStage: 'live';
  readonly warnings: readonly { code: WarningCode; message: string }[];
}

/** Opens production, when the workspace is entitled and its production environment can accept payments. */
export async function goLive(ctx: WorkspaceContext): Promise<GoLiveResult> {
  const outcome = await unitOfWork(ctx, async (tx) => {
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

function requireReadiness({ has_connector, has_origins }: Readiness): void {
  const missing: ErrorDetail[] = [];
  if (!has_connector) {
    missing.push({
      path: '',
      code: 'connector_missing',
      message: 'Activate a payment connector in the production environment.',
    });
  }
  if (!has_origins) {
    missing.push({
      path: '',
      code: 'allowed_origins_missing',
      message: 'Set allowedOrigins in the embed configuration of the production environment.',
    });
  }
  if (missing.length > 0) fail('validation_error', missing, { status: 422 });
}

function wentLive({ has_open_pricing, has_open_net30 }: Readiness): GoLiveResult {
  const codes: WarningCode[] = [];
  if (has_open_pricing) codes.push('cart_session_pricing_open');
  if (has_open_net30) codes.push('net30_open_to_all');
  return {
    lifecycleStage: 'live',
    warnings: codes.map((code) => ({ code, message: warnings[code] })),
  };
}
