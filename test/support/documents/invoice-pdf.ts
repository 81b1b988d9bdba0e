import type { Answer, Client } from '../world/client.ts';
import { textOfPdf } from './pdf-text.ts';
import { waitFor } from '../timing/wait-for.ts';

/** The answer of a PDF route, once the PDF is rendered: on a busy machine that may take a second try or third. */
export async function whenRendered(client: Pick<Client, 'get'>, path: string): Promise<Answer> {
  let answer = await client.get(path);
  await waitFor(async () => {
    if (answer.body?.error?.code === 'pdf_not_ready') answer = await client.get(path);
    return answer.body?.error?.code !== 'pdf_not_ready';
  });
  return answer;
}

/** The text of an invoice's PDF, of one version or the newest. */
export async function textOfInvoice(
  client: Pick<Client, 'get'>,
  invoiceId: string,
  version?: number,
): Promise<string> {
  const query = version === undefined ? '' : `&version=${version}`;
  return textOfPdfAt(client, `/api/v1/invoices/${invoiceId}/download?format=json${query}`);
}

/** The text of a PDF whose address a route returns. */
export async function textOfPdfAt(client: Pick<Client, 'get'>, path: string): Promise<string> {
  const answer = await whenRendered(client, path);
  if (answer.status !== 200) throw new Error(answer.text);
  return textOfPdf(await (await fetch(answer.body.data.url)).bytes());
}
