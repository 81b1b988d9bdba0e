import type { Cart } from '../../storage/entities/cart.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { fail } from '../errors.ts';

interface EmbedRow {
  readonly config: {
    readonly storefrontBaseUrl?: string | null;
    readonly allowedOrigins?: readonly string[];
  };
}

const SQL =
  'select config from embed_config where workspace_id = $1 and environment_id = $2 and application_id = $3';

/**
 * The absolute form of a line's image: http(s) URLs as they are, a relative path against the application's
 * storefrontBaseUrl, else its first allowed origin, else 400 `image_url_unresolvable`.
 */
export async function resolveImageUrl(
  tx: Pick<Transaction, 'query'>,
  cart: Pick<Cart, 'workspaceId' | 'environmentId' | 'applicationId'>,
  imageUrl: string | null,
  path: string,
): Promise<string | null> {
  if (imageUrl === null) return null;
  if (/^https?:\/\//i.test(imageUrl)) return absolute(imageUrl, undefined, path);
  if (/^[a-z][a-z0-9+.-]*:/i.test(imageUrl)) return refuse(path, 'invalid_format');
  const [row] = await tx.query<EmbedRow>(SQL, [
    cart.workspaceId,
    cart.environmentId,
    cart.applicationId,
  ]);
  const base =
    row?.config.storefrontBaseUrl ??
    row?.config.allowedOrigins?.find((origin) => !origin.includes('*'));
  if (!base) return refuse(path, 'unresolvable');
  return absolute(imageUrl.replace(/^\/+/, ''), base.endsWith('/') ? base : `${base}/`, path);
}

function absolute(url: string, base: string | undefined, path: string): string {
  const parsed = URL.canParse(url, base) ? new URL(url, base) : null;
  if (!parsed || parsed.href.length > 2048) return refuse(path, 'invalid_format');
  return parsed.href;
}

function refuse(path: string, code: 'invalid_format' | 'unresolvable'): never {
  if (code === 'invalid_format') {
    fail('validation_error', [
      { path, code, message: 'Must be an http(s) URL or a relative path.' },
    ]);
  }
  return fail('image_url_unresolvable', [
    {
      path,
      code,
      message:
        'The path is relative, but the application has neither a storefrontBaseUrl nor an allowed origin.',
    },
  ]);
}
