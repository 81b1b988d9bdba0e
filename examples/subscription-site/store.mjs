import { randomUUID } from 'node:crypto';
import Database from 'libsql';

/** The site's own tables. Pages are drawn from them; the service is asked only for what is about money to come. */
export function openStore(path) {
  const database = new Database(path);
  database.exec(`
    create table if not exists user (
      id text primary key, email text not null unique, customer_id text unique, checkout_id text
    );
    create table if not exists subscription (
      id text primary key, user_id text not null references user, sequence integer not null, body text not null
    );
    create table if not exists event (
      id text primary key, subscription_id text, sequence integer, type text not null,
      happened_at text not null, body text not null
    );
    create table if not exists report (
      id text primary key, user_id text not null references user, made_at text not null, is_reported integer not null
    );
    create table if not exists setting (name text primary key, value text not null);
  `);
  const get = (sql, ...values) => database.prepare(sql).get(...values);
  const all = (sql, ...values) => database.prepare(sql).all(...values);
  const run = (sql, ...values) => database.prepare(sql).run(...values);

  return {
    close: () => database.close(),

    setting: (name) => get('select value from setting where name = ?', name)?.value,
    keepSetting: (name, value) =>
      run(
        'insert into setting values (?, ?) on conflict (name) do update set value = excluded.value',
        name,
        value,
      ),

    /** The user of the address, new where there is none. */
    signUp(email) {
      run('insert into user (id, email) values (?, ?) on conflict do nothing', randomUUID(), email);
      return get('select * from user where email = ?', email);
    },
    user: (id) => get('select * from user where id = ?', id),
    keepCustomer: (userId, customerId) =>
      run('update user set customer_id = ? where id = ?', customerId, userId),
    keepCheckout: (userId, checkoutId) =>
      run('update user set checkout_id = ? where id = ?', checkoutId, userId),

    /** The newest subscription of a user. */
    subscriptionOf(userId) {
      const sql = 'select body from subscription where user_id = ? order by rowid desc limit 1';
      const row = get(sql, userId);
      return row && JSON.parse(row.body);
    },
    /** Another text whenever the newest subscription of a user is another, or changed. */
    stampOf(userId) {
      const row = get(
        'select id, sequence from subscription where user_id = ? order by rowid desc limit 1',
        userId,
      );
      return row ? `${row.id} ${row.sequence}` : 'none';
    },
    eventsOf: (subscriptionId) =>
      all(
        'select * from event where subscription_id = ? order by sequence desc',
        subscriptionId,
      ).map((row) => ({ ...row, body: JSON.parse(row.body) })),

    /**
     * Takes one event of a subscription: 'applied', 'repeat' or 'late'. The mark that it was seen and what it changes are
     * written in one transaction, so a crash between them cannot lose or repeat it.
     */
    applyEvent: database.transaction((event) => {
      const { subscription, ...body } = event.data;
      const seen = run(
        'insert into event values (?, ?, ?, ?, ?, ?) on conflict do nothing',
        event.id,
        event.resource.id,
        event.sequence,
        event.type,
        event.createdAt,
        JSON.stringify(body),
      );
      if (seen.changes === 0) return 'repeat';
      const owner = get(
        'select id from user where customer_id = ?',
        subscription?.customerId ?? '',
      );
      if (owner === undefined) return 'not ours';
      // `sequence` counts the subscription's events: an older one that arrives later changes nothing.
      const changed = run(
        `insert into subscription values (?, ?, ?, ?) on conflict (id) do update
         set sequence = excluded.sequence, body = excluded.body where excluded.sequence > subscription.sequence`,
        subscription.id,
        owner.id,
        event.sequence,
        JSON.stringify(subscription),
      );
      return changed.changes === 0 ? 'late' : 'applied';
    }),

    /** Once for each id, however often its form is sent. */
    addReport: (id, userId, madeAt) =>
      run('insert into report values (?, ?, ?, 0) on conflict do nothing', id, userId, madeAt),
    reportsOf: (userId) =>
      all('select * from report where user_id = ? order by rowid desc limit 12', userId),
    unreported: () => all('select * from report where is_reported = 0'),
    markReported: (id) => run('update report set is_reported = 1 where id = ?', id),
  };
}
