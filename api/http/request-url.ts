/** The URL of a request. One of HTTP/1.0 may name no host, and its URL is then a path alone. */
export function requestUrl({ url }: Request): URL {
  return URL.parse(url) ?? new URL(`http://unnamed.invalid${url}`);
}
