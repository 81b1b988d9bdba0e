export interface Frame {
  name: string;
  module: string;
  micros: number;
  self: number;
  children: Frame[];
}

interface CpuProfile {
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
    readonly children?: readonly number[];
  }[];
}

export function readFrames(
  profile: CpuProfile,
  options: {
    readonly root: string;
    readonly window: { readonly from: number; readonly to: number };
  },
): Frame;
