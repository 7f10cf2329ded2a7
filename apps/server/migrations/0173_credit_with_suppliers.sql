-- What a supplier's note takes off an expense that was paid already is money of ours: it stays in sight as credit with the supplier, and is put
-- to what else we owe it, or comes back. Owned by modules/expenses. ADR 0044.

alter table expenses
  -- What was paid of it when it was marked as paid, in its currency; what was paid in parts is `settled`.
  add column paid_amount numeric(18, 2) not null default 0,
  -- What of the credit that it left with the supplier was put to other expenses, or came back.
  add column credit_used numeric(18, 2) not null default 0;

-- Where notes came after the day of the payment, all of what they took off had been paid. Filling it in is no change that anybody made.
alter table expenses disable trigger audit;
set local role cuenta_clara_system;
update expenses e set paid_amount = e.total - e.settled - (e.credited - least(e.credited, later.amount))
from (
  select x.company_id, x.id, coalesce(sum(n.total), 0) as amount
  from expenses x
  left join receptions o on o.company_id = x.company_id and o.id = x.reception_id and x.credited > 0
  left join receptions n on n.company_id = o.company_id and n.environment = o.environment and n.refers_to = o.clave
    and n.kind = 'credit-note' and n.status = 'noted' and n.currency = o.currency and costa_rica_day(n.issued_at) > x.paid_on
  where x.status = 'paid' and x.document_kind <> 'opening'
  group by x.company_id, x.id
) later
where e.company_id = later.company_id and e.id = later.id;
reset role;
alter table expenses enable trigger audit;

alter table expenses
  add constraint expenses_paid_amount_check check (paid_amount >= 0 and (paid_amount = 0 or status = 'paid')),
  -- What somebody used of its credit keeps an expense from being made void.
  add constraint expenses_credit_used_check check (
    credit_used >= 0 and (credit_used = 0 or status in ('recorded', 'approved', 'paid'))
  );

-- Whoever marks an expense as paid pays what is left of it then. Where its document came after it was typed and paid, the document says how
-- much it was; what its notes took off before was not paid.
create function follow_paid_amount() returns trigger language plpgsql as $$
declare
  left_to_pay constant numeric := new.total - new.credited - new.settled + new.credit_used;
begin
  if new.status <> 'paid' or new.document_kind = 'opening' then
    new.paid_amount := 0;
  elsif tg_op = 'INSERT' then
    -- A company that moves in brings what it was.
    if new.paid_amount = 0 then new.paid_amount := greatest(0, left_to_pay); end if;
  elsif old.status <> 'paid' then
    new.paid_amount := greatest(0, left_to_pay);
  elsif new.total <> old.total then
    new.paid_amount := greatest(0, least(new.total - new.settled + new.credit_used, greatest(old.paid_amount, left_to_pay)));
  end if;
  return new;
end $$;
create trigger follow_paid_amount before insert or update on expenses for each row execute function follow_paid_amount();

create index expenses_in_favour on expenses (company_id, environment)
  where status in ('recorded', 'approved', 'paid') and total - credited - settled - paid_amount + credit_used < 0;
create index expenses_of_supplier on expenses (company_id, (coalesce(supplier_identification_number, lower(supplier_name))));

-- A part that was paid by credit with the supplier: which expense left it. No money moved, so it has no means.
alter table expense_payments
  add column credit_of uuid,
  alter column means drop not null,
  add constraint expense_payments_credit_check check ((means is null) = (credit_of is not null) and credit_of is distinct from expense_id),
  add foreign key (company_id, credit_of) references expenses (company_id, id);
create index expense_payments_by_credit on expense_payments (company_id, credit_of) where credit_of is not null;

create table supplier_refunds (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Whose credit came back.
  expense_id uuid not null,
  received_on date not null,
  amount numeric(18, 2) not null check (amount > 0),
  means text not null check (means ~ '^\d{2}$'),
  account text check (length(account) between 1 and 60),
  recorded_by uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, expense_id) references expenses (company_id, id)
);
comment on table supplier_refunds is 'owner: expenses';
create index supplier_refunds_by_expense on supplier_refunds (company_id, expense_id);
select protect_company_table('supplier_refunds');
select audit_table('supplier_refunds', 'supplier-refund', 'expense_id', '', '', 'id,expense_id,recorded_by');
