export type Paint = Readonly<Record<'good' | 'bad' | 'faint' | 'strong', (text: string) => string>>;

/** Colours for a terminal that shows them (https://no-color.org), else the text as it is. */
export function createPaint(
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>>,
): Paint {
  const isColoured = isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  const by = (code: number) => (text: string) =>
    isColoured ? `\u001b[${code}m${text}\u001b[0m` : text;
  return { good: by(32), bad: by(31), faint: by(2), strong: by(1) };
}
