/**
 * `--shipping-address.city Berlin` and `--items[0].quantity=2` as `-d shippingAddress.city=Berlin`: fields of fields have
 * no options of their own.
 */
export function nestedOptions(argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    const [, name = '', value] =
      /^--([A-Za-z][\w-]*(?:\.|\[)[^=]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (name === '') {
      words.push(word);
      continue;
    }
    // Without a value of its own it has that of the next word.
    if (value === undefined) index += 1;
    words.push('-d', `${camelled(name)}=${value ?? argv[index] ?? ''}`);
  }
  return words;
}

/** The names of metadata are the merchant's own. */
function camelled(name: string): string {
  if (/^(metadata|config|settings|secrets)\b/.test(name)) return name;
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
