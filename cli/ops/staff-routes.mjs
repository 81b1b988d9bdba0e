import { Refusal } from '../services/process/refusal.mjs';

const TIMEOUT_MS = 30_000;

/** Calls the staff routes of a service; throws a Refusal with what it says when it refuses, or when it does not respond. */
export class Service {
  #url;
  #key;

  constructor({ url, key }) {
    this.#url = url;
    this.#key = key;
  }

  get(path) {
    return this.#call('GET', path);
  }

  put(path, body) {
    return this.#call('PUT', path, body);
  }

  post(path, body = {}) {
    return this.#call('POST', path, body);
  }

  async #call(method, path, body) {
    const response = await this.#fetch(method, `/internal/ops${path}`, body);
    const text = await response.text();
    const answer = jsonOf(text);
    if (response.ok) return answer?.data;
    const { code, message, details = [] } = answer?.error ?? {};
    if (response.status === 401) throw new Refusal(`${this.#url} does not take this staff key.`);
    const why = details.map((detail) => ` ${detail.path}: ${detail.message}`).join('');
    throw new Refusal(
      `${message ?? `${response.status} ${text.slice(0, 200)}`}${why}${code ? ` (${code})` : ''}`,
    );
  }

  async #fetch(method, path, body) {
    try {
      return await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          'x-api-key': this.#key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      const cause = error.cause?.code ?? error.name;
      throw new Refusal(`${this.#url} does not answer (${cause}).`);
    }
  }
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
