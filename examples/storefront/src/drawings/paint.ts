/** The tones of one thing: its colour, and that colour in light and in shade. */
export interface Tones {
  readonly base: string;
  readonly light: string;
  readonly shade: string;
  readonly deep: string;
}

export function tonesOf(colour: string): Tones {
  return {
    base: colour,
    light: mix(colour, '#ffffff', 0.35),
    shade: mix(colour, '#2b211a', 0.22),
    deep: mix(colour, '#2b211a', 0.48),
  };
}

/** A colour on the way from one to another; `part` is between 0 and 1. */
export function mix(from: string, to: string, part: number): string {
  const [a, b] = [channelsOf(from), channelsOf(to)];
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
