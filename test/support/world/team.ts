import type { Client } from './client.ts';
import { person } from './people.ts';
import { waitForMail } from '../mail/captured-mail.ts';
import { expectStatus, type World } from './world.ts';

/** An invitation whose mail has come. */
export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** The token of the newest mail by that template. */
  readonly newestToken: (template: string) => Promise<string>;
}

/** Somebody who accepted an invitation into the world. */
export interface Teammate {
  readonly memberId: string;
  readonly email: string;
  /** A session with the world's application and sandbox headers. */
  readonly client: Client;
  /** Waits for a mail by the template and gives its text. */
  readonly mail: (template: string) => Promise<string>;
}

export async function invited(world: World, terms: object): Promise<Invited> {
  const email = `mate-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const path = `/api/v1/workspaces/${world.workspaceId}/invites`;
  const { id } = expectStatus(await world.owner.post(path, { email, ...terms }), 201);
  const newestToken = async (template: string): Promise<string> => {
    const token = /[?&]token=(\S+)/.exec(await textTo(world, email, template))?.[1];
    if (!token) throw new Error(`the mail to ${email} has no token`);
    return token;
  };
  return { id, email, token: await newestToken('system.team_invite_sent'), newestToken };
}

/** A member with one role in the world's application. */
export function colleague(world: World, role: string, terms: object = {}): Promise<Teammate> {
  return joined(world, {
    applicationRoles: [{ applicationId: world.applicationId, role }],
    ...terms,
  });
}

export async function joined(world: World, terms: object): Promise<Teammate> {
  const { email, token } = await invited(world, terms);
  const { session } = await person({ email });
  const accepted = await session.post('/api/v1/invites/accept', { token });
  const { memberId } = expectStatus(accepted, 200);
  const client = session.with({
    'x-service-application-id': world.applicationId,
    'x-service-environment-id': world.environments.sandbox,
  });
  return { memberId, email, client, mail: (template) => textTo(world, email, template) };
}

/** Waits until the actors have rendered and captured the mail; returns its text. */
async function textTo(world: World, email: string, template: string): Promise<string> {
  return (await waitForMail(world, email, template)).text;
}
