-- What received documents and their expenses say of tax and of debts. Owned by modules/receptions and modules/expenses.

-- The value added tax of a document, in its currency: its tax may hold others too (drinks, fuel), which nobody credits.
alter table receptions
  add column vat numeric(18, 2) not null default 0 check (vat >= 0);

-- invalid: the authority rejected the supplier's document itself, whatever was answered. It counts for nothing and asks for nothing.
alter table receptions
  drop constraint receptions_status_check,
  add constraint receptions_status_check check (
    status in ('new', 'pending', 'sending', 'confirmed', 'refused', 'tacit', 'noted', 'set_aside', 'invalid')
  );

-- Filling it in is no change that anybody made.
alter table receptions disable trigger audit;
set local role cuenta_clara_system;
update receptions r set vat = coalesce(
  (
    select greatest(0, least(r.tax, round(sum(l.vat), 2))) from reception_lines l
    where l.company_id = r.company_id and l.reception_id = r.id
  ),
  r.tax
)
where r.tax > 0;
update receptions r set status = 'invalid'
where r.status in ('new', 'pending', 'refused', 'confirmed', 'tacit')
  and r.checks @> '[{"check": "authority", "result": "failed"}]';
reset role;
alter table receptions enable trigger audit;

-- What notes of the supplier took off an expense, in its currency: of its total, this is owed no more.
alter table expenses
  add column credited numeric(18, 2) not null default 0 check (credited >= 0 and credited <= total);

-- The notes of an invoice.
create index receptions_by_original on receptions (company_id, environment, refers_to) where kind = 'credit-note';

alter table expenses disable trigger audit;
set local role cuenta_clara_system;
update expenses e set credited = least(e.total, n.total)
from (
  select o.company_id, o.id, sum(r.total) as total
  from receptions r
  join receptions o on o.company_id = r.company_id and o.environment = r.environment and o.clave = r.refers_to
    and o.currency = r.currency and o.status in ('confirmed', 'tacit') and o.vat_condition is not null
    and o.answer is distinct from 'rejected'
    and ltrim(upper(o.supplier_identification_number), '0') = ltrim(upper(r.supplier_identification_number), '0')
  where r.kind = 'credit-note' and r.status = 'noted'
    and not r.checks @> '[{"check": "authority", "result": "failed"}]'
    and (r.vat_condition is not null or not r.checks @> '[{"check": "signature", "result": "failed"}]')
  group by o.company_id, o.id
) n
where e.company_id = n.company_id and e.reception_id = n.id and e.status <> 'void';
reset role;
alter table expenses enable trigger audit;

-- Owned by modules/vat-return. A filed return stays as it was, but a rectification that was begun and not filed may be left again: once
-- its version is gone, the one before counts as it did.
create or replace function refuse_change_of_filed() returns trigger
  language plpgsql
as $$
declare
  payment text[] := case when old.paid_at is null then '{paid_by,paid_at,paid_on,payment_number}' else '{}' end;
  free text[] := '{state,updated_at}'::text[] || payment;
  is_newest boolean;
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - free) <> (to_jsonb(old) - free) or new.state not in ('filed', 'rectified') then
    raise exception 'a filed return is kept as it was: %', old.period using errcode = 'restrict_violation';
  end if;
  if old.state = 'rectified' and new.state = 'filed' then
    select not exists (
      select from vat_returns r
      where r.company_id = old.company_id and r.environment = old.environment and r.period = old.period
        and r.version > old.version
    ) into is_newest;
    if not is_newest then
      raise exception 'a filed return is kept as it was: %', old.period using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
