import { setTimeout as sleep } from 'node:timers/promises';

const members = [
  ['grace.hopper@example.com', 'admin'],
  ['finance-and-controlling-shared-mailbox@long-department-name.example.com', 'finance'],
  ['support@example.com', 'viewer'],
];
const MAIL_MS = 20_000;

/** Three who have joined the owner, and one who was invited. */
export async function addTeam(stack) {
  for (const [email, role] of members) {
    await invite(stack, email, role);
    const token = await tokenFor(stack, email);
    const { token: session } = await stack.anyone.post('/dev/identity/token', { email });
    await stack.anyone.post(
      '/api/v1/invites/accept',
      { token },
      { authorization: `Bearer ${session}` },
    );
  }
  await invite(stack, 'new.colleague@example.com', 'developer');
}

function invite({ owner, demo }, email, role) {
  return owner.post(`/api/v1/workspaces/${demo.workspaceId}/invites`, {
    email,
    applicationRoles: [{ applicationId: demo.applicationId, role }],
  });
}

async function tokenFor({ anyone }, email) {
  for (const deadline = Date.now() + MAIL_MS; Date.now() < deadline; await sleep(100)) {
    const [mail] = await anyone.get(
      `/dev/mail?to=${encodeURIComponent(email)}&template=system.team_invite_sent`,
    );
    const token = mail && /[?&]token=(\S+)/.exec(mail.text)?.[1];
    if (token) return token;
  }
  throw new Error(`no invitation came to ${email}`);
}
