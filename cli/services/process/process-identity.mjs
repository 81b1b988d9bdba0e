import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started, in the system's own unit; undefined when there is no such process.
 * Pid and start together name a process: a pid alone may have been reused by another program.
 */
export function startOfProcess(pid) {
  if (process.platform !== 'linux') return describeByPs(pid, 'lstart');
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** The command line of a running process; undefined when there is none. */
export function commandOfProcess(pid) {
  if (process.platform !== 'linux') return describeByPs(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
  } catch {
    return undefined;
  }
}

function describeByPs(pid, column) {
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}
