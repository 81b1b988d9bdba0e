import type { ComponentChildren } from 'preact';
import { Totals, type TotalsProps } from './basket.tsx';

const signs = {
  good: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  bad: (
    <>
      <path d="M12 7v6M12 16.5v.01" />
      <circle cx="12" cy="12" r="9.5" />
    </>
  ),
  time: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  closed: <path d="m7 7 10 10M17 7 7 17" />,
} as const;

/** A page without a form: the state of a session, or why there is none. */
export interface PanelProps {
  readonly sign: keyof typeof signs | 'busy';
  readonly heading: string;
  readonly text: string;
  readonly totals?: TotalsProps | null;
  readonly link?: { readonly label: string; readonly url: string } | null;
  /** Shown by the script only, under this name. */
  readonly data?: 'waiting' | 'left' | 'done';
  /** The label of a button that the script handles. */
  readonly action?: string;
  /** The label of a link to the bank, which the script shows when it is needed. */
  readonly toBank?: string;
  /** What is below the text. */
  readonly children?: ComponentChildren;
}

export function Panel(panel: PanelProps) {
  const { sign, heading, text, totals, link, data, action, toBank, children } = panel;
  return (
    <section class="panel card" data-panel={data}>
      <div class={sign === 'good' || sign === 'bad' ? `sign ${sign}` : 'sign'} aria-hidden="true">
        <Sign sign={sign} />
      </div>
      <h1 tabindex={-1}>{heading}</h1>
      <p data-text="" role="status">
        {text}
      </p>
      {totals && <Totals {...totals} />}
      {children}
      {link && (
        <a class="button plain" href={link.url}>
          {link.label}
        </a>
      )}
      {action && (
        <button type="button" class="button plain" data-action="">
          {action}
        </button>
      )}
      {toBank !== undefined && (
        <a class="button plain" data-bank="" hidden href="#">
          {toBank}
        </a>
      )}
    </section>
  );
}

function Sign({ sign }: Pick<PanelProps, 'sign'>) {
  if (sign === 'busy') return <span class="spin" />;
  return (
    <svg
      width="30"
      height="30"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {signs[sign]}
    </svg>
  );
}

/** Panels that the script shows when it needs them. */
export function PanelTemplates({ panels }: { readonly panels: readonly PanelProps[] }) {
  return (
    <>
      {panels.map((panel) => (
        <template id={`panel-${panel.data ?? ''}`}>
          <Panel {...panel} />
        </template>
      ))}
    </>
  );
}
