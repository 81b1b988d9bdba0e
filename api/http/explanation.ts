export const explainedGates = [
  'credential',
  'ownership',
  'environment',
  'application',
  'live',
  'role',
  'scope',
] as const;
export type Gate = (typeof explainedGates)[number];

export interface ExplainedGate {
  readonly gate: Gate;
  readonly passed: boolean;
  readonly required: unknown;
  readonly held: unknown;
}

export interface Explanation {
  readonly allowed: boolean;
  readonly status: number;
  readonly code: string | null;
  /** In the order of the pipeline, up to the first that rejects the call. */
  readonly gates: readonly ExplainedGate[];
}

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly applicationId?: string | undefined;
  readonly environmentId?: string | undefined;
}

/** Explains whether the credential of this request may make another call; null when no route matches. */
export type Explain = (
  asking: Request,
  question: Question,
  requestId: string,
) => Promise<Explanation | null>;
