import type { FontWeight } from '../fonts/font-sources.ts';
import { hasRightToLeft, orderRightToLeft, type Part } from './right-to-left.ts';
import { faceFor, type FontFace, type FontSet } from '../fonts/fonts.ts';

/** A line of text at a baseline, cut into the faces that hold its characters: a PDF font has no fallback. */
export interface TextLine {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly runs: readonly TextRun[];
}

interface TextRun {
  readonly face: FontFace;
  /** The family has no such weight and is made bolder by a stroke. */
  readonly embolden: boolean;
  readonly content: string;
}

/**
 * Takes the text out of an SVG by Satori, which writes one `<text>` a word. Words that follow each other are
 * joined, so that the PDF reads and copies as lines; right-to-left words stay one by one.
 */
export function separateText(
  svg: string,
  fonts: FontSet,
  direction: 'ltr' | 'rtl',
): { readonly shapes: string; readonly lines: TextLine[] } {
  const read = [...svg.matchAll(word)].map(readWord);
  const words = orderRightToLeft(read, isOneLine, direction);
  const lines = joinWords(words).map((line) => ({
    x: line.x,
    y: line.y,
    size: line.size,
    fill: line.fill,
    runs: line.parts
      ? line.parts.flatMap((part) => runsOfPart(part, line.weight, fonts))
      : splitIntoRuns(line.content.trimEnd(), line.weight, fonts),
  }));
  return { shapes: dropUnusedMasks(svg.replace(word, '')), lines };
}

const word = /<text ([^>]*)>([^<]*)<\/text>/g;
const JOIN_TOLERANCE_POINTS = 0.05;

/** Satori defines a mask for each box, also where nothing is clipped; each costs a parse. */
function dropUnusedMasks(svg: string): string {
  if (svg.includes('mask="url(')) return svg;
  return svg.replace(/<mask id="satori_om-[^"]*"><rect [^>]*\/><\/mask>/g, '');
}

interface Word {
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly size: number;
  readonly weight: FontWeight;
  readonly fill: string;
  readonly content: string;
  readonly parts?: readonly Part[];
}

function readWord(match: RegExpMatchArray): Word {
  const [, attributes = '', content = ''] = match;
  const read = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const x = Number(read('x'));
  return {
    x,
    end: x + Number(read('width')),
    y: Number(read('y')),
    size: Number(read('font-size')),
    weight: read('font-weight') === '600' ? 600 : 400,
    fill: read('fill'),
    content: unescapeXml(content),
  };
}

function unescapeXml(content: string): string {
  return content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function joinWords(words: readonly Word[]): Word[] {
  const lines: Word[] = [];
  for (const next of words) {
    const line = lines.at(-1);
    if (line !== undefined && follows(line, next))
      lines[lines.length - 1] = { ...line, end: next.end, content: line.content + next.content };
    else lines.push(next);
  }
  return lines.filter((line) => line.content.trim() !== '');
}

function isOneLine(line: Word, next: Word): boolean {
  return (
    line.y === next.y &&
    line.size === next.size &&
    line.weight === next.weight &&
    line.fill === next.fill
  );
}

function follows(line: Word, next: Word): boolean {
  return (
    isOneLine(line, next) &&
    Math.abs(line.end - next.x) < JOIN_TOLERANCE_POINTS &&
    !hasRightToLeft(line.content + next.content)
  );
}

/** Runs from the left. The shaper turns each that has letters or digits of a script from right to left, and no other. */
function runsOfPart({ content, direction }: Part, weight: FontWeight, fonts: FontSet): TextRun[] {
  const isTurned = direction === 'rtl';
  const runs = splitIntoRuns(content, weight, fonts);
  return (isTurned ? runs.toReversed() : runs).map((run) =>
    hasRightToLeft(run.content) === isTurned
      ? run
      : { ...run, content: [...run.content].toReversed().join('') },
  );
}

/** Marks and joiners stay with the letter before them when its face has them. */
function splitIntoRuns(content: string, weight: FontWeight, fonts: FontSet): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of content) {
    const last = runs.at(-1);
    const face = faceOf(character, weight, fonts, last?.face ?? null);
    if (face === null) continue;
    if (last?.face === face) runs[runs.length - 1] = { ...last, content: last.content + character };
    else runs.push({ face, embolden: face.weight < weight, content: character });
  }
  return runs;
}

function faceOf(
  character: string,
  weight: FontWeight,
  fonts: FontSet,
  before: FontFace | null,
): FontFace | null {
  const codePoint = character.codePointAt(0) ?? 0;
  if (/\p{Mark}|\p{Format}/u.test(character) && before?.covered.has(codePoint)) return before;
  return faceFor(fonts, codePoint, weight) ?? before;
}
