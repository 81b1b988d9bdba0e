import { Fragment, type ReactNode } from 'react';

/** A long text without spaces, such as an e-mail address, that is broken where one reads on, not before its last letter. */
export function softened(text: string): ReactNode {
  const parts = text.split(/(?<=[@/_=&])/);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
