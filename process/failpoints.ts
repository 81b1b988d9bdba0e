import { readFileSync, statSync } from 'node:fs';
import type { Failpoints } from '../domain/ports/services.ts';

export interface FailpointSettings {
  /** On from the start. */
  readonly names: readonly string[];
  /** A file whose names are on, too, as long as it has them: so a test stops a process that already serves. */
  readonly file: string | null;
}

/**
 * An active failpoint ends the process like a crash: at once, without cleanup. `stop:<name>` freezes it there instead,
 * until it gets a SIGCONT: once where it is on from the start, once each time that the file is written with it.
 */
export function failpointsOf({ names, file }: FailpointSettings): Failpoints['failpoint'] {
  if (names.length === 0 && file === null) return () => undefined;
  const stopped = new Map<string, number>();
  return (name) => {
    const inFile = readNames(file);
    const on = [...names, ...inFile.names];
    if (on.includes(name)) process.kill(process.pid, 'SIGKILL');
    const stop = `stop:${name}`;
    const armedAt = inFile.names.includes(stop) ? inFile.writtenAt : 0;
    if (!on.includes(stop) || stopped.get(name) === armedAt) return;
    stopped.set(name, armedAt);
    process.kill(process.pid, 'SIGSTOP');
  };
}

function readNames(file: string | null): { names: readonly string[]; writtenAt: number } {
  const none = { names: [], writtenAt: 0 };
  if (file === null) return none;
  try {
    return { names: readFileSync(file, 'utf8').split(','), writtenAt: statSync(file).mtimeMs };
  } catch {
    return none;
  }
}
