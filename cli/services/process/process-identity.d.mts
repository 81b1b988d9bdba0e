/** When a process started; undefined when there is no such process. */
export function startOfProcess(pid: number): string | undefined;
