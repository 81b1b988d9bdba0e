export function consoleRoutes(root: string): string[];
