interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A person's whole name; null when none is known. */
export function nameOf({ firstName, lastName }: Named): string | null {
  const parts = [firstName, lastName].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}
