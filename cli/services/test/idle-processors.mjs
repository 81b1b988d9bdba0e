import { cpus } from 'node:os';

/** Over the time since it was asked last: the share of the processors' time in which they had nothing to do, 0 to 1. */
export function idleProcessors(read = cpus) {
  let before = sum(read());
  return () => {
    const now = sum(read());
    const all = now.all - before.all;
    const idle = now.idle - before.idle;
    before = now;
    return all <= 0 ? 0 : idle / all;
  };
}

function sum(processors) {
  const found = { all: 0, idle: 0 };
  for (const { times } of processors) {
    found.idle += times.idle;
    for (const ms of Object.values(times)) found.all += ms;
  }
  return found;
}
