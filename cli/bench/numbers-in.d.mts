export function numbersIn(text: string): Record<string, number>;
