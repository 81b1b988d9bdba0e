/** Colours for a terminal that shows them (https://no-color.org), else the text as it is. */
export function createPaint(stream, env) {
  const isColoured = stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  const by = (code) => (text) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { good: by(32), bad: by(31), faint: by(2) };
}
