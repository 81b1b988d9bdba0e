import { spawn } from 'node:child_process';
import { platform } from 'node:process';

/** Only web addresses: whatever else a service may respond is not started. */
export function openInBrowser(url: string): void {
  if (!/^https?:\/\//.test(url)) return;
  const program = platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(program, [url], { stdio: 'ignore', detached: true });
  // The address is printed: without a browser nothing is lost.
  child.on('error', () => undefined);
  child.unref();
}
