import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['tgz', 'application/gzip'],
  ['gz', 'application/gzip'],
]);

/**
 * Writes a copy in brotli and one in gzip beside each file, and `site.json`, from which the API serves: each file with its
 * type, its hash, and which copies there are. Returns the bytes of all script in brotli.
 */
export function writeManifest(out) {
  const names = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .toSorted();
  let script = 0;
  const files = {};
  for (const name of names) {
    const bytes = readFileSync(join(out, name));
    const type = TYPES.get(name.split('.').at(-1));
    if (!type) throw new Error(`no type for ${name}`);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    // The page itself gets a nonce with each response; archives are compressed already.
    const isPacked = name !== 'index.html' && type !== 'application/gzip' && bytes.length > 1024;
    if (isPacked) {
      const packed = brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      });
      writeFileSync(join(out, `${name}.br`), packed);
      writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      if (name.endsWith('.js')) script += packed.length;
    }
    files[name] = { type, hash, packings: isPacked ? ['br', 'gzip'] : [] };
  }
  writeFileSync(join(out, 'site.json'), JSON.stringify({ files }));
  return script;
}
