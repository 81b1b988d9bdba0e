interface SubscribeFormProps {
  /** The path that takes the choice. */
  readonly action: string;
  /** The token of the mail's link. */
  readonly token: string;
  readonly subscribe: boolean;
  readonly label: string;
  readonly isPrimary: boolean;
}

/** The one button of a page behind a mail's link: stops mails, or sends them again. */
export function SubscribeForm({ action, token, subscribe, label, isPrimary }: SubscribeFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      <button class={isPrimary ? 'primary' : undefined} name="subscribe" value={String(subscribe)}>
        {label}
      </button>
    </form>
  );
}
