import { http, HttpResponse, type DefaultBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { Commerce } from '../../../sdk/typescript/src/commerce.ts';

/** What the double was asked, and when. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly text: string;
  readonly at: number;
}

type Reply = Response | 'no connection' | 'silence';

export interface ServiceDouble {
  readonly asked: Asked[];
  readonly commerce: Commerce;
  /** What the next requests get, in their order; the last goes on. */
  readonly replyWith: (...replies: (() => Reply)[]) => void;
  readonly stop: () => void;
}

export const doubleUrl = 'https://commerce.test';

/** A service behind msw, which answers as it is told: for what the real one does only when it is ill. */
export function startServiceDouble(): ServiceDouble {
  const asked: Asked[] = [];
  const waiting: (() => Reply)[] = [];
  const server = setupServer(
    http.all(`${doubleUrl}/*`, async ({ request }) => {
      const { method, url, headers } = request;
      const text = await request.clone().text();
      asked.push({ method, url: new URL(url), headers, text, at: performance.now() });
      const reply = (waiting.length > 1 ? waiting.shift() : waiting[0])?.() ?? HttpResponse.error();
      if (reply === 'no connection') return HttpResponse.error();
      return reply === 'silence' ? new Promise<Response>(() => undefined) : reply;
    }),
  );
  server.listen({ onUnhandledRequest: 'error' });
  return {
    asked,
    commerce: new Commerce({ baseUrl: doubleUrl, secretKey: 'sk_test_1' }),
    replyWith: (...replies) => {
      asked.length = 0;
      waiting.splice(0, waiting.length, ...replies);
    },
    stop: () => server.close(),
  };
}

/** An answer of the service. */
export function answer(
  data: DefaultBodyType,
  { status = 200, headers = {}, pagination }: AnswerOptions = {},
): () => Response {
  const meta = { requestId: 'req_1', ...(pagination ? { pagination } : {}) };
  return () =>
    HttpResponse.json({ data, meta }, { status, headers: { 'x-request-id': 'req_1', ...headers } });
}

interface AnswerOptions {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly pagination?: { readonly cursor: string | null; readonly hasMore: boolean };
}

/** A refusal of the service. */
export function refusal(
  status: number,
  code: string,
  { details, headers = {} }: { details?: DefaultBodyType; headers?: Record<string, string> } = {},
): () => Response {
  const error = { code, message: `It is ${code}.`, ...(details === undefined ? {} : { details }) };
  const body = { error, meta: { requestId: 'req_1' } };
  return () =>
    HttpResponse.json(body, { status, headers: { 'x-request-id': 'req_1', ...headers } });
}
