export function readArguments(argv: readonly string[]): {
  readonly ci: boolean;
  readonly all: boolean;
  readonly changed: boolean;
  readonly base: string;
  readonly wanted: readonly string[];
  readonly tiers: readonly string[] | undefined;
};
