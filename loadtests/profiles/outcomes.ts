import { refuse } from '../client/refuse.ts';
import { settings } from '../client/settings.ts';
import type { Random } from '../data/random.ts';

/** How a checkout goes, and in how many of a hundred unless MIX says otherwise; the rest simply buy. */
const usualPercent = {
  /** A card is declined, another one is charged. */
  declined: 8,
  /** The buyer's bank asks (3-D Secure), and the buyer approves. */
  challenged: 5,
  /** The bank asks, and the payment is not approved; the buyer leaves. */
  refused: 1,
  /** The buyer leaves at the checkout. */
  abandoned: 20,
  /** With a discount code. */
  discounted: 10,
  /** The whole amount is returned after the purchase. */
  refunded: 3,
} as const;

type Special = keyof typeof usualPercent;
export type Outcome = 'bought' | Special;

const special = Object.keys(usualPercent) as Special[];
export const outcomes: readonly Outcome[] = ['bought', ...special];

const percent: Readonly<Record<Special, number>> = readMix(settings.mix);
export const hasDiscounts = percent.discounted > 0;

/** The first journey of a load simply buys, so that even a short load measures what only buyers wait for. */
export function pickOutcome(random: Random, journey: number): Outcome {
  let left = random() * 100;
  if (journey === 0) return 'bought';
  for (const outcome of special) {
    left -= percent[outcome];
    if (left < 0) return outcome;
  }
  return 'bought';
}

/** `declined=8,refused=1`: those that are not named do not occur; `none`: everybody buys. */
function readMix(text: string): Record<Special, number> {
  if (text === '') return usualPercent;
  const none = Object.fromEntries(special.map((name) => [name, 0])) as Record<Special, number>;
  if (text === 'none') return none;
  const given = text.split(',').map((part) => part.split('='));
  for (const [name = '', share] of given) {
    if (!special.some((known) => known === name))
      return refuse(`MIX names ${name}, which is none of ${special.join(', ')}.`);
    if (!(Number(share) >= 0)) return refuse(`MIX has no percentage for ${name}: ${name}=8`);
  }
  const mix = Object.assign(
    none,
    Object.fromEntries(given.map(([name, share]) => [name, Number(share)])),
  );
  const sum = special.reduce((total, name) => total + mix[name], 0);
  return sum > 100 ? refuse(`MIX adds up to ${sum} percent.`) : mix;
}
