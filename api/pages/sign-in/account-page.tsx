import type { Reply } from '../../http/reply.ts';
import { signInPanel } from './sign-in-page.tsx';

interface AccountProps {
  readonly email: string;
  readonly currentId: string;
  readonly signIns: readonly {
    readonly id: string;
    readonly userAgent: string;
    readonly address: string;
    readonly lastUsedAt: string;
  }[];
  readonly formOrigin: string | null;
}

/** Where a person is signed in, and the ways out. */
export function accountPage({ email, currentId, signIns, formOrigin }: AccountProps): Reply {
  return signInPanel({
    title: 'You are signed in',
    formOrigin,
    body: (
      <>
        <p>As {email}, in:</p>
        <ul>
          {signIns.map(({ id, userAgent, address, lastUsedAt }) => (
            <li key={id}>
              {id === currentId ? <strong>This browser. </strong> : null}
              {userAgent || 'An unknown browser'}
              <br />
              <span class="small">
                from {address}, last used {lastUsedAt.slice(0, 16).replace('T', ' ')} UTC
              </span>
            </li>
          ))}
        </ul>
        <form method="post" action="/auth/sign-out">
          <button class="primary">Sign out here</button>
        </form>
        <form method="post" action="/auth/sign-out">
          <input type="hidden" name="everywhere" value="yes" />
          <button>Sign out everywhere</button>
        </form>
      </>
    ),
  });
}
