import type { Locator } from 'playwright-core';

/** A file that a page has saved. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A headless Chromium has no reader of PDFs: a frame that shows one from memory downloads it under an id. */
const ofFrame = /^[\da-f-]{36}\.pdf$/;

/** Presses a button that saves a file, and reads it: the run's Chromium may have its files elsewhere. */
export async function savedBy(button: Locator): Promise<SavedFile> {
  const [download] = await Promise.all([
    button.page().waitForEvent('download', (one) => !ofFrame.test(one.suggestedFilename())),
    button.click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  return { name: download.suggestedFilename(), bytes, text: new TextDecoder().decode(bytes) };
}
