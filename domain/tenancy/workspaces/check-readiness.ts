import { READINESS_OF } from '../../../storage/queries/tenancy/workspaces.ts';
import type { WorkspaceContext } from '../../context.ts';
import { errors, warnings } from '../../errors.ts';
import { missingEntitlement } from '../production-gate.ts';
import { getWorkspace } from './get-workspace.ts';
import { needs } from './go-live.ts';
import type { ReadinessCheck } from './schemas.ts';

export interface ReadinessReport {
  readonly lifecycleStage: 'sandbox' | 'live';
  readonly ready: boolean;
  readonly checks: readonly ReadinessCheck[];
}

/** What going live checks, and what it does not but a merchant should; changes nothing. */
export async function checkReadiness(ctx: WorkspaceContext): Promise<ReadinessReport> {
  const workspace = await getWorkspace(ctx);
  const [facts] = await ctx.database.read(READINESS_OF, [ctx.workspaceId]);
  if (!facts) throw new Error('the checklist answered no row');
  const unentitled = missingEntitlement(workspace, ctx.now());
  const entitlement = unentitled ?? 'workspace_not_entitled_for_live';
  const need = (code: keyof typeof needs, passed: boolean, applicationIds: string[]) => ({
    code,
    required: true,
    passed,
    message: needs[code],
    applicationIds,
  });
  const advise = (code: keyof typeof advice, applicationIds: string[]) => ({
    code,
    required: false,
    passed: applicationIds.length === 0,
    message: advice[code],
    applicationIds,
  });
  const checks: ReadinessCheck[] = [
    {
      code: entitlement,
      required: true,
      passed: unentitled === null,
      message: errors[entitlement].message,
      applicationIds: [],
    },
    need('connector_missing', facts.has_connector, facts.without_connector),
    need('allowed_origins_missing', facts.has_origins, facts.without_origins),
    advise('cart_session_pricing_open', facts.with_open_pricing),
    advise('net30_open_to_all', facts.with_open_net30),
    advise('seller_missing', facts.without_seller),
    advise('webhook_endpoint_missing', facts.without_endpoint),
  ];
  const isReady = checks.every(({ required, passed }) => passed || !required);
  return { lifecycleStage: workspace.lifecycleStage, ready: isReady, checks };
}

const advice = {
  cart_session_pricing_open: warnings.cart_session_pricing_open,
  net30_open_to_all: warnings.net30_open_to_all,
  seller_missing: 'Name the seller in the invoice settings of the production environment.',
  webhook_endpoint_missing: 'Add a webhook endpoint in the production environment.',
} as const;
