import type { Run } from '../client/run.ts';

/** What k6 hands to handleSummary, as far as it is read here. */
export interface K6Summary {
  readonly state: { readonly testRunDurationMs: number };
  readonly setup_data?: Run;
  readonly root_group: { readonly checks: readonly K6Check[] };
  readonly metrics: Readonly<Record<string, K6Metric | undefined>>;
}

export interface K6Check {
  readonly name: string;
  readonly passes: number;
  readonly fails: number;
}

export interface K6Metric {
  readonly type: 'counter' | 'gauge' | 'rate' | 'trend';
  readonly contains: string;
  readonly values: Readonly<Record<string, number | undefined>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

export function valueOf(
  summary: Pick<K6Summary, 'metrics'>,
  metric: string,
  value: string,
): number {
  return summary.metrics[metric]?.values[value] ?? 0;
}
