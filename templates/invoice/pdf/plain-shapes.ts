/** A filled box or outline, in points from its drawing's top left corner. */
export type PlainShape =
  | {
      readonly box: readonly [x: number, y: number, width: number, height: number];
      readonly fill: string;
    }
  | { readonly path: string; readonly fill: string };

const shell = /^<svg [^>]*>(.*)<\/svg>$/s;
const shape = /<(rect|path) ([^<>]*)\/>/g;
const box = /^x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="(#[\da-f]{6})"$/;
const path = /^(?:(?:x|y|width|height)="[\d.]+" )*fill="(#[\da-f]{6})" d="([^"]+)"$/;

/** What Satori draws of coloured boxes, rounded or not; null where the SVG has anything else, such as a picture. */
export function plainShapes(svg: string): PlainShape[] | null {
  const [, inner] = shell.exec(svg) ?? [];
  if (inner === undefined || inner.replace(shape, '') !== '') return null;
  const shapes: PlainShape[] = [];
  for (const [, name, attributes = ''] of inner.matchAll(shape)) {
    const read = name === 'rect' ? readBox(attributes) : readPath(attributes);
    if (read === null) return null;
    shapes.push(read);
  }
  return shapes;
}

function readBox(attributes: string): PlainShape | null {
  const [, x, y, width, height, fill] = box.exec(attributes) ?? [];
  if (fill === undefined) return null;
  return { box: [Number(x), Number(y), Number(width), Number(height)], fill };
}

function readPath(attributes: string): PlainShape | null {
  const [, fill, outline] = path.exec(attributes) ?? [];
  return fill === undefined || outline === undefined ? null : { path: outline, fill };
}
