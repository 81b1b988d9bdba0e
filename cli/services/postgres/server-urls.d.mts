/** The same servers, another database. */
export function besideDatabase(databaseUrl: string, name: string): string;
