export declare const documentJobs: readonly string[];
export declare function holdDocumentsSql(workspaceId?: string): string;
export declare function holdDocumentsIn(databaseUrl: string): Promise<void>;
