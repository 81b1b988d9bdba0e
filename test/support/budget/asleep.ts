import { existsSync, readdirSync, readFileSync } from 'node:fs';

const BUSY = new Set(['R', 'D']);

/**
 * Whether no process that descends from this one has anything to do: each of their threads sleeps, so what they do next
 * follows from a timer or from what they are sent. Without /proc, as on macOS, all count as asleep.
 */
export function areDescendantsAsleep(): boolean {
  if (!existsSync('/proc/self/stat')) return true;
  const children = Map.groupBy(
    readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)),
    (pid) => statOf(`/proc/${pid}/stat`)?.parent,
  );
  const areAsleep = (pid: string): boolean =>
    (children.get(pid) ?? []).every((child) => isAsleep(child) && areAsleep(child));
  return areAsleep(String(process.pid));
}

function isAsleep(pid: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every(
      (thread) => !BUSY.has(statOf(`/proc/${pid}/task/${thread}/stat`)?.state ?? ''),
    );
  } catch {
    // It has ended.
    return true;
  }
}

function statOf(path: string): { readonly state: string; readonly parent: string } | null {
  try {
    const text = readFileSync(path, 'utf8');
    const [state = '', parent = ''] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, parent };
  } catch {
    return null;
  }
}
