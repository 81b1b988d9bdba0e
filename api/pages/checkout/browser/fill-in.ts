/** Puts a value in the place that a text of the catalogue leaves for it: `{}` or `{amount}`. */
export function fillIn(text: string, value: string): string {
  return text.replace(/\{\w*\}/, () => value);
}
