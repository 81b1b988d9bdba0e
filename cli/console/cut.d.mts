/** Runs in the page. */
export function cutOn(): string[];
