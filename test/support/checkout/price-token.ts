import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

type Sign = (pricingSecret: string, line: object, currency: string) => string;

/** The function with which docs/cart-sessions.md signs a line, run as it stands there. */
export async function documentedSigner(): Promise<Sign> {
  const page = readFileSync(join(import.meta.dir, '../../../docs/cart-sessions.md'), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(temporaryFolder('price-token'), 'sign.mjs');
  writeFileSync(file, code);
  const { priceToken }: { priceToken: Sign } = await import(file);
  return priceToken;
}
