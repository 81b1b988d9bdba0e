import { Interrupted, Refusal } from './refusal.mjs';
import { Started } from './started.mjs';

const parentPollMs = 1_000;
/** One Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const echoMs = 1_000;

/**
 * Runs `work` until it ends or a signal arrives, then stops everything it started and exits:
 * with the code of the function that `work` returned, which runs last; with 1 if it failed; after a
 * signal with `codeWhenAsked`.
 */
export async function untilStopped(work, { say, codeWhenAsked = 0 }) {
  const started = new Started();
  const afterwards = [];
  const asked = new Promise((resolve) => {
    let askedAt = 0;
    const ask = (reason) => {
      if (started.closed && Date.now() < askedAt + echoMs) return;
      if (started.closed) say('stopping at once');
      else say(`${reason}: stopping`);
      askedAt = Date.now();
      started.stopAll();
      resolve(() => codeWhenAsked);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ask(signal));
    watchParent(() => ask('npm has ended'));
  });
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  const worked = work(started, (action) => afterwards.push(action)).catch((error) => {
    if (error instanceof Interrupted || started.closed) return () => codeWhenAsked;
    reportFailure(error, say);
    return () => 1;
  });
  const conclude = await Promise.race([asked, worked]);
  if (!started.closed) started.stopAll();
  await started.whenStopped();
  for (const action of afterwards) await action();
  // Sockets that a check left open must not keep the launcher alive.
  process.exit(conclude());
}

/** npm forwards signals, but cannot forward its own SIGKILL. */
function watchParent(onEnd) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, parentPollMs);
  timer.unref();
}

/** Errors as one line, with the last output of a failed program; any other error with its stack. */
export function reportFailure(error, say) {
  if (!(error instanceof Refusal)) {
    say(error.stack ?? String(error));
    return;
  }
  if (error.lines.length === 1) {
    say(error.lines[0]);
    return;
  }
  say(error.message);
  for (const line of error.lines) say(`  ${line}`);
}
