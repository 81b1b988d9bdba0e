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

let built: Promise<ScriptAsset> | null = null;

/** The pages' script, built once per process. */
export function scriptAsset(): Promise<ScriptAsset> {
  return (built ??= build());
}

async function build(): Promise<ScriptAsset> {
  const entry = fileURLToPath(new URL('./browser/checkout.ts', import.meta.url));
  const { outputs } = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true });
  const [output] = outputs;
  if (!output) throw new Error('the checkout script was not built');
  const plain = Buffer.from(await output.arrayBuffer());
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  return {
    url: `${ASSET_PREFIX}checkout-${hash}.js`,
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain),
  };
}
