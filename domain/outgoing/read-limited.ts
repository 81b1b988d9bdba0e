/** Reads at most `bytesMax` of a body, then drops the rest and its connection. */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  if (!body) return { bytes: new Uint8Array(), truncated: false };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytesLeft = bytesMax;
  for (;;) {
    const chunk = await reader.read();
    if (chunk.done) return { bytes: Buffer.concat(chunks), truncated: false };
    chunks.push(chunk.value.subarray(0, bytesLeft));
    if (chunk.value.byteLength > bytesLeft) {
      await reader.cancel().catch(() => {});
      return { bytes: Buffer.concat(chunks), truncated: true };
    }
    bytesLeft -= chunk.value.byteLength;
  }
}

/** The bytes as UTF-8 text; a character that the cut split is left out. */
export function textOf({ bytes, truncated }: { bytes: Uint8Array; truncated: boolean }): string {
  return new TextDecoder().decode(bytes, { stream: truncated });
}
