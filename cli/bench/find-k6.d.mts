export function findK6(say: (line: string) => void): string;
export function findBuiltK6(): string | null;
