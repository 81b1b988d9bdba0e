/** A reason to stop that its reader can act upon: printed as one line, without a stack. */
export class Refusal extends Error {
  /** @param {string} message @param {string[]} [lines] what a failed program said last */
  constructor(message, lines = []) {
    super(message);
    this.name = 'Refusal';
    this.lines = lines;
  }
}

/** Raised by whatever would start something after a stop was asked for. */
export class Interrupted extends Error {
  constructor() {
    super('stopping');
    this.name = 'Interrupted';
  }
}
