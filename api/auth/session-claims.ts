export interface SessionClaims {
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** The workspace that the token is for, if it names one. */
  readonly workspaceId: string | null;
}

export interface SessionVerifier {
  /**
   * The claims of a valid session of the identity issuer; any other token is 401 `unauthorized`. Why it is refused is told
   * to the log alone, under the id of the request.
   */
  readonly verify: (token: string, requestId: string) => Promise<SessionClaims>;
}
