import { bowl, mug, teapot, vase, wheel } from './ceramics.ts';
import { board, candle, clock, lamp, pourOver, stool, throwOf } from './home.ts';
import { mix, tonesOf, type Tones } from './paint.ts';

const drawings = new Map<string, (tones: Tones, size?: number) => string>([
  ['mug', mug],
  ['teapot', teapot],
  ['bowl', bowl],
  ['vase', vase],
  ['wheel', wheel],
  ['pour-over', pourOver],
  ['lamp', lamp],
  ['stool', stool],
  ['throw', throwOf],
  ['candle', candle],
  ['board', board],
  ['clock', clock],
]);

/** A picture of a thing in a colour, as an SVG document. */
export function draw(name: string, colour: string, size?: number): string {
  const drawing = drawings.get(name);
  if (drawing === undefined) throw new Error(`there is no drawing "${name}"`);
  const tones = tonesOf(colour);
  const wall = mix(colour, '#f6f1e8', 0.8);
  const floor = mix(colour, '#ebe3d5', 0.72);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800">
<defs><linearGradient id="body" x1="0" x2="1" y1="0" y2=".35"><stop offset="0" stop-color="${tones.light}"/><stop offset=".45" stop-color="${tones.base}"/><stop offset="1" stop-color="${tones.shade}"/></linearGradient></defs>
<rect width="400" height="400" fill="${wall}"/>
<rect y="286" width="400" height="114" fill="${floor}"/>
<ellipse cx="204" cy="325" rx="128" ry="13" fill="${tones.deep}" opacity=".28"/>
${drawing(tones, size).trim()}
</svg>`;
}
