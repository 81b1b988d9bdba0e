import type { Reply } from '../../http/reply.ts';
import { signInPanel } from './sign-in-page.tsx';

/** What a person may choose from. */
export interface PlaceChoice {
  /** Application and environment. */
  readonly value: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly label: string;
}

export interface DeviceRequest {
  readonly userCode: string;
  readonly clientName: string;
  readonly host: string;
  readonly address: string;
  readonly createdAt: Date;
}

interface ApprovalProps {
  readonly request: DeviceRequest;
  readonly email: string;
  readonly places: readonly PlaceChoice[];
  /** The place that was chosen before. */
  readonly chosen: string | null;
  /** Shows that the form comes from this person's page. */
  readonly proof: string;
  readonly problem: string | null;
  readonly formOrigin: string | null;
}

const backToTerminal = 'You can close this page and go back to the terminal.';

/** Before the person is known: nothing is shown of the request, not even whether there is one. */
export function deviceSignInPage(code: string | null): Reply {
  const path = `/auth/device${code === null ? '' : `?code=${encodeURIComponent(code)}`}`;
  return signInPanel({
    title: 'Sign a program in',
    body: (
      <>
        <p>
          {code === null
            ? 'Sign in, then type the code that the program shows.'
            : 'Compare: the program that you started shows this code.'}
        </p>
        {code === null ? null : <p class="code">{code}</p>}
        <a class="button" href={`/auth/sign-in?next=${encodeURIComponent(path)}`}>
          Sign in to continue
        </a>
      </>
    ),
  });
}

export function deviceCodePage(problem: string | null, status = 200): Reply {
  return signInPanel({
    title: 'Which code does the program show?',
    status,
    body: (
      <>
        <Problem text={problem} />
        <form method="get" action="/auth/device">
          <label for="code">Code</label>
          <input
            id="code"
            name="code"
            required
            maxLength={20}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
          />
          <button class="primary">Continue</button>
        </form>
      </>
    ),
  });
}

export function deviceApprovalPage(props: ApprovalProps): Reply {
  const { request, email, places, proof, problem, formOrigin } = props;
  const { userCode, clientName, host, address, createdAt } = request;
  return signInPanel({
    title: `Sign in ${clientName} on ${host}?`,
    status: problem === null ? 200 : 422,
    formOrigin,
    body: (
      <>
        <Problem text={problem} />
        <p>Approve only what you have started yourself just now, and if it shows this code:</p>
        <p class="code">{userCode}</p>
        <dl>
          <dt>Program</dt>
          <dd>{clientName}</dd>
          <dt>Host, as it calls itself</dt>
          <dd>{host}</dd>
          <dt>Asked from the address</dt>
          <dd>{address}</dd>
          <dt>Asked at</dt>
          <dd>{`${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`}</dd>
          <dt>You are signed in as</dt>
          <dd>{email}</dd>
        </dl>
        <form method="post" action="/auth/device/decide">
          <input type="hidden" name="code" value={userCode} />
          <input type="hidden" name="proof" value={proof} />
          {places.length === 0 ? <NoPlace /> : <Choice {...props} />}
          <button name="decision" value="deny">
            Deny
          </button>
        </form>
        <form method="post" action="/auth/sign-out">
          <button>Sign in as somebody else</button>
        </form>
      </>
    ),
  });
}

function Choice({ places, chosen }: ApprovalProps) {
  const workspaces = [...Map.groupBy(places, ({ workspaceId }) => workspaceId).values()];
  return (
    <>
      <label for="place">It gets a secret key of</label>
      <select id="place" name="place" required>
        {workspaces.map((group) => (
          <optgroup key={group[0]?.workspaceId} label={group[0]?.workspaceName ?? ''}>
            {group.map(({ value, label }) => (
              <option key={value} value={value} selected={value === chosen}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <label class="tick">
        <input type="checkbox" name="live" value="yes" />
        <span>For a live environment only: yes, the key may move real money.</span>
      </label>
      <p class="small">
        The key may there what you may, ends after 90 days, and is in the list of keys, where you
        can revoke it.
      </p>
      <button class="primary" name="decision" value="approve">
        Approve
      </button>
    </>
  );
}

function NoPlace() {
  return (
    <p>
      You may make keys in no application. Ask an owner or administrator of your workspace for the
      role developer.
    </p>
  );
}

/** After the decision. */
export function deviceDecidedPage(outcome: 'approved' | 'denied' | 'decided_before'): Reply {
  const titles = {
    approved: 'Approved',
    denied: 'Denied',
    decided_before: 'This request was decided already',
  };
  const texts = {
    approved: `The program is signed in within a few seconds. ${backToTerminal}`,
    denied: `The program got no key. ${backToTerminal}`,
    decided_before:
      'A request is decided once. If that was not you, look at the list of keys, and start again.',
  };
  return signInPanel({
    title: titles[outcome],
    body: <p role="status">{texts[outcome]}</p>,
  });
}

function Problem({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
