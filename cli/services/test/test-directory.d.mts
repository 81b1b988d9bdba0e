export function makeTestDirectory(options?: {
  readonly memoryDirectory?: string;
  readonly freeBytes?: number;
}): string;
export function removeTestDirectory(directory: string): void;
