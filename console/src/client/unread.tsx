import { Page, type PageProps } from '../ui/page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { Failure } from './failure.tsx';

interface Reading {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

type UnreadProps = Readonly<{ of: Reading; lines?: number }>;

/** In the place of what is read: why it failed, or lines until it is there; nothing when it is. */
export function Unread({ of: { data, error, refetch }, lines = 6 }: UnreadProps) {
  if (error) return <Failure error={error} retry={refetch} />;
  return data === undefined ? <Waiting lines={lines} /> : null;
}

/** The page of a thing until it is there. */
export function UnreadPage({ of, lines = 10, ...page }: UnreadProps & Omit<PageProps, 'children'>) {
  return (
    <Page {...page}>
      <Unread of={of} lines={lines} />
    </Page>
  );
}
