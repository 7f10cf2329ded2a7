-- Money in: what clients paid, and which documents it settled.

-- Payments have numbers of their own, one series for each environment of a company.
create table payment_series (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  next_number bigint not null default 1 check (next_number > 0),
  primary key (company_id, environment)
);

create table payments (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Documents of one environment are never paid with payments of another.
  environment authority_environment not null,
  number bigint not null check (number > 0),
  paid_on date not null,
  client_id uuid not null,
  client_name text not null,
  currency document_currency not null,
  -- Colones per dollar on that day, for whatever of it settles documents in the other currency.
  exchange_rate numeric(18, 5) not null check (exchange_rate > 0),
  amount numeric(18, 5) not null check (amount > 0),
  -- What of it settles documents; kept by the triggers of payment_allocations.
  applied numeric(18, 5) not null default 0 check (applied between 0 and amount),
  -- Official code of the means of payment (Annex v4.4, note 6).
  means text not null check (means ~ '^\d{2}$'),
  means_other text check (length(means_other) between 3 and 100),
  reference text check (length(reference) between 1 and 60),
  account text check (length(account) between 1 and 60),
  notes text check (length(notes) <= 500),
  recorded_by uuid,
  voided_at timestamptz,
  voided_by uuid,
  void_reason text check (length(void_reason) between 3 and 300),
  status text not null generated always as (
    case when voided_at is not null then 'void' when applied = amount then 'applied' else 'recorded' end
  ) stored,
  -- What the client may still use.
  unapplied numeric(18, 5) not null generated always as (
    case when voided_at is not null then 0 else amount - applied end
  ) stored,
  -- What search compares with: folded client, reference, account and number.
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, environment, number),
  foreign key (company_id, client_id) references clients (company_id, id),
  check ((voided_at is null) = (void_reason is null)),
  check (voided_at is null or applied = 0)
);
create index payments_by_day on payments (company_id, environment, paid_on desc, id desc);
create index payments_by_client on payments (company_id, client_id, paid_on desc, id desc);
create index payments_by_reference on payments (company_id, lower(reference)) where reference is not null;
create index payments_unapplied on payments (company_id, environment, paid_on desc, id desc) where unapplied > 0;

create table payment_allocations (
  company_id uuid not null,
  payment_id uuid not null,
  document_id uuid not null,
  -- In the document's currency: what it lowers the balance by.
  amount numeric(18, 5) not null check (amount > 0),
  -- In the payment's currency: what it takes from the payment.
  taken numeric(18, 5) not null check (taken > 0),
  -- Since then it counts no more: the payment is void, or the document was rejected.
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, payment_id, document_id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id)
);
create index payment_allocations_by_document on payment_allocations (company_id, document_id);

-- Balances follow in the same statement, whoever writes: what a payment settles and what a document was paid can never
-- tell different stories. A rejected document owes nothing and was paid nothing.
create function carry_allocation() returns trigger language plpgsql as $$
declare
  row payment_allocations := coalesce(new, old);
  amount_change numeric := 0;
  taken_change numeric := 0;
begin
  if tg_op <> 'INSERT' and old.released_at is null then
    amount_change := amount_change - old.amount;
    taken_change := taken_change - old.taken;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    amount_change := amount_change + new.amount;
    taken_change := taken_change + new.taken;
  end if;
  if taken_change <> 0 then
    update payments p set applied = p.applied + taken_change
    where p.company_id = row.company_id and p.id = row.payment_id;
  end if;
  if amount_change <> 0 then
    update documents d set paid = d.paid + amount_change
    where d.company_id = row.company_id and d.id = row.document_id and d.fiscal_status <> 'rejected';
  end if;
  return null;
end $$;
create trigger payment_allocations_carry after insert or update or delete on payment_allocations
for each row execute function carry_allocation();

-- What was paid on a document that the authority rejected is the client's again.
create function release_allocations() returns trigger language plpgsql as $$
begin
  update payment_allocations a set released_at = clock_timestamp()
  where a.company_id = new.company_id and a.document_id = new.id and a.released_at is null;
  return null;
end $$;
create trigger documents_release_allocations after update of fiscal_status on documents
for each row when (new.fiscal_status = 'rejected' and old.fiscal_status <> 'rejected')
execute function release_allocations();

select protect_company_table('payment_series');
select protect_company_table('payments');
select protect_company_table('payment_allocations');
select audit_table('payments', 'payment', 'id', 'number', '', 'recorded_by,voided_by,applied,unapplied');
select audit_table('payment_allocations', 'payment-allocation', 'payment_id');

create index payments_search on payments using gin (company_id, search gin_trgm_ops);
create function find_payments(p_words text[]) returns setof uuid
  language sql stable rows 50
as $$
  select p.id from payments p
  where p.company_id = current_company() and p.search like p_words[1] and p.search like all (p_words)
$$;
select run_as_system('find_payments(text[])');
