import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Sign = (pricingSecret: string, line: object, currency: string) => string;

/** The function with which docs/cart-sessions.md signs a line, run as it stands there. */
export async function documentedSigner(): Promise<Sign> {
  const page = readFileSync(join(import.meta.dir, '../../../docs/cart-sessions.md'), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(mkdtempSync(join(tmpdir(), 'price-token-')), 'sign.mjs');
  writeFileSync(file, code);
  const { priceToken }: { priceToken: Sign } = await import(file);
  return priceToken;
}
