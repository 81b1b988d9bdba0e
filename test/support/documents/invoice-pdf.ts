import type { Answer, Client } from '../world/client.ts';
import { textOfPdf } from './pdf-text.ts';
import { waitFor } from '../timing/wait-for.ts';

/** The answer of a PDF route, once the PDF is rendered: on a busy machine that may take a second try or third. */
export async function whenRendered(client: Pick<Client, 'get'>, path: string): Promise<Answer> {
  let response = await client.get(path);
  await waitFor(async () => {
    if (response.body?.error?.code === 'pdf_not_ready') response = await client.get(path);
    return response.body?.error?.code !== 'pdf_not_ready';
  });
  return response;
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
  const response = await whenRendered(client, path);
  if (response.status !== 200) throw new Error(response.text);
  return textOfPdf(await (await fetch(response.body.data.url)).bytes());
}
