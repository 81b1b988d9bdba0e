import type { Element, Style } from './element.ts';

/** The children of a container, each laid out by itself. */
export interface Parts {
  readonly elements: readonly Part[];
  /** One below the other; else side by side. */
  readonly isStack: boolean;
  readonly paddingTop: number;
  readonly paddingBottom: number;
}

interface Part {
  readonly element: Element;
  /** Points from the container's left edge. */
  readonly x: number;
  readonly width: number;
}

const own = ['display', 'flexDirection', 'width', 'flexShrink'];
const vertical = ['paddingTop', 'paddingBottom', 'marginTop', 'marginBottom'] as const;
const ofStack = new Set<string>([...own, ...vertical]);
const ofRow = new Set<string>([...ofStack, 'justifyContent', 'alignItems']);
const FULL_WIDTH = '100%';

/**
 * The parts of a container whose layout is plain: a column whose children have its width, or a row of children whose
 * widths are fixed or known by `widthOfText` (null where it does not know). Null for all others, and for texts: their layout is Satori's.
 */
export function partsOf(
  { props }: Element,
  given: number,
  widthOfText: (element: Element) => number | null,
): Parts | null {
  const { style, children } = props;
  if (!Array.isArray(children) || children.length === 0) return null;
  const elements: readonly Element[] = children;
  const width = widthOf(style, given);
  if (width === null) return null;
  const isStack = style['flexDirection'] === 'column';
  const placed = isStack
    ? stacked(style, elements, width)
    : sideBySide(style, elements, width, widthOfText);
  if (placed === null) return null;
  return {
    elements: placed,
    isStack,
    paddingTop: number(style['paddingTop']) + number(style['marginTop']),
    paddingBottom: number(style['paddingBottom']) + number(style['marginBottom']),
  };
}

function stacked(style: Style, children: readonly Element[], width: number): Part[] | null {
  if (!hasOnly(style, ofStack)) return null;
  return children.map((element) => ({ element, x: 0, width }));
}

function sideBySide(
  style: Style,
  children: readonly Element[],
  width: number,
  widthOfText: (element: Element) => number | null,
): Part[] | null {
  if (!hasOnly(style, ofRow) || ![undefined, 'flex-start'].includes(text(style['alignItems'])))
    return null;
  const widths = children
    .map((child) => child.props.style['width'] ?? widthOfText(child))
    .filter(isNumber);
  if (widths.length !== children.length) return null;
  const left = width - widths.reduce((sum, one) => sum + one, 0);
  const justified = text(style['justifyContent']) ?? 'flex-start';
  if (left < 0 || !justifications.has(justified)) return null;
  const gap = justified === 'space-between' && widths.length > 1 ? left / (widths.length - 1) : 0;
  let from = justified === 'flex-end' ? left : 0;
  return children.map((element, index) => {
    const taken = widths[index] ?? 0;
    const x = style['flexDirection'] === 'row-reverse' ? width - from - taken : from;
    from += taken + gap;
    return { element, x, width: taken };
  });
}

const justifications = new Set(['flex-start', 'flex-end', 'space-between']);

function widthOf(style: Style, given: number): number | null {
  const wanted = style['width'];
  if (wanted === undefined || wanted === FULL_WIDTH) return given;
  return isNumber(wanted) && wanted <= given ? wanted : null;
}

function hasOnly(style: Style, names: ReadonlySet<string>): boolean {
  return (
    Object.keys(style).every((name) => names.has(name)) &&
    vertical.every((name) => style[name] === undefined || isNumber(style[name]))
  );
}

function number(value: string | number | undefined): number {
  return isNumber(value) ? value : 0;
}

function text(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
