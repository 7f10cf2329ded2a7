import { type RawBuilder, sql } from 'kysely'

/** Whether `o` is the received document of the same supplier that the note `receptions r` names. */
export function isOriginal(o: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    ${o}.company_id = r.company_id and ${o}.environment = r.environment and ${o}.clave = r.refers_to
      and ${o}.set_aside_reason is distinct from 'duplicate' and ${o}.status <> 'set_aside'
      and ltrim(upper(${o}.supplier_identification_number), '0') = ltrim(upper(r.supplier_identification_number), '0')
  )`
}

/** The tax of a note in the currency of the invoice `o` that it names. */
function vatOf(note: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${note}.vat * case when ${note}.currency = o.currency then 1 else ${note}.exchange_rate / o.exchange_rate end`
}

/** Whether `receptions m` is a note that counts, to the same invoice as `receptions r`. */
const isFellow = sql`
  m.company_id = r.company_id and m.environment = r.environment and m.kind = 'credit-note' and m.refers_to = r.refers_to
    and m.status = 'noted' and not m.checks @> '[{"check": "authority", "result": "failed"}]'
    and (m.vat_condition is not null or not m.checks @> '[{"check": "signature", "result": "failed"}]')
    and ltrim(upper(m.supplier_identification_number), '0') = ltrim(upper(r.supplier_identification_number), '0')`

/**
 * The tax of the invoice `o` that our answer did not accept, where it accepts in part: the supplier puts it in writing by a note for the
 * difference (reference, §10.1). It is what was left neither to credit nor to cost; where both make up the whole tax, the cost, if there is
 * a note for just that. The second is our reading.
 */
const notAccepted = sql`case when o.answer = 'partly' and o.vat_credit is not null and o.tax > 0 and o.vat > 0 then greatest(0, case
  when exists (
    select from receptions m where ${isFellow} and round(${vatOf(sql`m`)}, 2) = o.vat - o.vat_credit
  ) then o.vat - o.vat_credit
  else o.vat * least(1 - o.vat_credit / o.vat, 1 - (o.vat_credit + coalesce(o.vat_expense, 0)) / o.tax)
end) else 0 end`

/** The tax of the notes to the same invoice that came before `receptions r`, in the currency of the invoice. */
const notedBefore = sql`coalesce((
  select sum(${vatOf(sql`m`)}) from receptions m where ${isFellow} and (m.issued_at, m.id) < (r.issued_at, r.id)
), 0)`

/**
 * Joins to `receptions r` what a document does to our tax, as `x`: sign, vat_condition,
 * vat_credit, vat_expense, category_id, is_taken, is_waiting, is_unclassified. A credit note follows the invoice that it
 * corrects, whichever of both arrived or was classified first, so nothing of this is stored: it takes back the share of its tax
 * that the invoice took as credit. Notes to what was accepted in part first put in writing what was not accepted, of which no credit was
 * taken; only what they are above that takes anything back. What somebody says of the note itself goes before, and what is not
 * signed by whom it names as its issuer takes nothing back by itself: anybody could send it. A receipt of payment tells what was paid of an
 * invoice, whose tax that one has: it does nothing.
 */
export const taxEffectJoin: RawBuilder<unknown> = sql`
  left join lateral (
    select o.* from receptions o
    where r.kind = 'credit-note' and ${isOriginal(sql`o`)}
  ) o on true
  cross join lateral (
    select
      o.vat_condition is not null and r.vat_condition is null and o.status in ('confirmed', 'tacit')
        and not r.checks @> '[{"check": "signature", "result": "failed"}]' as inherits,
      r.checks @> '[{"check": "authority", "result": "failed"}]' as is_void,
      ${notAccepted} as not_accepted
  ) n
  -- The part of the note that takes back, and the cost of what was accepted.
  cross join lateral (
    select
      case
        when not n.inherits or n.not_accepted = 0 or r.vat = 0 then 1
        else (
          select (greatest(0, b.before + b.own - n.not_accepted) - greatest(0, b.before - n.not_accepted)) / b.own
          from (select ${notedBefore} as before, ${vatOf(sql`r`)} as own) b
        )
      end as part,
      case
        when n.not_accepted = 0 then o.vat_expense
        else greatest(0, least(o.vat_expense, o.tax - o.vat_credit - n.not_accepted))
      end as expense
  ) back
  cross join lateral (
    select
      case r.kind when 'credit-note' then -1 else 1 end as sign,
      case when n.inherits then o.vat_condition else r.vat_condition end as vat_condition,
      case
        when n.inherits then coalesce(round(back.part * r.vat * o.vat_credit / nullif(o.vat - n.not_accepted, 0), 2), 0)
        else r.vat_credit
      end as vat_credit,
      case
        when n.inherits then round(
          coalesce(back.part * r.tax * back.expense / nullif(o.tax - n.not_accepted, 0), 0)
            + coalesce((1 - back.part) * r.tax * (o.vat_expense - back.expense) / nullif(n.not_accepted, 0), 0),
          2
        )
        else r.vat_expense
      end as vat_expense,
      case when n.inherits then o.category_id else r.category_id end as category_id,
      case r.status
        when 'noted' then not n.is_void and r.kind <> 'payment-receipt'
          and (o.id is null or o.status in ('confirmed', 'tacit')) and o.answer is distinct from 'rejected'
        else not n.is_void and r.status in ('confirmed', 'tacit') and r.answer is distinct from 'rejected'
      end as is_taken,
      case r.status
        when 'noted' then not n.is_void and o.status in ('new', 'pending', 'sending', 'refused')
          and o.answer is distinct from 'rejected'
        else not n.is_void and r.status in ('new', 'pending', 'sending', 'refused')
          and r.answer is distinct from 'rejected'
      end as is_waiting,
      -- A note whose invoice is here waits for that one to be classified.
      r.vat_condition is null and not n.is_void and (
        r.status = 'tacit'
        or r.status = 'noted' and r.kind = 'credit-note' and r.tax > 0 and not n.inherits
          and (o.id is null or o.status in ('confirmed', 'tacit') and o.vat_condition is not null)
      ) as is_unclassified
  ) x`
