import type { Parsed } from '../world/client.ts';
import { blackPng } from '../documents/png.ts';
import { buy } from '../checkout/checkout.ts';
import { expectStatus, type World } from '../world/world.ts';

export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Parsed;
}

export interface FileToSend {
  readonly name?: string;
  readonly type?: string;
  readonly bytes: Uint8Array<ArrayBuffer> | string;
}

/** A small file of a kind, recognised by its first bytes. */
export const samples = {
  pdf: { name: 'guide.pdf', type: 'application/pdf', bytes: '%PDF-1.7\n1 0 obj\n' },
  png: {
    name: 'logo.png',
    type: 'image/png',
    bytes: blackPng(8, 8),
  },
  text: { name: 'notes.txt', type: 'text/plain', bytes: 'Grüße\n' },
} as const satisfies Record<string, FileToSend>;

/** Sends one file as the part `file`, as a browser's form does. */
export function upload(
  world: World,
  path: string,
  file: FileToSend,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const form = new FormData();
  const blob = new Blob([file.bytes], { type: file.type ?? '' });
  form.append('file', blob, file.name ?? 'file');
  return send(world, path, form, headers);
}

/** Sends a body of any kind with the world's key; with the owner's session to /uploads. */
export async function send(
  world: World,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const credential: Record<string, string> = path.includes('/uploads/')
    ? {
        authorization: `Bearer ${world.ownerToken}`,
        'x-service-application-id': world.applicationId,
        'x-service-environment-id': world.environments.sandbox,
      }
    : { 'x-api-key': world.secretKey };
  const response = await fetch(`${world.baseUrl}${path}`, {
    method: 'POST',
    body,
    headers: { ...credential, ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : JSON.parse(text),
  };
}

/** A paid order of the lines; by default 3 mugs that ship and 1 engraving that does not. */
export async function paidOrder(
  world: World,
  lines: readonly object[] = [
    { name: 'Mug', unitPrice: 1500, quantity: 3 },
    { name: 'Engraving', unitPrice: 500, quantity: 1, type: 'service' },
  ],
  session: object = {},
): Promise<Parsed> {
  const { orderId } = await buy(world, lines, { session });
  return expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
}

export async function fulfil(world: World, order: Parsed, body: object = {}): Promise<Parsed> {
  return expectStatus(await world.api.post(`/api/v1/orders/${order.id}/fulfillments`, body), 201);
}

/** A digital fulfillment of a new order with the files. */
export async function digital(
  world: World,
  files: readonly FileToSend[] = [samples.pdf],
  body: object = {},
  session: object = {},
): Promise<Parsed> {
  const guide = { name: 'Guide', unitPrice: 900, requiresShipping: false };
  const order = await paidOrder(world, [guide], session);
  const made = await fulfil(world, order, { type: 'digital', ...body });
  for (const file of files) {
    const sent = await upload(world, `/api/v1/fulfillments/${made.id}/files`, file);
    if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  }
  return expectStatus(await world.api.get(`/api/v1/fulfillments/${made.id}`), 200);
}

/** The same, released. */
export async function released(
  world: World,
  files: readonly FileToSend[] = [samples.pdf],
  body: object = {},
): Promise<Parsed> {
  const { id } = await digital(world, files, body);
  return expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/release`), 200);
}

export async function linksTo(
  world: World,
  fulfillment: Parsed,
  body: object = {},
): Promise<Parsed[]> {
  const path = `/api/v1/fulfillments/${fulfillment.id}/download-links`;
  return expectStatus(await world.api.post(path, body), 200);
}
