import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Processor time (s) of each named process with all its descendants so far, from /proc; {} elsewhere. */
export function cpuSeconds(pids) {
  const processes = readProcesses();
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, ticksOf(processes, pid) / TICKS_A_SECOND]),
  );
}

/** The time that each name used between two readings. */
export function cpuBetween(before, after) {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name]]),
  );
}

function ticksOf(processes, pid) {
  const own = processes.get(pid);
  if (own === undefined) return 0;
  const children = [...processes].filter(([, { parent }]) => parent === pid);
  return children.reduce((sum, [child]) => sum + ticksOf(processes, child), own.ticks);
}

function readProcesses() {
  const processes = new Map();
  for (const name of listProcesses()) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      // Includes children that have ended, so that closed backends count.
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      processes.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // The process has ended meanwhile.
    }
  }
  return processes;
}

function listProcesses() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
