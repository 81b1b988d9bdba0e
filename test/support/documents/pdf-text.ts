/** The text of a PDF as pdftotext reads it. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const reader = Bun.spawn(['pdftotext', '-layout', '-', '-'], { stdin: pdf, stdout: 'pipe' });
  const text = await new Response(reader.stdout).text();
  if ((await reader.exited) !== 0) throw new Error('pdftotext could not read the PDF');
  return text;
}
