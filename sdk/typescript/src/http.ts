import ky, { isHTTPError, isTimeoutError } from 'ky';
import {
  behind,
  besides,
  envelopeOf,
  lost,
  pageOf,
  readWhole,
  refusalOf,
  type ListData,
  type Pagination,
} from './answers.ts';
import { Call, type Answered } from './call.ts';
import { TimeoutError, UnexpectedAnswerError } from './errors.ts';
import type { VersionedWriteOptions } from './options.ts';
import { Page, PageCall } from './page.ts';
import { bodyOf, headersOf, signalOf, urlOf, type ApiRequest, type Settings } from './request.ts';
import { retryOf } from './retries.ts';

const timeoutDefaultMs = 30_000;
const retriesDefault = 3;

/** Sends the requests of all resources: credentials, retries, timeouts, and what comes of a response. */
export class HttpClient {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** A request whose response is `{ data, meta }`, or has no body. */
  call<Data>(request: ApiRequest, options: VersionedWriteOptions = {}): Call<Data> {
    return new Call(this.#answer<Data>(request, options));
  }

  /** A list whose pages follow each other by `cursorName`. */
  list<Item>(
    request: ApiRequest,
    options: VersionedWriteOptions = {},
    cursorName = 'cursor',
  ): PageCall<Item> {
    const load = (cursor: string): PageCall<Item> =>
      this.list(
        { ...request, query: { ...request.query, ...behind(cursorName, cursor) } },
        options,
        cursorName,
      );
    const page = async (): Promise<Answered<Page<Item>>> => {
      const { pagination, ...answered } = await this.#answer<ListData<Item>>(request, options);
      const { data, requestId } = answered;
      const listed = pageOf(data, pagination, Number(request.query?.['offset'] ?? 0));
      return { ...answered, data: new Page({ ...listed, requestId }, load) };
    };
    return new PageCall(page());
  }

  /** A request whose response is a file: a PDF, a CSV, a page. */
  file(request: ApiRequest, options: VersionedWriteOptions = {}): Call<Response> {
    const answered = async (): Promise<Answered<Response>> => {
      const first = await this.#send(request, options, false);
      const location = first.headers.get('location');
      const isElsewhere = first.status >= 300 && location !== null;
      return {
        ...besides(first),
        data: isElsewhere ? await this.#stored(location, options) : first,
      };
    };
    return new Call(answered());
  }

  /** A request whose response continues: it is neither read nor ended by a timeout. */
  async stream(request: ApiRequest, options: VersionedWriteOptions = {}): Promise<Response> {
    return this.#send(request, options, false);
  }

  async #answer<Data>(
    request: ApiRequest,
    options: VersionedWriteOptions,
  ): Promise<Answered<Data> & { readonly pagination: Pagination | undefined }> {
    const response = await this.#send(request, options, true);
    const { data, meta } = await envelopeOf<Data>(response);
    return { ...besides(response), data, pagination: meta?.pagination };
  }

  async #send(
    request: ApiRequest,
    options: VersionedWriteOptions,
    isReadWhole: boolean,
  ): Promise<Response> {
    const settings = this.#settings;
    const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? timeoutDefaultMs;
    const url = urlOf(settings.baseUrl, request);
    const headers = await headersOf(settings, request, options);
    try {
      return await ky(url, {
        method: request.method,
        headers,
        ...bodyOf(request),
        ...signalOf(options),
        // A key is for the address that was given, not for one that this leads to.
        redirect: 'manual',
        timeout: timeoutMs,
        throwHttpErrors: (status) => status >= 400,
        retry: retryOf(
          request,
          options,
          options.retriesMax ?? settings.retriesMax ?? retriesDefault,
        ),
        fetch: async (input) => {
          const response = await this.#fetch(input as Request);
          return isReadWhole ? readWhole(response, input as Request) : response;
        },
      });
    } catch (error) {
      if (isTimeoutError(error))
        throw new TimeoutError(`${request.method} ${url} was not answered within ${timeoutMs} ms`, {
          cause: error,
        });
      if (isHTTPError(error)) throw await refusalOf(error.response, url);
      throw error;
    }
  }

  /** The file itself. Its store is another server, which gets no credential. */
  async #stored(location: string, options: VersionedWriteOptions): Promise<Response> {
    const url = new URL(location, this.#settings.baseUrl);
    const response = await this.#fetch(new Request(url, signalOf(options)));
    if (!response.ok)
      throw new UnexpectedAnswerError(url.origin, response.status, await response.text());
    return response;
  }

  async #fetch(request: Request): Promise<Response> {
    try {
      return await (this.#settings.fetch ?? fetch)(request);
    } catch (cause) {
      throw lost(request, cause);
    }
  }
}
