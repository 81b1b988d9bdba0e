import { ObjectStoreUnavailable, type ObjectBody } from './object-store.ts';

/**
 * Runs a put whose body may itself fail while it is read (an upload that breaks off or grows too large): that
 * failure is passed on as it is, any other becomes ObjectStoreUnavailable.
 */
export async function putBody(
  body: ObjectBody,
  put: (body: ObjectBody) => Promise<unknown>,
): Promise<void> {
  const sourceFailures: unknown[] = [];
  const watched =
    body instanceof Uint8Array ? body : watch(body, (error) => sourceFailures.push(error));
  try {
    await put(watched);
  } catch (error) {
    if (sourceFailures.length > 0) throw sourceFailures[0];
    if (error instanceof ObjectStoreUnavailable) throw error;
    throw new ObjectStoreUnavailable('The object could not be stored.', { cause: error });
  }
  if (sourceFailures.length > 0) throw sourceFailures[0];
}

function watch(
  body: ReadableStream<Uint8Array>,
  failed: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        failed(error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
