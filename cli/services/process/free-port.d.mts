/** A port of the loopback interface that nothing listens on: the wished one when it is free. */
export function freePort(wished?: number): Promise<number>;
