import type { createMollieClient } from '@mollie/api-client';
import type { Outgoing } from '../../ports/outgoing.ts';
import { molliePackage } from './load-package.ts';

export type MollieClient = ReturnType<typeof createMollieClient>;

/** No complete response came; `sent` says whether Mollie may have got the request. */
export class Unanswered extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.sent = sent;
  }
}

/** Mollie answered an error; `field` is the parameter that it names. */
export class Refused extends Error {
  readonly statusCode: number;
  readonly field: string | null;
  constructor(statusCode: number, message: string, field: string | null) {
    super(message);
    this.statusCode = statusCode;
    this.field = field;
  }
}

/** A list of 250 payments is some 700 KB. */
const BYTES_MAX = 2_000_000;

/** A merchant's keys, and where and how long Mollie is asked. */
export interface Endpoint {
  readonly apiKey: string;
  readonly url: string;
  readonly deadlineMs: number;
}

/**
 * The package's client, with our own requests: checked addresses, one deadline, no redirects, no repeats. The package
 * itself takes no other transport, has no deadline, and repeats a 5xx twice (decision 144).
 */
export function mollieClient(outgoing: Outgoing, endpoint: Endpoint): MollieClient {
  const { apiKey, url: apiEndpoint } = endpoint;
  const client = molliePackage().createMollieClient({ apiKey, apiEndpoint });
  networkOf(client).request = (path, init) => request(outgoing, endpoint, path, init);
  return client;
}

interface Network {
  request: (path: string, init?: PackageRequest) => Promise<unknown>;
}

interface PackageRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The one cast: the object by which all parts of a client make requests, as the pinned version has it. */
function networkOf(client: MollieClient): Network {
  const [network, ...others] = Object.values(client).map(innermost);
  const isOne = others.every((other) => other === network);
  if (!network || !isOne || typeof Reflect.get(network, 'request') !== 'function')
    throw new Error('this version of @mollie/api-client makes its requests otherwise');
  return network as Network;
}

/** Some parts hold it themselves, others through an object that reads its responses. */
function innermost(part: object): object | null {
  const held: unknown = Reflect.get(part, 'networkClient');
  const inner: unknown = isObject(held) ? (Reflect.get(held, 'networkClient') ?? held) : null;
  return isObject(inner) ? inner : null;
}

async function request(
  outgoing: Outgoing,
  { apiKey, url: base, deadlineMs }: Endpoint,
  path: string,
  { method = 'GET', headers, body }: PackageRequest = {},
): Promise<unknown> {
  const url = new URL(path, base);
  // The key goes to Mollie only, whatever a link in a response says.
  if (url.origin !== new URL(base).origin) throw new Unanswered(`${url.origin} is asked.`, false);
  const result = await outgoing.request(url.href, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/hal+json',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    deadlineMs,
    bytesMax: BYTES_MAX,
  });
  if (result.kind === 'refused') throw new Unanswered(result.message, result.sent);
  if (result.truncated) throw new Unanswered('The response is too long.', true);
  return answerOf(result.status, result.body);
}

/** What the package expects of its transport: the object, or true for a response without a body. */
function answerOf(status: number, text: string): unknown {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && text === '') return true;
  const answer = parsed(text);
  if (!isSuccess) {
    const { detail, field } = answer ?? {};
    const message = typeof detail === 'string' ? detail : `Mollie answered ${status}.`;
    throw new Refused(status, message, typeof field === 'string' ? field : null);
  }
  if (!answer || !('resource' in answer || '_embedded' in answer))
    throw new Unanswered('The response cannot be read.', true);
  return answer;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
