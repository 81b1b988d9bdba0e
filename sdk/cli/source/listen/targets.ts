import { misuse } from '../terminal/refusal.ts';

/** `--forward` and `--events` in the order in which they were typed. */
export type ForwardArgument =
  | { readonly kind: 'forward'; readonly url: string }
  | { readonly kind: 'types'; readonly types: readonly string[] };

export interface AskedTarget {
  readonly url: string;
  readonly types: readonly string[] | null;
}

/** `--events` behind a `--forward` is for that one alone, before the first one for all. */
export function targetsOf(args: readonly ForwardArgument[]): {
  targets: AskedTarget[];
  types: string[] | null;
} {
  const targets: AskedTarget[] = [];
  let all: string[] | null = null;
  for (const argument of args) {
    if (argument.kind === 'forward') {
      targets.push({ url: targetOf(argument.url), types: null });
      continue;
    }
    const last = targets.at(-1);
    if (last !== undefined)
      targets[targets.length - 1] = { ...last, types: [...(last.types ?? []), ...argument.types] };
    else all = [...(all ?? []), ...argument.types];
  }
  return { targets, types: all };
}

/** `localhost:4242/hooks` is accepted, too. */
export function targetOf(text: string): string {
  const isBare = /^[\w.-]+:\d+(\/|$)/.test(text);
  const whole = isBare ? `http://${text}` : text;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw misuse(`--forward ${text}: not an http or https address.`);
  return whole;
}

export function typeList(text: string): string[] {
  return text
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '');
}
