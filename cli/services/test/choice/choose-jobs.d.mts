export function readSlowFiles(root: string): Record<string, number>;
