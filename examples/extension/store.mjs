import Database from 'libsql';

/** What the extension knows: its installations with their secrets, and what each order of a customer brought. */
export function openStore(path) {
  const database = new Database(path);
  database.exec(`
    create table if not exists installation (
      id text primary key, api_key text not null, signing_secret text not null,
      config text not null, scopes text not null
    );
    create table if not exists purchase (
      installation_id text not null, order_id text not null, customer_id text not null,
      paid integer not null default 0, refunded integer not null default 0, rate integer not null default 0,
      primary key (installation_id, order_id)
    );
  `);
  const run = (sql, ...values) => database.prepare(sql).run(...values);

  return {
    close: () => database.close(),
    installations: () =>
      database
        .prepare('select * from installation')
        .all()
        .map((row) => ({ ...row, config: JSON.parse(row.config), scopes: JSON.parse(row.scopes) })),
    remember: ({ id, apiKey, webhookSigningSecret, config, scopes }) =>
      run(
        'insert or replace into installation values (?, ?, ?, ?, ?)',
        id,
        apiKey,
        webhookSigningSecret,
        JSON.stringify(config),
        JSON.stringify(scopes),
      ),
    /** What the merchant has set, and may have granted since. */
    keepTerms: ({ id, config, scopes }) =>
      run(
        'update installation set config = ?, scopes = ? where id = ?',
        JSON.stringify(config),
        JSON.stringify(scopes),
        id,
      ),
    forget: (id) => run('delete from installation where id = ?', id),

    // One row an order, and each event sets a value of its own: repeats and any order of arrival end in the same points.
    paid: (installationId, { id, customerId, total }, rate) =>
      run(
        `insert into purchase (installation_id, order_id, customer_id, paid, rate) values (?, ?, ?, ?, ?)
         on conflict do update set paid = excluded.paid, rate = iif(rate = 0, excluded.rate, rate)`,
        installationId,
        id,
        customerId,
        total,
        rate,
      ),
    refunded: (installationId, { orderId, customerId, amountRefunded }) =>
      run(
        `insert into purchase (installation_id, order_id, customer_id, refunded) values (?, ?, ?, ?)
         on conflict do update set refunded = max(refunded, excluded.refunded)`,
        installationId,
        orderId,
        customerId,
        amountRefunded,
      ),
    pointsOf: (installationId, customerId) =>
      database
        .prepare(
          `select coalesce(sum(max(paid - refunded, 0) / 100 * rate), 0) as points
           from purchase where installation_id = ? and customer_id = ?`,
        )
        .get(installationId, customerId).points,
  };
}
