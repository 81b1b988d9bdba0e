import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { countries } from '../../../domain/countries.ts';
import { addressRules } from '../../../templates/checkout/address-rules.ts';
import { cardPictures, cardPictureUrl } from '../../../templates/checkout/card-pictures.tsx';

/** A file that a browser may cache forever: the name of a script holds a hash of its content, a picture stays as it is. */
export interface Asset {
  readonly url: string;
  readonly contentType: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

export const ASSET_PREFIX = '/checkout-assets/';

const entries = {
  checkout: new URL('./browser/checkout.ts', import.meta.url),
  invoice: new URL('../invoice/browser/invoice.ts', import.meta.url),
  portal: new URL('../portal/browser/portal.ts', import.meta.url),
  stripe: new URL('../stripe-fields/browser/fields.ts', import.meta.url),
  stripeWallets: new URL('../stripe-fields/browser/wallets.ts', import.meta.url),
  mollie: new URL('../mollie-fields/browser/fields.ts', import.meta.url),
};
type ScriptName = keyof typeof entries;

const built = new Map<ScriptName, Promise<Asset>>();

/** The script of a kind of page, built once per process. */
export function scriptAsset(name: ScriptName): Promise<Asset> {
  const asset = built.get(name) ?? build(name);
  built.set(name, asset);
  return asset;
}

let addresses: Promise<Asset> | null = null;

/** How the countries write an address, for the script of the checkout pages; made once per process. */
export function addressesAsset(): Promise<Asset> {
  addresses ??= makeAddresses();
  return addresses;
}

async function makeAddresses(): Promise<Asset> {
  const plain = Buffer.from(JSON.stringify(await addressRules(countries)));
  return packed(named('addresses', plain, 'json'), 'application/json', plain);
}

/** Read with the first asset that is asked for, once per process. */
let pictures: Promise<Asset[]> | null = null;

/** The script or picture at an address; null for any other file. */
export async function assetAt(path: string): Promise<Asset | null> {
  pictures ??= Promise.all([...cardPictures.values()].map(readPicture));
  const names = Object.keys(entries) as ScriptName[];
  const scripts = await Promise.all(names.map(scriptAsset));
  const assets = [...scripts, await addressesAsset(), ...(await pictures)];
  return assets.find(({ url }) => url === path) ?? null;
}

async function build(name: ScriptName): Promise<Asset> {
  const entry = fileURLToPath(entries[name]);
  const { outputs } = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true });
  const [output] = outputs;
  if (!output) throw new Error(`the script of the ${name} was not built`);
  const plain = Buffer.from(await output.arrayBuffer());
  return packed(named(name, plain, 'js'), 'text/javascript; charset=utf-8', plain);
}

/** A name that changes with the content. */
function named(name: string, content: Buffer, extension: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return `${ASSET_PREFIX}${name}-${hash}.${extension}`;
}

async function readPicture(file: string): Promise<Asset> {
  const path = Bun.resolveSync(`payment-icons/min/flat/${file}.svg`, import.meta.dir);
  const plain = Buffer.from(await Bun.file(path).arrayBuffer());
  return packed(cardPictureUrl(file), 'image/svg+xml', plain);
}

function packed(url: string, contentType: string, plain: Buffer): Asset {
  return {
    url,
    contentType,
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain),
  };
}
