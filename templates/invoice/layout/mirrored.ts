import { LEFT_TO_RIGHT, type Element, type Style } from './element.ts';

/**
 * The layout for a language that is written from right to left: rows begin at the right, text ends at the left.
 * Satori knows no direction of its own.
 */
export function mirrored(element: Element): Element {
  const { style, children } = element.props;
  const isText = typeof children === 'string';
  const turned = isText || element.key === LEFT_TO_RIGHT ? otherEnd(style) : flipped(style);
  const props = { ...element.props, style: swapSides(turned) };
  if (isText || children === undefined || element.key === LEFT_TO_RIGHT)
    return { ...element, props };
  return { ...element, props: { ...props, children: children.map(mirrored) } };
}

/** What begins at the left begins at the right, and the reverse. */
function otherEnd(style: Style): Style {
  const isAtEnd = style['justifyContent'] === 'flex-end';
  return {
    ...style,
    justifyContent: isAtEnd ? 'flex-start' : 'flex-end',
    textAlign: isAtEnd ? 'left' : 'right',
  };
}

function flipped(style: Style): Style {
  if (style['flexDirection'] === 'row') return { ...style, flexDirection: 'row-reverse' };
  const across = style['alignItems'];
  if (across === 'flex-end') return { ...style, alignItems: 'flex-start' };
  return across === 'flex-start' ? { ...style, alignItems: 'flex-end' } : style;
}

const sides = [
  ['marginLeft', 'marginRight'],
  ['paddingLeft', 'paddingRight'],
] as const;

function swapSides(style: Style): Style {
  const { marginLeft, marginRight, paddingLeft, paddingRight, padding, ...others } = style;
  const swapped: Record<string, string | number> = { ...others };
  const given = { marginLeft, marginRight, paddingLeft, paddingRight };
  for (const [left, right] of sides) {
    if (given[right] !== undefined) swapped[left] = given[right];
    if (given[left] !== undefined) swapped[right] = given[left];
  }
  if (typeof padding === 'string') {
    const [top, right, bottom, left, ...more] = padding.split(' ');
    const isFourSided = left !== undefined && more.length === 0;
    swapped['padding'] = isFourSided ? `${top} ${left} ${bottom} ${right}` : padding;
  } else if (padding !== undefined) swapped['padding'] = padding;
  return swapped;
}
