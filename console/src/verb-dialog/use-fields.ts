import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { errorAt, fieldErrorsOf } from '../client/form-errors.ts';
import type { Fields } from './fields.tsx';
import type { Seen, Sent, Verb } from './verb.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : undefined);

type ByName = Readonly<Record<string, unknown>>;

/** The fields of a verb: what is typed in them, what of it can be sent, and what is wrong. */
export function useFields<F extends Fields, Response, Previewed>(
  verb: Verb<F, Response, Previewed>,
) {
  const [touched, setTouched] = useState<ByName>({});
  const [sentLast, setSentLast] = useState<ByName | null>(null);
  const [tries, setTries] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const fields: Fields = verb.fields ?? {};
  const names = Object.keys(fields);
  const valuesOf = (all: ByName) =>
    Object.fromEntries(names.map((name) => [name, fields[name]?.read(all[name])])) as Seen<F>;
  const started = Object.fromEntries(
    names.map((name) => [name, name in touched ? touched[name] : fields[name]?.start]),
  );
  const followed = names.flatMap((name) => {
    const follow = name in touched ? undefined : verb.follows?.[name];
    return follow ? [[name, follow(valuesOf(started))]] : [];
  });
  const typed: ByName = { ...started, ...Object.fromEntries(followed) };
  const seen = valuesOf(typed);
  const hidden: ByName = verb.hides?.(seen) ?? {};
  const problems: ByName = verb.problems?.(seen) ?? {};
  const shown = names.filter((name) => hidden[name] !== true);
  const isRight = (name: string) =>
    (seen as ByName)[name] !== undefined &&
    problems[name] === undefined &&
    fields[name]?.isMissing?.(typed[name]) !== true;
  /** Null while something is missing or wrong. */
  const sent = shown.every(isRight) ? (seen as Sent<F>) : null;
  const change = (name: string, value: unknown) => {
    const anew = new Set<PropertyKey>(verb.resets?.[name] ?? []);
    setTouched((all) => ({
      ...Object.fromEntries(Object.entries(all).filter(([one]) => !anew.has(one))),
      [name]: value,
    }));
  };
  const problemOf = (name: string) => {
    const isTold = tries > 0 || (name in touched && verb.checksWhenSent !== true);
    if (!isTold) return undefined;
    const problem = fields[name]?.problem(typed[name]) ?? problems[name];
    return typeof problem === 'string' ? problem : undefined;
  };
  const errorsWith = (error: unknown) => {
    const found = fieldErrorsOf(error);
    const code = error instanceof ApiError ? verb.codes?.[error.code] : undefined;
    const isAtField = ({ path }: { readonly path: string }) => {
      const [name = ''] = path.split('.');
      return shown.includes(name) && fields[name]?.showsErrors === true;
    };
    return {
      found,
      /** Whether nothing more needs to be shown than what the fields show. */
      areShown: code !== undefined || (found.length > 0 && found.every(isAtField)),
      of: (name: string): string | undefined => {
        // What was corrected is no longer wrong until it is sent.
        if (sentLast === null || sentLast[name] !== typed[name]) return undefined;
        return code?.[0] === name ? (code[1] ?? messageOf(error)) : errorAt(found, name);
      },
    };
  };
  return {
    body,
    seen,
    sent,
    shown,
    errorsWith,
    remember: () => setSentLast(typed),
    showProblems: () => setTries(tries + 1),
    show: (name: string, errors: ReturnType<typeof errorsWith>): ReactNode =>
      fields[name]?.show({
        value: typed[name],
        onChange: (value) => change(name, value),
        error: problemOf(name) ?? errors.of(name),
        found: errors.found,
        values: seen,
      }),
  };
}
