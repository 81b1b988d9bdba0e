/** The key of elements that read from left to right on any page: amounts with their currency. */
export const LEFT_TO_RIGHT = 'ltr';

/** The part of a React element that Satori reads; so the templates need no React. */
export interface Element {
  readonly type: 'div' | 'img';
  readonly key: string | null;
  readonly props: {
    readonly style: Style;
    readonly children?: string | readonly Element[];
    readonly src?: string;
    readonly width?: number;
    readonly height?: number;
  };
}

export type Style = Readonly<Record<string, string | number>>;
export type Child = Element | null;

export function row(style: Style, children: readonly Child[]): Element {
  return container({ display: 'flex', flexDirection: 'row', ...style }, children);
}

export function column(style: Style, children: readonly Child[]): Element {
  return container({ display: 'flex', flexDirection: 'column', ...style }, children);
}

export function text(style: Style, content: string): Element {
  return {
    type: 'div',
    key: null,
    props: {
      style: { display: 'flex', whiteSpace: 'pre-wrap', wordBreak: 'break-word', ...style },
      children: content,
    },
  };
}

export function rule(color: string, thickness = 0.5): Element {
  return column({ height: thickness, width: '100%', backgroundColor: color }, []);
}

export function image(src: string, width: number, height: number): Element {
  return { type: 'img', key: null, props: { style: { width, height }, src, width, height } };
}

/** An amount, flush right, with a muted currency code. */
export function amount(style: Style, formatted: string, codeColor: string): Element {
  const gap = formatted.indexOf(' ');
  if (gap < 0) return text({ ...style, justifyContent: 'flex-end' }, formatted);
  const parts = row({ ...style, justifyContent: 'flex-end' }, [
    text({ color: codeColor, flexShrink: 0 }, formatted.slice(0, gap + 1)),
    text({ flexShrink: 0 }, formatted.slice(gap + 1)),
  ]);
  return { ...parts, key: LEFT_TO_RIGHT };
}

function container(style: Style, children: readonly Child[]): Element {
  return {
    type: 'div',
    key: null,
    props: { style, children: children.filter((child) => child !== null) },
  };
}
