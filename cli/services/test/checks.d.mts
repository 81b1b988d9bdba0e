export function checkJobs(
  tests: readonly { readonly file: string }[],
  ready: Promise<unknown>,
): { readonly file: string }[];
