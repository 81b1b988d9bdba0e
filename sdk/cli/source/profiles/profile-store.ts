import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A service and a key for it, under a name. */
export interface Profile {
  readonly url: string;
  readonly key: string;
  /** `login` got the key for this profile, so `logout` ends it. */
  readonly isKeyFromLogin?: boolean;
  /** A dashboard session of development, for routes that take no key. */
  readonly session?: string;
  readonly workspaceId?: string;
  readonly workspace?: string;
  readonly environmentId?: string;
  readonly environment?: string;
  readonly applicationId?: string;
  readonly application?: string;
}

interface Stored {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** The profiles of a person, in one file that only they can read (mode 0600). */
export class ProfileStore {
  readonly path: string;

  constructor({ env }: Pick<Terminal, 'env'>) {
    const folder =
      env['COMMERCE_CONFIG_DIR'] ||
      join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'commerce');
    this.path = join(folder, 'config.json');
  }

  get current(): string {
    return this.#read().current;
  }

  names(): string[] {
    return Object.keys(this.#read().profiles).toSorted();
  }

  find(name: string): Profile | null {
    const { profiles } = this.#read();
    return Object.hasOwn(profiles, name) ? (profiles[name] ?? null) : null;
  }

  /** Stores the profile and makes it the current one. */
  save(name: string, profile: Profile): void {
    if (!NAME.test(name))
      throw new Refusal(`${name}: a profile's name has letters, digits, dots, dashes.`);
    const { profiles } = this.#read();
    this.#write({ current: name, profiles: { ...profiles, [name]: profile } });
  }

  use(name: string): void {
    this.#require(name);
    this.#write({ ...this.#read(), current: name });
  }

  delete(name: string): void {
    this.#require(name);
    const { current, profiles } = this.#read();
    const left = Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));
    this.#write({
      current: current === name ? (Object.keys(left)[0] ?? 'default') : current,
      profiles: left,
    });
  }

  /** Whether others on this machine can read the keys; null without a file. */
  isOpenToOthers(): boolean | null {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    return stats === undefined ? null : (stats.mode & 0o077) !== 0;
  }

  #require(name: string): void {
    if (this.find(name) === null)
      throw new Refusal(
        `There is no profile ${name}; there are: ${this.names().join(', ') || 'none'}.`,
      );
  }

  #read(): Stored {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        return { current: 'default', profiles: {} };
      throw new Refusal(`${this.path} cannot be read: ${String(error)}`);
    }
    const stored = parsed(text);
    if (stored === null) throw new Refusal(`${this.path} is not what this program wrote.`);
    return stored;
  }

  #write(stored: Stored): void {
    mkdirSync(join(this.path, '..'), { recursive: true, mode: 0o700 });
    // Beside it and renamed: a reader never sees half a file, and the mode holds from the start.
    const draft = `${this.path}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, this.path);
  }
}

function parsed(text: string): Stored | null {
  try {
    const value: unknown = JSON.parse(text);
    return isStored(value) ? value : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' &&
    value !== null &&
    'current' in value &&
    typeof value.current === 'string' &&
    'profiles' in value &&
    typeof value.profiles === 'object' &&
    value.profiles !== null
  );
}
