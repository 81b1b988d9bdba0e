import type { ReactNode } from 'react';
import type { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import type { ButtonLook } from '../ui/button.tsx';
import type { Fields } from './fields.tsx';

/** The values of fields while something is typed: undefined for what is none yet. */
export type Seen<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]['read']> };

/** The values of fields that are sent. One that is hidden may be missing: the call takes it for nothing. */
export type Sent<F extends Fields> = {
  readonly [K in keyof F]: Exclude<ReturnType<F[K]['read']>, undefined>;
};

export type By<F extends Fields, Result> = Result | ((values: Seen<F>) => Result);

/** The fields of a verb, and how they depend on each other. */
export interface FieldsOf<F extends Fields> {
  readonly fields?: F;
  /** Fields that nothing is asked of now. */
  readonly hides?: (values: Seen<F>) => { readonly [K in keyof F]?: boolean };
  /** A field that follows others until something is typed in it. */
  readonly follows?: { readonly [K in keyof F]?: (values: Seen<F>) => F[K]['start'] };
  /** Problems of fields that depend on each other. */
  readonly problems?: (values: Seen<F>) => { readonly [K in keyof F]?: string | undefined };
  /** The button is never closed by a wrong entry: pressing it shows the problems at the fields. */
  readonly checksWhenSent?: boolean;
  /** Error codes that are about one field, in words of the console; without words, in those of the API. */
  readonly codes?: {
    readonly [Code in ApiError['code']]?: readonly [name: keyof F & string, text?: string];
  };
}

/** An action that a person takes, declared once: its dialog asks, explains, sends and reports. */
export interface Verb<F extends Fields, Response, Previewed> extends FieldsOf<F> {
  readonly title: By<F, string>;
  readonly button: By<F, string>;
  readonly look?: By<F, ButtonLook>;
  readonly isWide?: boolean;
  /** Above the fields; a list of texts is drawn as one. */
  readonly above?: By<F, ReactNode>;
  /** Fields that are beside each other where there is room: all of them, or these. */
  readonly inColumns?: true | readonly (keyof F)[];
  /** Below the fields. A text is the consequence; the response is there in a dialog that stays. */
  readonly below?: ReactNode | ((values: Seen<F>, response: Response | undefined) => ReactNode);
  readonly isReady?: (values: Seen<F>) => boolean;
  /** Why it may not be done at all. */
  readonly whyNot?: string | null;
  /** The API's own dry run, or something else that has to be read before. */
  readonly preview?: Preview<F, Previewed>;
  /** The request. The same values have the same idempotency key until they have succeeded. */
  readonly call?: (
    values: Sent<F>,
    options: { readonly idempotencyKey: string },
  ) => PromiseLike<Response>;
  /** In place of a request: what is done with the values here. */
  readonly apply?: (values: Sent<F>) => void;
  readonly done?: string | null | ((response: Response) => string);
  readonly onDone?: (response: Response) => void;
  /** Shown in place of the dialog once it is done, where there is something to show. */
  readonly after?: (response: Response) => ReactNode;
  /** It stays open for the next one. */
  readonly stays?: boolean;
  /** The error of a reading without which nothing can be chosen. */
  readonly error?: unknown;
}

interface Preview<F extends Fields, Previewed> {
  /** The key of its query, besides the values. */
  readonly of: readonly unknown[];
  /** Whether it is asked for at all, where that depends on something else than fields. */
  readonly isAsked?: () => boolean;
  readonly read: (
    values: Sent<F>,
    options: { readonly signal: AbortSignal },
  ) => PromiseLike<Previewed>;
  readonly show: (previewed: Previewed, values: Seen<F>) => ReactNode;
  readonly isReady?: (previewed: Previewed) => boolean;
  readonly waiting?: ReactNode;
}
