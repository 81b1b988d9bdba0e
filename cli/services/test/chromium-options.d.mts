/** Playwright's options for a Chromium without a window; refuses where this machine has none. */
export function chromiumOptions(env?: Readonly<Record<string, string | undefined>>): {
  readonly executablePath: string;
  readonly headless: true;
  readonly args: string[];
};
