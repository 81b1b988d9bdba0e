/** The terms of a subscription as its columns hold them. */
export type BillingIntervals = readonly ['hour', 'day', 'week', 'month', 'year'];
export type BillingInterval = BillingIntervals[number];

/** What is used is billed in arrears (contract 65 §7); the price of a unit in minor units, as an exact decimal. */
export interface StoredUsageTerms {
  readonly metric: string;
  readonly unitAmountDecimal: string;
  readonly included: number;
  readonly aggregation: 'sum' | 'max' | 'last';
}

/** They price what was used until an instant. */
export interface FormerUsageTerms {
  readonly terms: StoredUsageTerms;
  readonly until: string;
}

/** What is charged, how often: the part of a subscription that a change replaces. */
export interface SubscriptionTerms {
  readonly planId: string;
  readonly planName: string | null;
  readonly amount: number;
  readonly quantity: number;
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  readonly usage: StoredUsageTerms | null;
}

/** Terms that apply before the renewal at `effectiveAt` is priced. */
export interface PendingChange {
  readonly terms: SubscriptionTerms;
  readonly effectiveAt: string;
}

export type InstallmentStatuses = readonly ['due', 'paid', 'waived'];

/** A row of an installment plan; amounts include tax. */
export interface StoredInstallment {
  readonly amount: number;
  readonly dueAt: string;
  readonly status: InstallmentStatuses[number];
}
