export function withFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result>;
