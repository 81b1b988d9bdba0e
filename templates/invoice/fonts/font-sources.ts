import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export type FontWeight = 400 | 600;

/** One family of font files, Noto Sans except for Arabic: its code points and its files. */
export interface FontSource {
  readonly family: string;
  readonly ranges: readonly CodePointRange[];
  /** A family with a single weight is emboldened by stroke for 600. */
  readonly weights: readonly FontWeight[];
  readonly file: (weight: FontWeight) => string;
}

type CodePointRange = readonly [first: number, last: number];

const require = createRequire(import.meta.url);
const bothWeights = [400, 600] as const;

/**
 * Every family, in order of preference. Latin comes first and is the page's own. Arabic is Vazirmatn: Noto
 * builds its letters of a shared stroke and dots, from which a PDF reader cannot recover the letters.
 */
export async function readFontSources(): Promise<FontSource[]> {
  const [sans, arabic, hebrew, thai, chinese] = await Promise.all([
    readRanges('noto-sans'),
    readRanges('vazirmatn'),
    readRanges('noto-sans-hebrew'),
    readRanges('noto-sans-thai'),
    readRanges('noto-sans-sc'),
  ]);
  const latinFirst = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
  return [
    ...[...latinFirst, 'vietnamese', 'devanagari'].map((name) => slice('noto-sans', name, sans)),
    slice('vazirmatn', 'arabic', arabic),
    slice('noto-sans-hebrew', 'hebrew', hebrew),
    slice('noto-sans-thai', 'thai', thai),
    ...[...chinese.keys()].map((name) => chineseSlice(name, chinese)),
    {
      family: 'japanese',
      ranges: [
        [0x3000, 0x30ff],
        [0x31f0, 0x9fff],
        [0xf900, 0xfaff],
        [0xff00, 0xffef],
      ],
      weights: [400],
      file: () => '@openfonts/noto-sans-jp_japanese/files/noto-sans-jp-japanese-400.woff',
    },
    {
      family: 'korean',
      ranges: [
        [0x1100, 0x11ff],
        [0x3130, 0x318f],
        [0xac00, 0xd7a3],
      ],
      weights: [400],
      file: () => '@openfonts/noto-sans-kr_korean/files/noto-sans-kr-korean-400.woff',
    },
  ];
}

export async function readFontFile(source: FontSource, weight: FontWeight): Promise<Buffer> {
  return readFile(require.resolve(source.file(weight)));
}

export function isMeantFor(source: FontSource, codePoint: number): boolean {
  return source.ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

type Ranges = ReadonlyMap<string, readonly CodePointRange[]>;

/** The `unicode-range` of each slice of a fontsource package. */
async function readRanges(packageName: string): Promise<Ranges> {
  const path = require.resolve(`@fontsource/${packageName}/unicode.json`);
  const slices: Record<string, string> = JSON.parse(await readFile(path, 'utf8'));
  return new Map(Object.entries(slices).map(([name, ranges]) => [name, parseRanges(ranges)]));
}

function parseRanges(ranges: string): CodePointRange[] {
  return ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function slice(packageName: string, name: string, ranges: Ranges): FontSource {
  return {
    family: name,
    ranges: ranges.get(name) ?? [],
    weights: bothWeights,
    file: (weight) =>
      `@fontsource/${packageName}/files/${packageName}-${name}-${weight}-normal.woff`,
  };
}

/** Slices are numbered (`[104]`) or, where another family already serves the script, named (`latin`). */
function chineseSlice(name: string, ranges: Ranges): FontSource {
  const number = name.replace(/[[\]]/g, '');
  return {
    family: `chinese-${number}`,
    ranges: ranges.get(name) ?? [],
    weights: [400],
    file: () => `@fontsource/noto-sans-sc/files/noto-sans-sc-${number}-400-normal.woff`,
  };
}
