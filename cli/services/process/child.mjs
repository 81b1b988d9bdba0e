import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { guardAgainstOrphaning } from './guard.mjs';
import { lastLines, openLog } from './log-file.mjs';

/**
 * One of our programs, in its own process group so that Ctrl-C in a terminal reaches only the
 * launcher, which stops everything in order. Its output goes to a log file.
 */
export class Child {
  /**
   * `stopSteps`: `[signal, waitMs][]`, tried in turn; the first is skipped when hurried.
   * `guardSignal`: sent to the program when the launcher dies without stopping it.
   * `supervised`: the program ends itself when its stdin closes.
   */
  constructor({
    name,
    command,
    args,
    env,
    cwd,
    logPath,
    account,
    stopSteps,
    guardSignal,
    supervised,
  }) {
    const log = openLog(logPath);
    this.name = name;
    this.logPath = logPath;
    this.running = true;
    this.stopSteps = stopSteps;
    this.logOffset = log.offset;
    this.process = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: [supervised ? 'pipe' : 'ignore', log.descriptor, log.descriptor],
      ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
    });
    closeSync(log.descriptor);
    this.pid = this.process.pid;
    this.process.stdin?.on('error', () => {});
    const guard =
      guardSignal === undefined || this.pid === undefined
        ? undefined
        : guardAgainstOrphaning(this.pid, guardSignal);
    this.exited = new Promise((resolve) => {
      const settle = (exit) => {
        if (!this.running) return;
        this.running = false;
        guard?.release();
        this.#endStragglers();
        resolve(exit);
      };
      this.process.once('exit', (code, signal) => settle({ code, signal }));
      this.process.once('error', (error) => settle({ code: null, signal: null, error }));
    });
  }

  lastLines(count = 15) {
    return lastLines(this.logPath, this.logOffset, count);
  }

  signal(name) {
    if (!this.running || this.pid === undefined) return;
    try {
      process.kill(name === 'SIGKILL' ? -this.pid : this.pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  /** Processes that the program started and left in its process group. */
  #endStragglers() {
    try {
      if (this.pid !== undefined) process.kill(-this.pid, 'SIGTERM');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  /** @param {AbortSignal} [hurry] aborted: stop waiting */
  async stop(hurry) {
    for (const [index, [signal, waitMs]] of this.stopSteps.entries()) {
      const patient = index === 0 && this.stopSteps.length > 1;
      if (patient && hurry?.aborted) continue;
      this.signal(signal);
      if (await this.#exitsWithin(waitMs, patient ? hurry : undefined)) return;
    }
  }

  #exitsWithin(waitMs, hurry) {
    return new Promise((resolve) => {
      const finish = (hasExited) => {
        clearTimeout(timer);
        hurry?.removeEventListener('abort', giveUp);
        resolve(hasExited);
      };
      const giveUp = () => finish(false);
      const timer = setTimeout(giveUp, waitMs);
      hurry?.addEventListener('abort', giveUp);
      this.exited.then(() => finish(true));
    });
  }
}

/** Describes in words how a program ended. */
export function describeExit({ code, signal, error }) {
  if (error !== undefined) return `could not be run: ${error.message}`;
  return signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
}
