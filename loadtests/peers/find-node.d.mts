export function findNode(folder: string): string;
