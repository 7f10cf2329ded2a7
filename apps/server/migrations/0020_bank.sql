-- Bank: the lines of statements, and the payment that each of them is. Owned by modules/bank.

create table bank_lines (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Real money never meets documents of another environment.
  environment authority_environment not null,
  -- IBAN of the company's account.
  account text not null check (account ~ '^CR[0-9]{20}$'),
  currency document_currency not null,
  happened_on date not null,
  -- What came in; negative what went out.
  amount numeric(15, 2) not null check (amount <> 0),
  text text not null default '' check (length(text) <= 300),
  reference text check (length(reference) between 1 and 60),
  -- The balance after it, where the statement says so.
  balance numeric(15, 2),
  -- What makes it this line and no other: day, reference, amount, and which of several equal ones of a file it is.
  fingerprint text not null check (length(fingerprint) = 64),
  file_name text not null check (length(file_name) between 1 and 200),
  -- What it came to: a payment that was recorded for it or stood there already, or nothing that concerns us.
  payment_id uuid,
  is_payment_own boolean,
  ignored_because text check (length(ignored_because) between 3 and 300),
  decided_by uuid,
  decided_at timestamptz,
  brought_by uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  -- The same line of another file is the same money.
  unique (company_id, environment, account, fingerprint),
  -- One line, one payment; and the other way round.
  unique (company_id, payment_id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  check ((payment_id is null) = (is_payment_own is null)),
  check (payment_id is null or ignored_because is null),
  check ((payment_id is null and ignored_because is null) = (decided_at is null))
);
comment on table bank_lines is 'owner: bank';
create index bank_lines_by_day on bank_lines (company_id, environment, happened_on desc, id desc);
create index bank_lines_waiting on bank_lines (company_id, environment, happened_on desc, id desc)
where payment_id is null and ignored_because is null;
select protect_company_table('bank_lines');

-- Who paid with such words the last time.
create table bank_payers (
  company_id uuid not null references companies (id),
  -- The line's text, folded and without its numbers.
  words text not null check (length(words) between 1 and 300),
  client_id uuid not null,
  learned_at timestamptz not null,
  primary key (company_id, words),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
comment on table bank_payers is 'owner: bank';
select protect_company_table('bank_payers');

-- A payment that is undone, from whichever screen, is no line's any more: the line waits again.
create function free_bank_line() returns trigger language plpgsql as $$
begin
  update bank_lines l
  set payment_id = null, is_payment_own = null, decided_by = null, decided_at = null
  where l.company_id = new.company_id and l.payment_id = new.id;
  return null;
end $$;
create trigger free_bank_line after update of voided_at on payments
for each row when (new.voided_at is not null) execute function free_bank_line();
