import { sql } from '../../query.ts';

interface CompletionFactsRow {
  /** As the merchant stored them for the application in the environment; null for the defaults. */
  readonly embed_config: object | null;
  readonly pricing: object | null;
  readonly invoice_settings: object | null;
  readonly rules: object[] | null;
  readonly default_cascade: string[] | null;
  /** The active ones of the application, oldest first. */
  readonly connectors: readonly object[];
  /** An attempt of the session runs, or has succeeded. */
  readonly has_attempts: boolean;
}

const ofSession = (row: string): string => `
    ${row}.workspace_id = s.workspace_id and ${row}.environment_id = s.environment_id
    and ${row}.application_id = s.application_id`;

/** Session. All that its completion is planned by, beside the session. */
export const COMPLETION_FACTS = sql<CompletionFactsRow>(`
  select b.config as embed_config, t.document as pricing, i.settings as invoice_settings, r.rules, r.default_cascade,
    (select coalesce(json_agg(k order by k.created_at, k.id), '[]') from connector k
      where ${ofSession('k')} and k.status = 'active' and k.deleted_at is null) as connectors,
    exists (
      select from checkout_attempt a
      where a.workspace_id = s.workspace_id and a.checkout_session_id = s.id
        and a.status in ('running', 'succeeded')) as has_attempts
  from checkout_session s
  left join embed_config b on ${ofSession('b')}
  left join shipping_tax_configuration t on ${ofSession('t')}
  left join invoice_settings i on ${ofSession('i')}
  left join payment_routing r on ${ofSession('r')}
  where s.id = $1`);
