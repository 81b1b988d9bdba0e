import { createClient, type Client, type Parsed } from '../world/client.ts';

/** One recorded call, as it was sent and as it came back. */
export interface PlayedCall {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly response: Parsed;
}

export interface CallTerms {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A file, in place of a body. */
  readonly form?: FormData;
  readonly as?: Client;
  /** Whether a later call of the operation takes the place of an earlier one; default: the first is shown. */
  readonly isShown?: boolean;
}

/** Calls an operation by its id; returns its `data`. */
export type Play = (operationId: string, terms?: CallTerms) => Promise<Parsed>;

interface Operation {
  readonly method: string;
  readonly template: string;
  readonly credentials: readonly string[];
}

export interface Recorder {
  readonly play: Play;
  readonly calls: () => readonly PlayedCall[];
  /** What was rejected, each with its operation: the others are played all the same, so that one run shows all. */
  readonly failures: () => readonly string[];
  /** Which client a credential of the document means from now on. */
  readonly use: (credential: string, client: Client) => void;
}

/** Plays operations of the document against a service, and notes each operation's call. */
export function createRecorder(baseUrl: string, document: Parsed): Recorder {
  const operations = operationsOf(document);
  const clients = new Map<string, Client>();
  const anyone = createClient(baseUrl);
  const noted = new Map<string, PlayedCall>();
  const failures: string[] = [];
  const play: Play = async (operationId, terms = {}) => {
    const operation = operations.get(operationId);
    if (!operation) throw new Error(`the document has no operation ${operationId}`);
    const client = terms.as ?? clientFor(operation, clients) ?? anyone;
    // A call whose id was never made would only say again that an earlier one failed.
    if (Object.values(terms.path ?? {}).some((id) => !id)) return {};
    const address = addressOf(operation.template, terms);
    const answer = await send(client, operation.method, address, terms.form ?? terms.body);
    if (answer.status >= 400) {
      failures.push(`${operationId} ${address}: ${answer.status} ${answer.text}`);
      return {};
    }
    if (answer.status < 300 && (terms.isShown ?? !noted.has(operationId)))
      noted.set(operationId, {
        operationId,
        parameters: { ...terms.path, ...terms.query },
        ...(terms.body === undefined ? {} : { body: terms.body }),
        status: answer.status,
        response: answer.body,
      });
    return answer.body.data ?? {};
  };
  return {
    play,
    failures: () => failures,
    calls: () => [...noted.values()],
    use: (credential, client) => clients.set(credential, client),
  };
}

function operationsOf(document: Parsed): Map<string, Operation> {
  const paths: Record<string, Record<string, Parsed>> = document.paths;
  return new Map(
    Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, { operationId, security }]) => [
        String(operationId),
        { method, template, credentials: credentialsIn(security) },
      ]),
    ),
  );
}

function credentialsIn(security: Parsed): string[] {
  const either: object[] = security ?? [];
  return either.flatMap((one) => Object.keys(one));
}

function clientFor({ credentials }: Operation, clients: ReadonlyMap<string, Client>) {
  return credentials.map((name) => clients.get(name)).find((client) => client !== undefined);
}

function addressOf(template: string, { path = {}, query = {} }: CallTerms): string {
  const address = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? address : `${address}?${search}`;
}

function send(client: Client, method: string, address: string, body: unknown) {
  if (method === 'get') return client.get(address);
  if (method === 'delete') return client.delete(address);
  const call = method === 'put' ? client.put : method === 'patch' ? client.patch : client.post;
  return call(address, body);
}
