type Form = Intl.LDMLPluralRule;

/**
 * A text with a count, `#`, in the form that the language has for it: Polish has three, Arabic six (CLDR). A form that a
 * text leaves out reads as `other`.
 */
export function plural(
  language: string,
  forms: Readonly<Partial<Record<Form, string>>> & { readonly other: string },
): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  return (count) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', String(count));
}
