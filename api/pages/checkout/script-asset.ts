import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

/** A file whose name holds a hash of its content, so that a browser may cache it forever. */
export interface ScriptAsset {
  readonly url: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

export const ASSET_PREFIX = '/checkout-assets/';

const entries = {
  checkout: new URL('./browser/checkout.ts', import.meta.url),
  portal: new URL('../portal/browser/portal.ts', import.meta.url),
  stripe: new URL('../stripe-fields/browser/fields.ts', import.meta.url),
};
type ScriptName = keyof typeof entries;

const built = new Map<ScriptName, Promise<ScriptAsset>>();

/** The script of a kind of page, built once per process. */
export function scriptAsset(name: ScriptName): Promise<ScriptAsset> {
  const asset = built.get(name) ?? build(name);
  built.set(name, asset);
  return asset;
}

/** The script at an address; null for any other file. */
export async function assetAt(path: string): Promise<ScriptAsset | null> {
  const assets = await Promise.all([
    scriptAsset('checkout'),
    scriptAsset('portal'),
    scriptAsset('stripe'),
  ]);
  return assets.find(({ url }) => url === path) ?? null;
}

async function build(name: ScriptName): Promise<ScriptAsset> {
  const entry = fileURLToPath(entries[name]);
  const { outputs } = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true });
  const [output] = outputs;
  if (!output) throw new Error(`the script of the ${name} was not built`);
  const plain = Buffer.from(await output.arrayBuffer());
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  return {
    url: `${ASSET_PREFIX}${name}-${hash}.js`,
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain),
  };
}
