export function makeTestDirectory(options?: {
  readonly memoryDirectory?: string;
  readonly roomBytes?: number;
}): string;
export function removeTestDirectory(directory: string): void;
