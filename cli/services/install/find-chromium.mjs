import { homedir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.mjs';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Debian's Chromium without windows, which takes a third less processor time. The program itself: the script on PATH
 * starts it as a child, which would outlive the script.
 */
export const findHeadlessShell = () => findProgram(headlessShell, '/usr/lib/chromium');

/** The name of its program, and of its package. */
export const headlessShell = 'chromium-headless-shell';

/**
 * The full path of Chromium or Chrome: that of CHROMIUM, else of Debian's headless shell, of a program on PATH, in
 * /snap/bin, or in the folders of applications on macOS. Undefined when there is none.
 */
export function findChromium(env = process.env) {
  const path = `${env.PATH ?? ''}:/usr/bin:/usr/local/bin:/snap/bin:/opt/homebrew/bin`;
  if (env.CHROMIUM) return findProgram(env.CHROMIUM, env.CHROMIUM.startsWith('/') ? '/' : path);
  const folders = `/Applications:${join(env.HOME ?? homedir(), 'Applications')}`;
  return (
    findHeadlessShell() ??
    programs.map((name) => findProgram(name, path)).find((found) => found !== undefined) ??
    applications.map((name) => findProgram(name, folders)).find((found) => found !== undefined)
  );
}
