import type { InvitationPreview } from '../../domain/team/open-invitation.ts';
import type { Reply } from '../http/reply.ts';
import { signInCss } from './sign-in/sign-in-css.ts';
import { smallPage } from './small-page.tsx';

export interface InvitationProps {
  /** Null where the link is not that of any invitation. */
  readonly invitation: InvitationPreview | null;
  readonly token: string;
  readonly baseUrl: string;
  /** How people sign in here; in development the page itself signs the invited person in. */
  readonly signIn: 'oidc' | 'built_in' | 'none';
  readonly signedInAs: string | null;
  /** Where signing out leads. */
  readonly formOrigin: string | null;
}

/** The page behind an invitation's link. Opening it changes nothing, since mail scanners follow links. */
export function invitationPage(props: InvitationProps): Reply {
  const { invitation } = props;
  const title = titleOf(invitation);
  const body = (
    <>
      <h1>{title}</h1>
      {invitation ? <Invited {...props} invitation={invitation} /> : <Unknown />}
    </>
  );
  const forms = `form-action 'self'${props.formOrigin === null ? '' : ` ${props.formOrigin}`}`;
  const allowed = [forms, "frame-ancestors 'none'"];
  const status = invitation ? 200 : 401;
  return smallPage({ title, css: signInCss, allowed, body, showsOrigin: true }, status);
}

function titleOf(invitation: InvitationPreview | null): string {
  if (invitation === null) return 'This invitation link does not work';
  const { status, workspaceName } = invitation;
  if (status === 'pending') return `Join ${workspaceName}`;
  if (status === 'accepted') return `You are a member of ${workspaceName}`;
  return `This invitation to ${workspaceName} has ${status === 'expired' ? 'expired' : 'ended'}`;
}

function Unknown() {
  return (
    <p>
      It may be incomplete, or a newer mail has replaced it: open the newest invitation you have
      received.
    </p>
  );
}

function Invited(props: InvitationProps & { readonly invitation: InvitationPreview }) {
  const { email, status, expiresAt, invitedBy, roles } = props.invitation;
  if (status === 'accepted') return <p>The invitation of {email} was accepted.</p>;
  if (status !== 'pending') return <p>Ask {invitedBy ?? 'an administrator'} for a new one.</p>;
  return (
    <>
      <dl>
        <dt>For</dt>
        <dd>{email}</dd>
        <dt>As</dt>
        <dd>{roles.join(', ')}</dd>
        <dt>Invited by</dt>
        <dd>{invitedBy ?? 'a former member'}</dd>
        <dt>Valid until</dt>
        <dd>{`${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`}</dd>
      </dl>
      <Acceptance {...props} email={email} />
    </>
  );
}

function Acceptance(props: InvitationProps & { readonly email: string }) {
  const { signIn, signedInAs, email, token } = props;
  if (signIn === 'none') return <ByRequest {...props} />;
  if (signIn === 'built_in' || signedInAs === email) return <AcceptForm {...props} />;
  if (signedInAs !== null)
    return (
      <>
        <p>You are signed in as {signedInAs}. Sign out, and open the link again.</p>
        <form method="post" action="/auth/sign-out">
          <button class="primary">Sign out</button>
        </form>
      </>
    );
  const here = `/console/invites/accept?token=${encodeURIComponent(token)}`;
  return (
    <a class="button" href={`/auth/sign-in?next=${encodeURIComponent(here)}`}>
      Sign in as {email}
    </a>
  );
}

/** As the person who is signed in, or in development as whoever was invited. */
function AcceptForm({ token, email }: { readonly token: string; readonly email: string }) {
  return (
    <form method="post" action="/console/invites/accept">
      <input type="hidden" name="token" value={token} />
      <button class="primary">Accept as {email}</button>
    </form>
  );
}

/** Nobody signs in here: the session comes from the operator's identity provider. */
function ByRequest({
  token,
  email,
  baseUrl,
}: {
  readonly token: string;
  readonly email: string;
  readonly baseUrl: string;
}) {
  return (
    <>
      <p>Sign in as {email} at your identity provider and accept with that session:</p>
      <pre>
        {`curl ${baseUrl}/api/v1/invites/accept \\
  -H "Authorization: Bearer $SESSION" \\
  -H "Content-Type: application/json" \\
  -d '{"token":"${token}"}'`}
      </pre>
    </>
  );
}
