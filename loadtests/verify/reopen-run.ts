import exec from 'k6/execution';
import { findEndpoint, isKnownToReceiver } from '../client/receiver.ts';
import type { Run, Tenant } from '../client/run.ts';
import { settings } from '../client/settings.ts';
import { reopenTenants } from '../client/tenants.ts';
import { discountCode } from '../steps/discount.ts';
import { read } from './read-pages.ts';
import type { SavedRun } from './saved-run.ts';

export interface ReopenedRun {
  readonly run: Run;
  /** What can no longer be compared, in sentences. */
  readonly missing: readonly string[];
}

/** Finds the tenants, endpoints and discounts of an earlier load again, by its id, through the public API. */
export function reopenRun(saved: SavedRun): ReopenedRun {
  const { id, startedAt, events, countedChanges } = saved;
  const opened = reopenTenants(id);
  const tenants = opened.map((tenant, index) => {
    const logPosition = positionOf(saved, tenant, { index, count: opened.length });
    return {
      ...tenant,
      logPosition,
      endpoint: findEndpoint(tenant, `${id}-${index}`),
      discountId: findDiscount(tenant, id),
    };
  });
  const run = { id, startedAt, tenants, events, countedChanges };
  return { run, missing: [...missingOf(saved), ...forgottenByReceiver(tenants)] };
}

/** Where the event log stood when the load began; its begin where that is not known. */
function positionOf(
  { tenants }: SavedRun,
  { applicationId }: Tenant,
  { index, count }: { readonly index: number; readonly count: number },
): number {
  if (tenants === null) return 0;
  const then = tenants[index];
  if (tenants.length !== count || then === undefined)
    return abort(
      `The load had ${tenants.length} tenants, and ${count} are given: give the same keys in the same order.`,
    );
  if (then.applicationId !== applicationId)
    return abort(
      `Key ${index + 1} is one of application ${applicationId}, the load's was ${then.applicationId}: give the same keys in the same order.`,
    );
  return then.logPosition;
}

function abort(sentence: string): never {
  exec.test.abort(sentence);
  throw new Error(sentence);
}

function findDiscount(tenant: Tenant, runId: string): string | null {
  const { data } = read(tenant, 'GET /discounts', { code: discountCode(runId), limit: 1 });
  return data[0]?.id ?? null;
}

function missingOf({ id, confirmed, hadReceiver }: SavedRun): string[] {
  const sentences: string[] = [];
  if (confirmed === null)
    sentences.push(
      `Of ${id} only the id is given: what was confirmed to the buyers is not known, and an order that is gone from every list would not be missed. Give its journal or its JSON summary.`,
    );
  if (hadReceiver && settings.receiver === null)
    sentences.push(
      'The load had a receiver, and none is given: its deliveries are not compared. Add RECEIVER_URL and RECEIVER_CONTROL.',
    );
  return sentences;
}

function forgottenByReceiver(tenants: readonly Tenant[]): string[] {
  return tenants
    .map(({ endpoint }) => endpoint?.token ?? '')
    .filter((token) => token !== '' && !isKnownToReceiver(token))
    .map(
      (token) =>
        `The receiver knows nothing of ${token}: was it started again without the --keep of then?`,
    );
}
