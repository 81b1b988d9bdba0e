import { Fragment, useState, type ReactNode } from 'react';
import { usePreview } from '../client/use-preview.ts';
import { useKeyedWrite } from '../client/use-write.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { join } from '../ui/join.ts';
import type { Fields } from './fields.tsx';
import { useFields } from './use-fields.ts';
import type { By, Seen, Sent, Verb } from './verb.ts';

interface VerbDialogProps<F extends Fields, Response, Previewed> {
  readonly verb: Verb<F, Response, Previewed>;
  /** The beginning of the keys of all queries that are read again afterwards. */
  readonly readAgain: string;
  readonly onClose: () => void;
}

export function VerbDialog<F extends Fields, Response, Previewed>(
  props: VerbDialogProps<F, Response, Previewed>,
) {
  const { verb, readAgain, onClose } = props;
  const { call, apply, preview, below, inColumns: columns, checksWhenSent = false } = verb;
  const form = useFields(verb);
  const [made, setMade] = useState<{ readonly response: Response } | null>(null);
  const write = useKeyedWrite(
    readAgain,
    async (values: Sent<F>, options) => {
      if (!call) throw new Error('a dialog without a call sends nothing');
      return await call(values, options);
    },
    {
      ...(verb.done === undefined ? {} : { done: verb.done }),
      isShownByCaller: true,
      onDone: (response) => {
        if (verb.after?.(response)) setMade({ response });
        else if (!verb.stays) onClose();
        verb.onDone?.(response);
      },
    },
  );
  const { sent, seen } = form;
  const previewed = usePreview(write, {
    queryKey: [readAgain, ...(preview?.of ?? ['no preview']), sent],
    queryFn: async ({ signal }) =>
      preview && sent ? { is: await preview.read(sent, { signal }) } : null,
    enabled: preview !== undefined && sent !== null && (preview.isAsked?.() ?? true),
    gcTime: 0,
  });
  const found = previewed.data;
  const isKnown = !preview || (found && (preview.isReady?.(found.is) ?? true));
  if (made && verb.after) return verb.after(made.response);
  const errors = form.errorsWith(write.error);
  const by = <Result,>(given: By<F, Result>): Result =>
    typeof given === 'function' ? (given as (values: Seen<F>) => Result)(seen) : given;
  const submit = () => {
    if (sent === null) form.showProblems();
    else if (apply) apply(sent);
    else {
      form.remember();
      write.mutate(sent);
    }
  };
  const response = write.isPending ? undefined : write.data;
  return (
    <ActionDialog
      title={by(verb.title)}
      action={by(verb.button)}
      look={by(verb.look ?? 'primary')}
      isWide={verb.isWide ?? false}
      whyNot={verb.whyNot ?? null}
      isBusy={write.isPending}
      isReady={
        (sent !== null || checksWhenSent) && (verb.isReady?.(seen) ?? true) && isKnown === true
      }
      error={(errors.areShown ? null : write.error) ?? verb.error ?? previewed.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Said of={by<ReactNode>(verb.above)} />
      {form.shown.length > 0 && (
        <div ref={form.body} className={join('grid gap-4', columns && 'sm:grid-cols-2')}>
          {form.shown.map((name) =>
            columns === undefined || columns === true || columns.includes(name) ? (
              <Fragment key={name}>{form.show(name, errors)}</Fragment>
            ) : (
              <div key={name} className="sm:col-span-2">
                {form.show(name, errors)}
              </div>
            ),
          )}
        </div>
      )}
      <Said of={typeof below === 'function' ? below(seen, response) : below} isConsequence />
      {preview && found && preview.show(found.is, seen)}
      {preview && !found && !previewed.error && sent && preview.waiting}
    </ActionDialog>
  );
}

/** A text as a paragraph, texts as a list; whatever else as it is. */
function Said({
  of,
  isConsequence = false,
}: {
  readonly of: ReactNode;
  readonly isConsequence?: boolean;
}) {
  if (typeof of === 'string')
    return <p className={join(isConsequence && 'rounded-lg bg-ground p-3')}>{of}</p>;
  if (!Array.isArray(of)) return of;
  return (
    <ul className="list-disc rounded-lg bg-ground p-3 ps-7">
      {of.filter(Boolean).map((one: ReactNode, index) => (
        <li key={index} className="break-words">
          {one}
        </li>
      ))}
    </ul>
  );
}
