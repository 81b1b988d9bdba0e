/** A reason to stop that the user can act upon: printed as one line, without a stack. */
export class Refusal extends Error {
  /** @param {string} message @param {string[]} [lines] the last output of a failed program */
  constructor(message, lines = []) {
    super(message);
    this.name = 'Refusal';
    this.lines = lines;
  }
}

/** Thrown by a start after a stop was requested. */
export class Interrupted extends Error {
  constructor() {
    super('stopping');
    this.name = 'Interrupted';
  }
}
