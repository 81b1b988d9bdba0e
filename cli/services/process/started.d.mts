/** Everything one launcher has started: nothing starts after a stop was asked for, and all of it stops. */
export class Started {
  readonly closed: boolean;
  stopAll(): Promise<void>;
}
