import type { Cart } from '../../storage/entities/cart.ts';
import { READ_IMAGE_BASE } from '../../storage/queries/carts/lookups.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { fail } from '../errors.ts';

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
  if (/^[a-z][a-z0-9+.-]*:/i.test(imageUrl)) return reject(path, 'invalid_format');
  const { workspaceId, environmentId, applicationId } = cart;
  const [row] = await tx.query(READ_IMAGE_BASE, [workspaceId, environmentId, applicationId]);
  const base =
    row?.storefrontBaseUrl ?? row?.allowedOrigins?.find((origin) => !origin.includes('*'));
  if (!base) return reject(path, 'unresolvable');
  return absolute(imageUrl.replace(/^\/+/, ''), base.endsWith('/') ? base : `${base}/`, path);
}

function absolute(url: string, base: string | undefined, path: string): string {
  const parsed = URL.canParse(url, base) ? new URL(url, base) : null;
  if (!parsed || parsed.href.length > 2048) return reject(path, 'invalid_format');
  return parsed.href;
}

function reject(path: string, code: 'invalid_format' | 'unresolvable'): never {
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
