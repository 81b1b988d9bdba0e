import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Satori rounds each word's place by itself. */
const TOUCH_POINTS = 0.3;

/** A word where Satori put it. */
interface Placed {
  readonly x: number;
  readonly end: number;
  readonly content: string;
  /** The parts of a word from right to left, as they are drawn from the left; whole words have none. */
  readonly parts?: readonly Part[];
}

/** Characters of one direction, in the order in which they are read. */
export interface Part {
  readonly content: string;
  readonly direction: 'ltr' | 'rtl';
}

export function hasRightToLeft(content: string): boolean {
  return rightToLeft.test(content);
}

/**
 * Puts the words of lines, which follow each other as they are read, into the order in which they are in a paragraph
 * of the given direction (UAX #9). Satori has no base direction, and takes a bracket for a word of its own.
 */
export function orderRightToLeft<Word extends Placed>(
  words: readonly Word[],
  isSameLine: (one: Word, other: Word) => boolean,
  direction: 'ltr' | 'rtl' = 'rtl',
): Word[] {
  const ordered: Word[] = [];
  for (let start = 0; start < words.length;) {
    const line = words.slice(start, lineEnd(words, start, isSameLine));
    ordered.push(
      ...(line.some(({ content }) => hasRightToLeft(content)) ? reorder(line, direction) : line),
    );
    start += line.length;
  }
  return ordered;
}

/** Where the line ends that begins with a word: the last that leaves no gap between them all. */
function lineEnd<Word extends Placed>(
  words: readonly Word[],
  start: number,
  isSameLine: (one: Word, other: Word) => boolean,
): number {
  const [first] = words.slice(start, start + 1);
  let end = start + 1;
  for (let next = end; next < words.length; next += 1) {
    const word = words[next];
    if (!first || !word || !isSameLine(first, word)) break;
    if (hasNoGap(words.slice(start, next + 1))) end = next + 1;
  }
  return end;
}

function hasNoGap(words: readonly Placed[]): boolean {
  const sorted = words.toSorted((one, other) => one.x - other.x);
  return sorted.every((word, at) => at === 0 || word.x - (sorted[at - 1]?.end ?? 0) < TOUCH_POINTS);
}

function reorder<Word extends Placed>(line: readonly Word[], direction: 'ltr' | 'rtl'): Word[] {
  const text = line.map(({ content }) => content).join('');
  const wordAt = line.flatMap(({ content }, at) => Array.from(content.split(''), () => at));
  const levels = bidi.getEmbeddingLevels(text, direction);
  const places = bidi.getReorderedIndices(text, levels);
  const visual = [...new Set(places.map((place) => wordAt[place] ?? 0))];
  const turned = splitWords(turnBrackets(line, text, levels.levels), places, levels.levels);
  let x = Math.min(...line.map((word) => word.x));
  const placed = new Map<number, Word>();
  for (const at of visual) {
    const word = turned[at];
    if (!word) continue;
    const end = x + word.end - word.x;
    placed.set(at, { ...word, x, end });
    x = end;
  }
  return line.flatMap((_, at) => placed.get(at) ?? []);
}

/** A bracket that opens to the left in such a line is drawn as the other one of its pair. */
function turnBrackets<Word extends Placed>(
  line: readonly Word[],
  text: string,
  levels: Uint8Array,
): Word[] {
  const turned = bidi.getMirroredCharactersMap(text, levels);
  let begin = 0;
  return line.map((word) => {
    const from = begin;
    begin += word.content.length;
    const isBracket = word.content.length === 1 && turned.has(from);
    return isBracket ? { ...word, content: turned.get(from) ?? word.content } : word;
  });
}

/** Numbers are read from the left, also in a word that is read from the right, or where they are a word of their own. */
function splitWords<Word extends Placed>(
  line: readonly Word[],
  places: readonly number[],
  levels: Uint8Array,
): Word[] {
  let begin = 0;
  return line.map((word) => {
    const from = begin;
    begin += word.content.length;
    if (!hasRightToLeft(word.content)) return word;
    const parts: Part[] = [];
    for (const place of places.filter((one) => one >= from && one < begin)) {
      const direction = (levels[place] ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
      const character = word.content[place - from] ?? '';
      const { content = '' } = parts.at(-1)?.direction === direction ? (parts.pop() ?? {}) : {};
      parts.push({
        direction,
        content: direction === 'rtl' ? character + content : content + character,
      });
    }
    return { ...word, parts };
  });
}
