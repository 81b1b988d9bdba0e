import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a newcomer needs to try the service (contract 90 §3). */
export interface DemoFile {
  readonly baseUrl: string;
  readonly checkoutUrl: string;
  readonly embedUrl: string;
  readonly consoleUrl: string;
  readonly workspaceId: string;
  readonly organizationId: string;
  readonly storeId: string;
  readonly applicationId: string;
  readonly allowedOrigin: string;
  readonly environments: {
    readonly production: { readonly id: string; readonly slug: string };
    readonly sandbox: { readonly id: string; readonly slug: string };
  };
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly staffKey: string;
  readonly owner: {
    readonly email: string;
    readonly memberId: string;
    /** Null where the identity provider is not the built-in one. */
    readonly token: string | null;
  };
}

/** The keys of earlier starts: the API shows them once, so they are stored beside demo.json. */
export interface StoredKeys {
  readonly secretKey?: string;
  readonly publishableKey?: string;
}

export function readStoredKeys(path: string): StoredKeys {
  if (!existsSync(path)) return {};
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof kept === 'object' && kept !== null ? { ...textOf(kept) } : {};
  } catch {
    return {};
  }
}

/** Writes a file of secrets atomically, readable only by its owner. */
export function writePrivateJson(path: string, content: DemoFile | StoredKeys): void {
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, path);
}

function textOf(kept: object): StoredKeys {
  const secretKey = 'secretKey' in kept ? kept.secretKey : undefined;
  const publishableKey = 'publishableKey' in kept ? kept.publishableKey : undefined;
  return {
    ...(typeof secretKey === 'string' ? { secretKey } : {}),
    ...(typeof publishableKey === 'string' ? { publishableKey } : {}),
  };
}
