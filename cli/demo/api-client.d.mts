type Call = (path: string, body?: object) => Promise<unknown>;

export function createApiClient(
  baseUrl: string,
  keyOrHeaders: string | Readonly<Record<string, string>>,
): {
  readonly get: (path: string) => Promise<unknown>;
  readonly post: Call;
  readonly delete: (path: string) => Promise<unknown>;
  readonly postAsBuyer: Call;
};
