import type { Page } from 'playwright-core';
import type { Answer, Client } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

export interface StartedDeviceLogin {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrl: string;
  readonly verificationUrlComplete: string;
  readonly interval: number;
  readonly expiresIn: number;
}

export async function startDeviceLogin(
  anyone: Client,
  named: { clientName?: string; host?: string } = {},
): Promise<StartedDeviceLogin> {
  const body = { clientName: 'commerce CLI', host: 'laptop', ...named };
  return expectStatus(await anyone.post('/auth/device', body), 201);
}

export function pollDeviceLogin(anyone: Client, deviceCode: string): Promise<Answer> {
  return anyone.post('/auth/device/token', { deviceCode });
}

/** Signs in at the built-in page, where the browser is led to it. */
export async function typeAddress(page: Page, email: string): Promise<void> {
  await page.fill('#email', email);
  await page.click('button.primary');
}

/** A browser without pictures: it keeps the cookies, and sends what a browser sends. */
export async function signInByHttp(anyone: Client, email: string): Promise<string> {
  const answer = await anyone.post(
    '/dev/identity/sign-in',
    new URLSearchParams({ email }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  if (answer.status !== 303) throw new Error(`no sign-in: ${answer.text}`);
  return cookieIn(answer);
}

/** `name=value` of the session's cookie that an answer sets. */
export function cookieIn(answer: Pick<Answer, 'headers'>): string {
  const set = answer.headers.getSetCookie().find((one) => /commerce_session/.test(one));
  if (!set) throw new Error('the answer sets no session');
  return set.split(';')[0] ?? '';
}

/** Who owns the world. */
export async function ownerOf({ owner }: Pick<World, 'owner'>): Promise<string> {
  return expectStatus(await owner.get('/api/v1/auth/whoami'), 200).actor.label;
}

/** Posts a form as the browser of a signed-in person does. */
export function postForm(
  { anyone, baseUrl }: Pick<World, 'anyone' | 'baseUrl'>,
  path: string,
  cookie: string,
  fields: Record<string, string>,
): Promise<Answer> {
  return anyone.post(path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: new URL(baseUrl).origin,
    cookie,
  });
}

/** Opens the page of a request and decides by its form; `changes` are what an attacker alters. */
export async function decide(
  world: World,
  cookie: string,
  userCode: string,
  changes: Record<string, string> = {},
): Promise<Answer> {
  const shown = await world.anyone.get(`/auth/device?code=${userCode}`, { cookie });
  const proof = /name="proof" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  const place = `${world.applicationId}:${world.environments.sandbox}`;
  const fields = { code: userCode, proof, decision: 'approve', place, ...changes };
  return postForm(world, '/auth/device/decide', cookie, fields);
}
