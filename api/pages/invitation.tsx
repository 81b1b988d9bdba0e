import type { InvitationPreview } from '../../domain/team/invitations/open-invitation.ts';
import type { Reply } from '../http/reply.ts';
import type { InvitationTexts } from './invitation-texts.ts';
import { signInCss } from './sign-in/sign-in-css.ts';
import { signInAddress } from './sign-in/sign-in-page.tsx';
import { smallPage } from './small-page.tsx';

export interface InvitationProps {
  /** Null where the link is not that of any invitation. */
  readonly invitation: InvitationPreview | null;
  readonly token: string;
  readonly baseUrl: string;
  /** How people sign in here. */
  readonly signIn: 'oidc' | 'built_in' | 'none';
  readonly signedInAs: string | null;
  /** Where signing out leads. */
  readonly formOrigin: string | null;
  /** The code by which accepting was just refused. */
  readonly refused: string | null;
  readonly language: 'en' | 'de';
  readonly texts: InvitationTexts;
}

type ShownInvitation = InvitationProps & { readonly invitation: InvitationPreview };

/** The page behind an invitation's link. Opening it changes nothing, since mail scanners follow links. */
export function invitationPage(props: InvitationProps): Reply {
  const { invitation, language, texts } = props;
  const title = titleOf(props);
  const body = (
    <>
      <h1>{title}</h1>
      {invitation ? (
        <Invited {...props} invitation={invitation} />
      ) : (
        <>
          <p>{texts.unknownWhy}</p>
          <ToConsole {...props} />
        </>
      )}
    </>
  );
  const forms = `form-action 'self'${props.formOrigin === null ? '' : ` ${props.formOrigin}`}`;
  const allowed = [forms, "frame-ancestors 'none'"];
  const status = invitation ? 200 : 401;
  return smallPage({ language, title, css: signInCss, allowed, body, showsOrigin: true }, status);
}

function titleOf({ invitation, signedInAs, texts }: InvitationProps): string {
  if (invitation === null) return texts.unknown;
  const { status, workspaceName, isMember, email } = invitation;
  if (status === 'pending') return texts.join(workspaceName);
  if (status === 'accepted')
    return isMember && signedInAs === email ? texts.member(workspaceName) : texts.spent;
  return status === 'expired' ? texts.expired(workspaceName) : texts.ended(workspaceName);
}

function Invited(props: ShownInvitation) {
  const { invitation, texts, language, refused } = props;
  const { status, expiresAt, invitedBy } = invitation;
  if (status === 'accepted') return <Accepted {...props} />;
  if (status !== 'pending')
    return (
      <>
        <AskAgain {...props} />
        <ToConsole {...props} />
      </>
    );
  const until = expiresAt.toLocaleString(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <>
      {refused !== null && (
        <p role="alert" class="problem">
          {refusalText(refused, texts)}
        </p>
      )}
      <dl>
        <dt>{texts.for}</dt>
        <dd>{invitation.email}</dd>
        <dt>{texts.as}</dt>
        {rolesOf(invitation, texts).map((role) => (
          <dd key={role}>{role}</dd>
        ))}
        <dt>{texts.invitedBy}</dt>
        <dd>{invitedBy ?? texts.formerMember}</dd>
        <dt>{texts.validUntil}</dt>
        <dd>
          <time datetime={expiresAt.toISOString()}>{`${until} UTC`}</time>
        </dd>
      </dl>
      <Acceptance {...props} />
    </>
  );
}

/** A link that was used: whoever used it continues into the console, and who no longer is a member learns whom to ask. */
function Accepted(props: ShownInvitation) {
  const { invitation, texts, signedInAs, signIn } = props;
  const { email, isMember, workspaceSlug } = invitation;
  const home = `/console/${workspaceSlug}`;
  return (
    <>
      <p>{texts.used(email)}</p>
      {!isMember && <AskAgain {...props} why={texts.left} />}
      {isMember && signedInAs !== email && signIn === 'built_in' ? (
        <a class="button" href={signInAddress(home, email)}>
          {texts.signIn(email)}
        </a>
      ) : (
        <a class="button" href={isMember ? home : '/console'}>
          {texts.console}
        </a>
      )}
    </>
  );
}

/** Whom to ask for a new one, by one press of the mail program. */
function AskAgain({ invitation, texts, why }: ShownInvitation & { readonly why?: string }) {
  const { invitedBy, workspaceName } = invitation;
  const subject = encodeURIComponent(texts.subject(workspaceName));
  return (
    <p>
      {why !== undefined && `${why} `}
      {texts.askBefore}
      {invitedBy === null ? (
        texts.administrator
      ) : (
        <a href={`mailto:${encodeURIComponent(invitedBy)}?subject=${subject}`}>{invitedBy}</a>
      )}
      {texts.askAfter}
    </p>
  );
}

/** For who has come here by an old link and is a member already. */
function ToConsole({ texts, signIn }: InvitationProps) {
  if (signIn === 'none') return null;
  return (
    <a class="button" href="/console">
      {texts.console}
    </a>
  );
}

function rolesOf(
  { isWorkspaceAdmin, applicationRoles }: InvitationPreview,
  texts: InvitationTexts,
): readonly string[] {
  const names: Readonly<Record<string, string>> = texts.roles;
  return [
    ...(isWorkspaceAdmin ? [texts.workspaceAdmin] : []),
    ...applicationRoles.map(({ role, name }) => texts.roleIn(names[role] ?? role, name)),
  ];
}

function refusalText(code: string, { refused }: InvitationTexts): string {
  const known: Readonly<Record<string, string>> = refused;
  return known[code] ?? refused.other;
}

function Acceptance(props: ShownInvitation) {
  const { signIn, signedInAs, token, texts, invitation } = props;
  const { email } = invitation;
  if (signIn === 'none') return <ByRequest {...props} />;
  if (signedInAs === email)
    return (
      <form method="post" action="/console/invites/accept">
        <input type="hidden" name="token" value={token} />
        <button class="primary">{texts.accept(email)}</button>
      </form>
    );
  const here = `/console/invites/accept?token=${encodeURIComponent(token)}`;
  if (signedInAs === null)
    return (
      <a class="button" href={signInAddress(here, email)}>
        {texts.signIn(email)}
      </a>
    );
  return (
    <>
      <p role="alert" class="problem">
        {texts.otherAccount(signedInAs, email)}
      </p>
      {signIn === 'oidc' && <p>{texts.otherAccountLater}</p>}
      <form method="post" action="/auth/sign-out">
        <input type="hidden" name="next" value={here} />
        <input type="hidden" name="email" value={email} />
        <button class="primary">
          {signIn === 'oidc' ? texts.signOut : texts.changeAccount(email)}
        </button>
      </form>
    </>
  );
}

/** Nobody signs in here: the session comes from the operator's identity provider. */
function ByRequest({ token, baseUrl, texts, invitation }: ShownInvitation) {
  return (
    <>
      <p>{texts.byRequest(invitation.email)}</p>
      <pre>
        {`curl ${baseUrl}/api/v1/invites/accept \\
  -H "Authorization: Bearer $SESSION" \\
  -H "Content-Type: application/json" \\
  -d '{"token":"${token}"}'`}
      </pre>
    </>
  );
}
