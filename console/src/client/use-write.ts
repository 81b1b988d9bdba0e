import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { useNotices } from '../ui/notices.tsx';
import { usePlace } from '../place/place.ts';
import { useReadRightsAgain } from '../place/permissions.ts';
import { isRightGone, useMessage } from './failure.tsx';

export interface WriteOptions<Answer> {
  /** Said when it has succeeded; null: the caller shows what came of it. */
  readonly done?: string | null | ((response: Answer) => string);
  readonly onDone?: (response: Answer) => void;
  /** The failure is shown by the caller, and not as a notice. */
  readonly isShownByCaller?: boolean;
}

export type Write<Input, Answer> = (
  input: Input,
  options: { readonly idempotencyKey: string },
) => PromiseLike<Answer>;

/** Something that is changed by the API. Afterwards everything of this place is read again. */
export function useWrite<Input, Answer>(
  write: Write<Input, Answer>,
  options: WriteOptions<Answer> = {},
) {
  const { key } = usePlace();
  return useKeyedWrite(key, write, options);
}

/**
 * The same input keeps its idempotency key until it has succeeded: pressed again after a lost response, it still happens
 * once. After a response of the API, an error too, every query whose key begins with `readAgain` is read again.
 */
export function useKeyedWrite<Input, Answer>(
  readAgain: string,
  write: Write<Input, Answer>,
  { done, onDone, isShownByCaller = false }: WriteOptions<Answer> = {},
) {
  const client = useQueryClient();
  const { say } = useNotices();
  const { t } = useTranslation();
  const readRightsAgain = useReadRightsAgain();
  const messageIn = useMessage();
  const kept = useRef<{ readonly input: string; readonly idempotencyKey: string } | null>(null);
  const underWay = useRef(new Set<string>());
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input);
      if (kept.current?.input !== text)
        kept.current = { input: text, idempotencyKey: crypto.randomUUID() };
      const response = await write(input, { idempotencyKey: kept.current.idempotencyKey });
      kept.current = null;
      return response;
    },
    onSuccess: async (response) => {
      if (done !== null)
        say('good', typeof done === 'function' ? done(response) : (done ?? t('action.done')));
      onDone?.(response);
      await client.invalidateQueries({ queryKey: [readAgain] });
    },
    onError: (error) => {
      // The right was taken away meanwhile: what may no longer be pressed closes now, and not at the next reading.
      if (isRightGone(error)) readRightsAgain();
      // It was refused for what it is by now, which a member who may not follow events does not see otherwise.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey: [readAgain] });
      if (!isShownByCaller) say('bad', messageIn(error));
    },
    onSettled: (_answer, _error, input) => void underWay.current.delete(JSON.stringify(input)),
  });
  const { mutate: begin } = mutation;
  const mutate = useCallback(
    (...given: Parameters<typeof begin>) => {
      const text = JSON.stringify(given[0]);
      // The second press of two comes before the button knows that it is busy.
      if (underWay.current.has(text)) return;
      underWay.current.add(text);
      begin(...given);
    },
    [begin],
  );
  return { ...mutation, mutate };
}
