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

/** Whose call is explained, where it is not the caller's own: a member, within one workspace. */
export interface ExplainedMember {
  readonly subject: string;
  readonly email: string;
  readonly workspaceId: string;
}

/**
 * Explains whether the credential of this request, or a member, may make another call; null when no route matches.
 * Whoever asks for a member has checked that the caller may know.
 */
export type Explain = (
  asking: Request,
  question: Question,
  requestId: string,
  member?: ExplainedMember,
) => Promise<Explanation | null>;
