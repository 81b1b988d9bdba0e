import type { SystemContext } from '../context.ts';

export interface CapturedMail {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly template: string;
  readonly createdAt: Date;
}

const LIST_SQL = `
  select id, recipient as "to", sender as "from", subject, body_text as text, body_html as html, headers, template,
    created_at as "createdAt"
  from mail
  where status = 'captured' and ($1::text is null or lower(recipient) = $1) and ($2::text is null or template = $2)
  order by created_at desc, id desc limit 500`;

/** Mails that were written but not sent, for want of a transport; newest first. */
export async function listCapturedMail(
  ctx: SystemContext,
  filter: { readonly to?: string; readonly template?: string },
): Promise<CapturedMail[]> {
  const values = [filter.to?.toLowerCase() ?? null, filter.template ?? null];
  return ctx.database.read<CapturedMail>(LIST_SQL, values);
}
