import { refuse } from '../client/refuse.ts';

/** What an environment is expected to bear, and how fast it must be: environments/<name>.json, or a file of your own. */
export interface Environment {
  readonly baseUrl: string | null;
  /** The rate of the profile `average`; the others are multiples of it. */
  readonly journeysPerSecond: number;
  /** The mean pause of a buyer between two requests. */
  readonly thinkSeconds: number;
  /** The share of requests, and of journeys, that may fail. */
  readonly failureShare: number;
  readonly requestMs: { readonly p95: number; readonly p99: number };
  /** From the payment to the invoice's PDF. */
  readonly invoiceMs: { readonly p95: number };
  /** From the commit to the webhook's arrival. */
  readonly deliveryMs: { readonly p95: number };
  /** From the instant at which a renewal is due to its event. */
  readonly renewalMs: { readonly p95: number };
}

/** `name` is that of a file beside this one, or the absolute path of a file. */
export function readEnvironment(name: string): Environment {
  const path = name.startsWith('/') ? name : localPath(`./${name}.json`);
  let text: string;
  try {
    text = open(path);
  } catch {
    return refuse(
      `ENVIRONMENT=${name} names no environment: give local, staging, production-like or the absolute path of a JSON file.`,
    );
  }
  const environment = JSON.parse(text) as Environment;
  const missing = ['journeysPerSecond', 'thinkSeconds', 'failureShare', 'requestMs', 'invoiceMs']
    .concat('deliveryMs', 'renewalMs')
    .filter((key) => !Object.hasOwn(environment, key));
  if (missing.length > 0) refuse(`The environment ${name} lacks ${missing.join(', ')}.`);
  return environment;
}

function localPath(relative: string): string {
  return import.meta.resolve(relative).replace('file://', '');
}
