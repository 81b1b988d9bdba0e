import { sql } from '../../query.ts';

interface CompletionFactsRow {
  /** As the merchant stored them for the application in the environment; null for the defaults. */
  readonly embed_config: object | null;
  readonly pricing: object | null;
  readonly invoice_settings: object | null;
  readonly routing: { readonly rules: object[]; readonly defaultCascade: string[] } | null;
  /** The active ones of the application, oldest first. */
  readonly connectors: readonly object[];
  /** An attempt of the session runs, or has succeeded. */
  readonly has_attempts: boolean;
}

const ofSession = (table: string, row: string): string => `
    from ${table} ${row} where ${row}.workspace_id = s.workspace_id
      and ${row}.environment_id = s.environment_id and ${row}.application_id = s.application_id`;

/**
 * Session. All that its completion is planned by, beside the session: each by its key, in a subquery of its own, which no plan
 * turns into a join or a hash over all that there is of its kind.
 */
export const COMPLETION_FACTS = sql<CompletionFactsRow>(`
  select (select b.config ${ofSession('embed_config', 'b')}) as embed_config,
    (select t.document ${ofSession('shipping_tax_configuration', 't')}) as pricing,
    (select i.settings ${ofSession('invoice_settings', 'i')}) as invoice_settings,
    (select json_build_object('rules', r.rules, 'defaultCascade', r.default_cascade)
      ${ofSession('payment_routing', 'r')}) as routing,
    (select coalesce(json_agg(k order by k.created_at, k.id), '[]')
      ${ofSession('connector', 'k')} and k.status = 'active' and k.deleted_at is null) as connectors,
    coalesce((
      select true from checkout_attempt a
      where a.workspace_id = s.workspace_id and a.checkout_session_id = s.id
        and a.status in ('running', 'succeeded') limit 1), false) as has_attempts
  from checkout_session s where s.id = $1`);
