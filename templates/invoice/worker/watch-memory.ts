import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const MEGABYTE = 2 ** 20;

/**
 * Looks at a process's resident memory all the time, and calls `exceeded` once when it is above the limit. Returns how
 * to stop. The kernel's own limits don't serve: the engine reserves gigabytes of address space that it never touches,
 * and loses its compiler, a factor of five in time, when `ulimit -d` or `-v` refuses them.
 */
export function watchMemory(
  pid: number,
  megabytesMax: number,
  exceeded: () => void,
  platform: NodeJS.Platform = process.platform,
): () => void {
  let stopped = false;
  const read = platform === 'linux' ? readFromProc : readFromPs;
  const look = async () => {
    const megabytes = await read(pid);
    if (stopped || megabytes <= megabytesMax) return;
    stop();
    exceeded();
  };
  const looking = setInterval(() => void look(), platform === 'linux' ? 25 : 250);
  function stop(): void {
    stopped = true;
    clearInterval(looking);
  }
  return stop;
}

/** 0 for a process that has ended. Some 20 microseconds. */
async function readFromProc(pid: number): Promise<number> {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return (Number(resident) * PAGE_BYTES) / MEGABYTE;
  } catch {
    return 0;
  }
}

async function readFromPs(pid: number): Promise<number> {
  const ps = Bun.spawn(['ps', '-o', 'rss=', '-p', String(pid)], { stderr: 'ignore' });
  return Number(await new Response(ps.stdout).text()) / 1024;
}
