-- What the company owed its suppliers before it came here: owed, paid in parts or whole, and spent nowhere. Owned by modules/expenses. ADR 0043.

alter table expenses
  -- What was paid of it in parts, in its currency.
  add column settled numeric(18, 2) not null default 0,
  add constraint expenses_settled_check check (settled between 0 and total),
  drop constraint expenses_document_kind_check,
  add constraint expenses_document_kind_check check (
    document_kind in ('electronic', 'ticket', 'paper', 'foreign', 'none', 'opening')
  ),
  -- Whoever adds up tax or what was deducted finds nothing in it, even where they forgot to leave it out.
  add constraint a_debt_from_before_is_no_cost check (
    document_kind <> 'opening' or vat = 0 and vat_credit = 0 and credited = 0 and deductible = 'no' and status <> 'draft'
      and category_id is null and reception_id is null and document_number is not null
  );

create table expense_payments (
  company_id uuid not null references companies (id),
  id uuid not null,
  expense_id uuid not null,
  paid_on date not null,
  amount numeric(18, 2) not null check (amount > 0),
  means text not null check (means ~ '^\d{2}$'),
  account text check (length(account) between 1 and 60),
  recorded_by uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, expense_id) references expenses (company_id, id)
);
comment on table expense_payments is 'owner: expenses';
create index expense_payments_by_expense on expense_payments (company_id, expense_id);
select protect_company_table('expense_payments');
select audit_table('expense_payments', 'expense-payment', 'expense_id', '', '', 'id,expense_id,recorded_by');
