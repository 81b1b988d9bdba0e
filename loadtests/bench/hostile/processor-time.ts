import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process so far (ms), with all its threads, from /proc; NaN elsewhere. */
export function processorMs(pid: number): number {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process (MB) now, or the most that it ever had, from /proc; NaN elsewhere. */
export function residentMegabytes(pid: number, which: 'now' | 'peak' = 'now'): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
    return Math.round(Number(field.exec(text)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}
