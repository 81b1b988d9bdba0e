type Call = (path: string, body?: object) => Promise<unknown>;

export function createApiClient(
  baseUrl: string,
  secretKey: string,
): {
  readonly get: (path: string) => Promise<unknown>;
  readonly post: Call;
  readonly delete: (path: string) => Promise<unknown>;
  readonly postAsBuyer: Call;
};
