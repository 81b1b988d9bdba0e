interface Run {
  readonly rows: readonly {
    readonly part: string;
    readonly name: string;
    readonly figures: Readonly<Record<string, number>>;
  }[];
}

interface Compared {
  readonly name: string;
  readonly a: number;
  readonly b: number;
  readonly ratio: number | null;
  readonly spreadOfA: number | null;
  readonly spreadOfB: number | null;
  readonly verdict: 'differs' | 'noise' | 'one run';
}

export function compareRuns(runsOfA: readonly Run[], runsOfB: readonly Run[]): Compared[];
export function summarize(values: readonly number[]): {
  median: number;
  width: number;
  spread: number | null;
};
