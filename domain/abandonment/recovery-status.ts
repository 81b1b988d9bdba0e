/** SQL: what became of the way back; `c` is the cart, `m` the mail of its cause or nothing (`mailOfCart`). */
export const recoveryStatusSql = `case
  when c.recovered_cart_id is not null then 'recovered'
  when c.recovery is distinct from 'mailed' then coalesce(c.recovery, 'no_email')
  when m.status in ('sent', 'captured') then 'email_sent'
  when m.status = 'suppressed' then 'suppressed'
  when m.status = 'failed' then 'no_email'
  else 'pending' end`;

export const mailOfCart = `left join mail m on m.cause = 'customer.cart_abandoned:' || c.id`;
