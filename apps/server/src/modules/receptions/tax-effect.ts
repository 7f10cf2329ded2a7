import { type RawBuilder, sql } from 'kysely'

/** Whether `o` is the received document of the same supplier that the note `receptions r` names. */
export function isOriginal(o: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    ${o}.company_id = r.company_id and ${o}.environment = r.environment and ${o}.clave = r.refers_to
      and ${o}.set_aside_reason is distinct from 'duplicate' and ${o}.status <> 'set_aside'
      and ltrim(upper(${o}.supplier_identification_number), '0') = ltrim(upper(r.supplier_identification_number), '0')
  )`
}

/**
 * Joins to `receptions r` what a document does to our tax, as `x`: sign, vat_condition,
 * vat_credit, vat_expense, category_id, is_taken, is_waiting, is_unclassified. A credit note follows the invoice that it
 * corrects, whichever of both arrived or was classified first, so nothing of this is stored: it takes back the share of its tax
 * that the invoice took as credit. What somebody says of the note itself goes before, and what is not signed by whom it
 * names as its issuer takes nothing back by itself: anybody could send it.
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
      r.checks @> '[{"check": "authority", "result": "failed"}]' as is_void
  ) n
  cross join lateral (
    select
      case r.kind when 'credit-note' then -1 else 1 end as sign,
      case when n.inherits then o.vat_condition else r.vat_condition end as vat_condition,
      case when n.inherits then coalesce(round(r.vat * o.vat_credit / nullif(o.vat, 0), 2), 0) else r.vat_credit end
        as vat_credit,
      case when n.inherits then coalesce(round(r.tax * o.vat_expense / nullif(o.tax, 0), 2), 0) else r.vat_expense end
        as vat_expense,
      case when n.inherits then o.category_id else r.category_id end as category_id,
      case r.status
        when 'noted' then not n.is_void and (o.id is null or o.status in ('confirmed', 'tacit'))
          and o.answer is distinct from 'rejected'
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
