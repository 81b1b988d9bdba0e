const KEY = 'console.place';

interface LastPlace {
  readonly workspace: string;
  readonly environment: string;
  readonly application: string | null;
}

/** Where this browser was last: names only, nothing that opens a door. */
export function lastPlace(): LastPlace | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isPlace(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepPlace(place: LastPlace): void {
  localStorage.setItem(KEY, JSON.stringify(place));
}

function isPlace(value: unknown): value is LastPlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'workspace' in value &&
    typeof value.workspace === 'string' &&
    'environment' in value &&
    typeof value.environment === 'string'
  );
}
