/** What a shell sees of how a command ended; documented in docs/cli.md. */
export const exitCodes = {
  done: 0,
  /** The service rejected the request, or what was asked for did not happen. */
  rejected: 1,
  /** The command line is wrong; nothing was sent. */
  usage: 2,
  /** No credential, or one that may not do this (401, 403). */
  credential: 3,
  /** The service cannot be reached, or fails (no response, 5xx). */
  unreachable: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with its message on stderr, and without a stack. */
export class Refusal extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.rejected) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The command line is wrong. */
export function misuse(message: string): Refusal {
  return new Refusal(message, exitCodes.usage);
}
