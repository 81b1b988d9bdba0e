import type { ComponentProps, ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { AgeMark } from './age-mark.tsx';

interface OpsPageProps {
  readonly title: string;
  /** What the page has read: its mark says how old the oldest of it is. */
  readonly looks: ComponentProps<typeof AgeMark>['looks'];
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the operators, with the age of its figures. */
export function OpsPage({ looks, mark, ...rest }: OpsPageProps) {
  return (
    <Page
      {...rest}
      mark={
        <>
          {mark}
          <AgeMark looks={looks} />
        </>
      }
    />
  );
}
