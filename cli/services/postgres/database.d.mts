export function ensureDatabase(serverUrl: string, name: string, template?: string): Promise<void>;
export function dropDatabase(serverUrl: string, name: string): Promise<void>;
