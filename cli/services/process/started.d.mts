import type { Exit } from '../stack/side-stack.d.mts';

export interface StartOptions {
  readonly stage: 'program' | 'redis' | 'postgres';
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly logPath: string;
  /** Signals are tried in turn; each is followed by a wait of so many milliseconds. */
  readonly stopSteps: readonly (readonly [NodeJS.Signals, number])[];
}

/** Everything one launcher has started: nothing starts after a stop was asked for, and all of it stops. */
export class Started {
  readonly closed: boolean;
  child(options: StartOptions): {
    readonly exited: Promise<Exit>;
    readonly lastLines: () => string[];
  };
  /** A second call stops waiting for a graceful end. */
  stopAll(): Promise<void>;
}
