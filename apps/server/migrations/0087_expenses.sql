-- Money out: what a company spent, by supplier and category, with the paper that proves it.

create table expenses (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- What came from a document of one environment does not count in another.
  environment authority_environment not null,
  status text not null default 'recorded' check (status in ('draft', 'recorded', 'approved', 'paid', 'void')),
  spent_on date not null,
  supplier_name text not null check (length(supplier_name) between 1 and 100),
  supplier_identification_type text check (supplier_identification_type in ('01', '02', '03', '04', '05', '06')),
  supplier_identification_number text check (supplier_identification_number ~ '^[0-9A-Za-z-]{1,20}$'),
  -- One of the company's own categories (list_entries of kind category).
  category_id uuid,
  description text check (length(description) <= 300),
  -- What proves it: an electronic document gives a deduction, the others as the law allows.
  document_kind text not null default 'none' check (
    document_kind in ('electronic', 'ticket', 'paper', 'foreign', 'none')
  ),
  document_number text check (length(document_number) between 1 and 50),
  -- As received: documents of suppliers may come in any currency.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Colones per unit of the currency.
  exchange_rate numeric(18, 5) not null check (exchange_rate > 0),
  -- With VAT.
  total numeric(18, 5) not null check (total > 0),
  vat numeric(18, 5) not null default 0 check (vat between 0 and total),
  -- The part of the VAT that is taken as credit.
  vat_credit numeric(18, 5) not null default 0,
  deductible text not null default 'yes' check (deductible in ('yes', 'partly', 'no')),
  -- 100 for yes, 0 for no.
  deductible_percent numeric(5, 2) not null default 100 check (deductible_percent between 0 and 100),
  -- Official code of the means of payment, and the account it went out from; both when it is paid.
  means text check (means ~ '^\d{2}$'),
  account text check (length(account) between 1 and 60),
  paid_on date,
  -- Until when an unpaid one is due.
  due_on date,
  notes text check (length(notes) <= 500),
  -- The received document that it comes from.
  reception_id uuid,
  recorded_by uuid,
  approved_by uuid,
  approved_at timestamptz,
  voided_by uuid,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 3 and 300),
  version integer not null default 1,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, category_id) references list_entries (company_id, id),
  check ((supplier_identification_type is null) = (supplier_identification_number is null)),
  check (vat_credit between 0 and vat),
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'void') = (void_reason is not null))
);
create index expenses_by_day on expenses (company_id, environment, spent_on desc, id desc);
create index expenses_by_category on expenses (company_id, category_id) where category_id is not null;
create index expenses_by_supplier on expenses (company_id, supplier_identification_number)
where supplier_identification_number is not null;
create unique index expenses_one_per_reception on expenses (company_id, reception_id)
where reception_id is not null and status <> 'void';

create table expense_files (
  company_id uuid not null,
  expense_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'application/xml')),
  size integer not null check (size between 1 and 10485760),
  content bytea not null,
  added_by uuid,
  created_at timestamptz not null,
  primary key (company_id, expense_id, id),
  foreign key (company_id, expense_id) references expenses (company_id, id)
);

select protect_company_table('expenses');
select protect_company_table('expense_files');
select audit_table('expenses', 'expense', 'id', 'supplier_name', '', 'recorded_by,approved_by,voided_by,environment');
select audit_table('expense_files', 'expense-file', 'expense_id', 'name', 'content', 'added_by,id');

create index expenses_search on expenses using gin (company_id, search gin_trgm_ops);
create function find_expenses(p_words text[]) returns setof uuid
  language sql stable rows 50
as $$
  select e.id from expenses e
  where e.company_id = current_company() and e.search like p_words[1] and e.search like all (p_words)
$$;
select run_as_system('find_expenses(text[])');
