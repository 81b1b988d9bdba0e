const SECRET_NAME =
  /secret|token|password|credential|apikey|api-key|authorization|cvc|cvv|pan|card|^number$/i;
const UUID = /^[0-9a-f-]{36}$/i;
const SECRET_TEXT = /^(sk|pk|staff|whsec)_|^eyJ[\w-]+\.|(\d[ -]?){12,}/;

/** Whether an error may show the value that it refuses: no secret, token or card fact, wherever it was put. */
export function mayEcho(path: string, received: unknown): boolean {
  if (received === undefined || received === null || typeof received === 'object') return false;
  if (path.split('.').some((name) => SECRET_NAME.test(name))) return false;
  const text = String(received);
  return text.length <= 100 && (UUID.test(text) || !SECRET_TEXT.test(text));
}
