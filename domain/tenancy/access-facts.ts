import type { EnvironmentKind } from '../context.ts';
import type { lifecycleStages, subscriptionStatuses } from '../../storage/entities/workspace.ts';

/** What the gates need to know of a workspace and an environment; cached by the edge under an access version. */
export interface WorkspaceFacts {
  readonly id: string;
  readonly lifecycleStage: (typeof lifecycleStages)[number];
  readonly subscriptionStatus: (typeof subscriptionStatuses)[number];
  readonly trialEndsAt: Date | null;
  readonly hasPaymentMethod: boolean;
  readonly partner: boolean;
  readonly rateLimitPerSecond: number | null;
}

export interface EnvironmentFacts {
  readonly id: string;
  readonly kind: EnvironmentKind;
  readonly archived: boolean;
  /** The instant of a frozen or advancing test clock; null in real time. */
  readonly clockNow: Date | null;
}

export interface KeyFacts {
  readonly keyId: string;
  /** Of an extension's key. */
  readonly installationId: string | null;
  readonly name: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  readonly workspace: WorkspaceFacts;
  readonly environment: EnvironmentFacts;
}
