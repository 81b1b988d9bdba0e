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
  /** Up to the first that refuses, in the order in which they are asked. */
  readonly gates: readonly ExplainedGate[];
}

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly applicationId?: string | undefined;
  readonly environmentId?: string | undefined;
}

/** Answers a question about the credential of the asking request; null when there is no such route. */
export type Explain = (
  asking: Request,
  question: Question,
  requestId: string,
) => Promise<Explanation | null>;
