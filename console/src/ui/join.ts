/** Class names, without those that are absent. */
export function join(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
