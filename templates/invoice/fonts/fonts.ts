import { readCharacterMap } from './character-map.ts';
import {
  isMeantFor,
  readFontFile,
  readFontSources,
  type FontSource,
  type FontWeight,
} from './font-sources.ts';
import { RecentValues } from '../recent.ts';
import { unpackWoff } from './woff.ts';

export interface FontFace {
  readonly family: string;
  readonly weight: FontWeight;
  readonly bytes: Buffer;
  readonly covered: ReadonlySet<number>;
}

/** The faces that one text needs, Latin first; a character is set in the first family that covers it. */
export interface FontSet {
  readonly faces: readonly FontFace[];
  /** The same faces for Satori, which keeps its parsed fonts by this array's identity. */
  readonly satoriFonts: { name: string; data: Buffer; weight: FontWeight; style: 'normal' }[];
}

const BASE_FAMILY = 'latin';
const CACHED_SETS_MAX = 8;
const sets = new Map<string, FontSet>();
const faces = new Map<string, Promise<FontFace>>();
let sources: Promise<FontSource[]> | null = null;

const CHARACTERS_MAX = 8_000;
type SourceOf = RecentValues<number, { readonly source: FontSource | null }>;
/** The font of each character, by the order in which fonts are asked. */
const sourcesOf: { readonly usual: SourceOf; readonly withKana: SourceOf } = {
  usual: new RecentValues(CHARACTERS_MAX),
  withKana: new RecentValues(CHARACTERS_MAX),
};

/** Loads only the fonts whose script occurs in the text, and caches them. */
export async function loadFontSet(text: string): Promise<FontSet> {
  const families = await familiesFor(text);
  const key = families.map((source) => source.family).join(' ');
  const known = sets.get(key);
  if (known !== undefined) return known;
  const loaded = await Promise.all(
    families.flatMap((source) => source.weights.map((weight) => loadFace(source, weight))),
  );
  const set: FontSet = {
    faces: loaded,
    satoriFonts: loaded.map(({ family, weight, bytes }) => {
      return { name: family, data: bytes, weight, style: 'normal' };
    }),
  };
  if (sets.size >= CACHED_SETS_MAX) sets.delete([...sets.keys()][0] ?? '');
  sets.set(key, set);
  return set;
}

/** The face for a character: the first family that covers it, in the requested weight if it has one. */
export function faceFor(set: FontSet, codePoint: number, weight: FontWeight): FontFace | null {
  const regular = set.faces.find((face) => face.covered.has(codePoint));
  if (regular === undefined) return null;
  return (
    set.faces.find((face) => face.family === regular.family && face.weight === weight) ?? regular
  );
}

async function familiesFor(text: string): Promise<FontSource[]> {
  sources ??= readFontSources();
  const all = await sources;
  const ordered = inReadersOrder(all, text);
  const known = ordered === all ? sourcesOf.usual : sourcesOf.withKana;
  const chosen = new Set(ordered.filter((source) => source.family === BASE_FAMILY));
  for (const codePoint of codePointsOf(text)) {
    const found = known.get(codePoint);
    const source = found ? found.source : await firstThatCovers(ordered, codePoint);
    if (!found) known.set(codePoint, { source });
    if (source !== null) chosen.add(source);
  }
  return ordered.filter((source) => chosen.has(source));
}

const ASCII = 128;

/** Each once. Nearly all of a text is ASCII, and a set of its characters would cost more than all that is asked of them. */
function codePointsOf(text: string): Set<number> {
  const isThere = new Uint8Array(ASCII);
  const codePoints = new Set<number>();
  for (let index = 0; index < text.length; index += 1) {
    const codePoint = text.codePointAt(index) ?? 0;
    if (codePoint >= ASCII) codePoints.add(codePoint);
    else isThere[codePoint] = 1;
    if (codePoint > 0xffff) index += 1;
  }
  for (const [codePoint, there] of isThere.entries()) if (there === 1) codePoints.add(codePoint);
  return codePoints;
}

/** Han characters look different in Chinese and Japanese; kana in the text decides between them. */
function inReadersOrder(all: readonly FontSource[], text: string): readonly FontSource[] {
  if (!/[\u3040-\u30ff]/.test(text)) return all;
  return [
    ...all.filter((source) => !isJapanese(source) && !isChinese(source)),
    ...all.filter(isJapanese),
    ...all.filter(isChinese),
  ];
}

function isJapanese(source: FontSource): boolean {
  return source.family === 'japanese';
}

function isChinese(source: FontSource): boolean {
  return source.family.startsWith('chinese-');
}

async function firstThatCovers(
  ordered: readonly FontSource[],
  codePoint: number,
): Promise<FontSource | null> {
  for (const source of ordered) {
    if (!isMeantFor(source, codePoint)) continue;
    const face = await loadFace(source, 400);
    if (face.covered.has(codePoint)) return source;
  }
  return null;
}

function loadFace(source: FontSource, weight: FontWeight): Promise<FontFace> {
  const key = `${source.family}-${weight}`;
  const known = faces.get(key);
  if (known !== undefined) return known;
  const loading = readFontFile(source, weight).then((woff): FontFace => {
    const bytes = unpackWoff(woff);
    return { family: source.family, weight, bytes, covered: readCharacterMap(bytes) };
  });
  faces.set(key, loading);
  loading.catch(() => faces.delete(key));
  return loading;
}
