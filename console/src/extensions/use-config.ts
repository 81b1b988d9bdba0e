import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { configFrom, fieldsOf, typedOf, type ConfigField, type Typed } from './config-fields.ts';

type Config = Readonly<Record<string, unknown>>;

/** Without a schema the whole configuration is one field of JSON. */
const WHOLE = 'config';

/** A configuration as it is typed, by the schema of a version; `read` gives it, or null with an error at its field. */
export function useConfig(schema: unknown, before: Config) {
  const { t } = useTranslation();
  const named = fieldsOf(schema);
  const fields = named ?? [whole(t('extension.configJson'))];
  const start = (config: Config) => typedOf(fields, named ? config : { [WHOLE]: config });
  const stored = start(before);
  const [typed, setTyped] = useState<Typed>(stored);
  const [base, setBase] = useState<Typed>(stored);
  // What somebody else has stored meanwhile shows where nothing was typed.
  if (JSON.stringify(base) !== JSON.stringify(stored)) {
    setBase(stored);
    setTyped(
      Object.fromEntries(
        Object.entries({ ...stored, ...typed }).map(([name, value]) => [
          name,
          value === base[name] ? (stored[name] ?? value) : value,
        ]),
      ),
    );
  }
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  return {
    fields,
    typed,
    setTyped,
    isTyped: JSON.stringify(typed) !== JSON.stringify(stored),
    errorsWith: (error: unknown) => ({ ...refusalsOf(error, named === null), ...own }),
    read: (): Config | null => {
      setOwn({});
      try {
        const config = configFrom(fields, typed, named ? before : {});
        return named ? config : ((config[WHOLE] as Config | undefined) ?? {});
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        setOwn({ [error.message]: t('extension.noJson') });
        return null;
      }
    },
  };
}

function whole(title: string): ConfigField {
  return {
    name: WHOLE,
    kind: 'json',
    title,
    help: null,
    isRequired: false,
    choices: [],
    min: undefined,
    max: undefined,
    maxLength: undefined,
    type: 'text',
    standard: undefined,
  };
}

/** What the API refuses, by field: `config.greeting`. */
function refusalsOf(error: unknown, isWhole: boolean): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {};
  const details: readonly { readonly path?: string; readonly message?: string }[] = error.details;
  return Object.fromEntries(
    details.flatMap(({ path, message }) => {
      const [root, name] = (path ?? '').split('.');
      if (root !== 'config') return [];
      return [[isWhole ? WHOLE : (name ?? WHOLE), message ?? error.message]];
    }),
  );
}
