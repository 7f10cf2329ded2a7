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
