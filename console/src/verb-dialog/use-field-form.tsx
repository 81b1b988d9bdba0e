import { Fragment, type FormEvent } from 'react';
import { useKeyedWrite } from '../client/use-write.ts';
import type { Fields } from './fields.tsx';
import { useFields } from './use-fields.ts';
import type { FieldsOf, Verb } from './verb.ts';

interface FormVerb<F extends Fields, Response> extends FieldsOf<F> {
  readonly call: NonNullable<Verb<F, Response, unknown>['call']>;
  readonly done: string;
  readonly whyNot: string | null;
}

/**
 * A form of a page over what is stored: what somebody else stores meanwhile is shown where nothing was typed, and what was
 * typed stays until it is saved.
 */
export function useFieldForm<F extends Fields, Response>(
  readAgain: string,
  verb: FormVerb<F, Response>,
) {
  const form = useFields({ ...verb, checksWhenSent: true });
  const write = useKeyedWrite(readAgain, verb.call, { done: verb.done, isShownByCaller: true });
  const { sent, showProblems } = form;
  const errors = form.errorsWith(write.error);
  return {
    ...form,
    isBusy: write.isPending,
    error: errors.areShown ? null : write.error,
    field: (name: keyof F & string) => <Fragment key={name}>{form.show(name, errors)}</Fragment>,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (write.isPending || verb.whyNot !== null) return;
      if (sent === null) return showProblems();
      form.remember();
      write.mutate(sent, { onSuccess: form.forget });
    },
  };
}

/** The values of fields that are named by their paths, as the object that the paths are of. */
export function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [first = '', ...rest] = path.split('.');
    const group = Object.entries(values).filter(([one]) => one.startsWith(`${first}.`));
    all[first] =
      rest.length === 0
        ? value
        : nested(
            Object.fromEntries(group.map(([one, inner]) => [one.slice(first.length + 1), inner])),
          );
  }
  return all;
}
