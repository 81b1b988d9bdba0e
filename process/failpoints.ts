import { readFileSync } from 'node:fs';
import type { Services } from '../domain/context.ts';

export interface FailpointSettings {
  /** On from the start. */
  readonly names: readonly string[];
  /** A file whose names are on, too, as long as it has them: so a test stops a process that already serves. */
  readonly file: string | null;
}

/**
 * An active failpoint ends the process like a crash: at once, without cleanup. `stop:<name>` freezes it there instead,
 * once, until it gets a SIGCONT.
 */
export function failpointsOf({ names, file }: FailpointSettings): Services['failpoint'] {
  if (names.length === 0 && file === null) return () => undefined;
  const stopped = new Set<string>();
  return (name) => {
    const on = [...names, ...namesIn(file)];
    if (on.includes(name)) process.kill(process.pid, 'SIGKILL');
    if (!on.includes(`stop:${name}`) || stopped.has(name)) return;
    stopped.add(name);
    process.kill(process.pid, 'SIGSTOP');
  };
}

function namesIn(file: string | null): string[] {
  if (file === null) return [];
  try {
    return readFileSync(file, 'utf8').split(',');
  } catch {
    return [];
  }
}
