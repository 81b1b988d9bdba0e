import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { errorAt, fieldErrorsOf } from '../client/form-errors.ts';
import type { Fields } from './fields.tsx';
import type { FieldsOf, Seen, Sent } from './verb.ts';

type ByName = Readonly<Record<string, unknown>>;

interface Touched {
  readonly typed: unknown;
  /** The value that the field began with when it was touched. */
  readonly start: unknown;
}

/** The fields of a verb: what is typed in them, what of it can be sent, and what is wrong. */
export function useFields<F extends Fields>(verb: FieldsOf<F>) {
  const [touched, setTouched] = useState<Readonly<Record<string, Touched>>>({});
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
    names.map((name) => [name, touched[name] ? touched[name].typed : fields[name]?.start]),
  );
  const followed = names.flatMap((name) => {
    const follow = touched[name] ? undefined : verb.follows?.[name];
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
  const changed = Object.entries(touched).filter(
    ([name, one]) => !isSame(one.typed, fields[name]?.start),
  );
  const change = (name: string, value: unknown) => {
    const start = touched[name] ? touched[name].start : fields[name]?.start;
    setTouched((all) => ({ ...all, [name]: { typed: value, start } }));
  };
  const problemOf = (name: string) => {
    const isTold = tries > 0 || (touched[name] !== undefined && verb.checksWhenSent !== true);
    if (!isTold) return undefined;
    const problem = fields[name]?.problem(typed[name]) ?? problems[name];
    return typeof problem === 'string' ? problem : undefined;
  };
  const errorsWith = (error: unknown) => {
    const found = fieldErrorsOf(error);
    const code = error instanceof ApiError ? verb.codes?.[error.code] : undefined;
    const areAtFields = found.every((one) =>
      shown.some((name) => fields[name]?.showsErrors === true && errorAt([one], name)),
    );
    return {
      found,
      /** Whether nothing more needs to be shown than what the fields show. */
      areShown: code !== undefined || (found.length > 0 && areAtFields),
      of: (name: string): string | undefined => {
        // A corrected field is no longer wrong until it is sent.
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
    /** Something is typed that differs from what is stored. */
    isChanged: changed.length > 0,
    /** Somebody else stored something in a field since something was typed in it. */
    isOvertaken: changed.some(([name, one]) => !isSame(one.start, fields[name]?.start)),
    remember: () => setSentLast(typed),
    forget: () => setTouched({}),
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

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
