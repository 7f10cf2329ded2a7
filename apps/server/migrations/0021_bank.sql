-- Bank: what acquirers of cards deposited, the lines of statements, and the payment or settlement that each of them is.
-- Owned by modules/card-settlements and modules/bank.

-- What acquirers of cards paid out: of each day what was charged, what they kept for it, what they withheld of VAT and of
-- income tax, and what they deposited, which is the rest to the cent. They deposit dollars for sales in dollars; what they
-- withheld is declared in colones, at the rate that each settlement keeps.
create table card_settlements (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  settled_on date not null,
  acquirer text not null check (length(acquirer) between 1 and 60),
  -- The acquirer's own number of it; empty where it has none.
  reference text not null default '' check (length(reference) <= 60),
  gross numeric(15, 2) not null check (gross > 0),
  commission numeric(15, 2) not null check (commission >= 0),
  vat_withheld numeric(15, 2) not null check (vat_withheld >= 0),
  income_withheld numeric(15, 2) not null check (income_withheld >= 0),
  deposit numeric(15, 2) not null check (deposit >= 0),
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  currency text not null default 'CRC' check (currency in ('CRC', 'USD')),
  exchange_rate numeric(18, 5) not null default 1 check (exchange_rate > 0),
  primary key (company_id, id),
  constraint a_settlement_adds_up check (gross - commission - vat_withheld - income_withheld = deposit),
  constraint colones_are_colones check (currency <> 'CRC' or exchange_rate = 1)
);
comment on table card_settlements is 'owner: card-settlements';
-- The same settlement, typed and brought in by a file, or by two files.
create unique index card_settlements_once
  on card_settlements (company_id, environment, settled_on, lower(acquirer), lower(reference), currency, gross, deposit);
select protect_company_table('card_settlements');
select audit_table('card_settlements', 'card-settlement', 'id', 'acquirer', '', 'environment,created_by');

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
  -- What it came to: a payment that was recorded for it or stood there already, a settlement, or nothing that concerns us.
  payment_id uuid,
  is_payment_own boolean,
  ignored_because text check (length(ignored_because) between 3 and 300),
  decided_by uuid,
  decided_at timestamptz,
  brought_by uuid,
  created_at timestamptz not null,
  -- Which file it came of, so that all of it can be taken back.
  statement_id uuid,
  -- A deposit of an acquirer of cards instead of a payment of a client.
  settlement_id uuid,
  primary key (company_id, id),
  -- The same line of another file is the same money. An account may be in colones and in dollars: the same movement in
  -- both is two.
  unique (company_id, environment, account, currency, fingerprint),
  -- One line, one payment; and the other way round.
  unique (company_id, payment_id),
  constraint bank_lines_one_settlement unique (company_id, settlement_id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, settlement_id) references card_settlements (company_id, id),
  check ((payment_id is null) = (is_payment_own is null)),
  constraint a_line_is_one_thing check (num_nonnulls(payment_id, settlement_id, ignored_because) <= 1),
  constraint a_decision_has_its_time check (
    (num_nonnulls(payment_id, settlement_id, ignored_because) = 0) = (decided_at is null)
  )
);
comment on table bank_lines is 'owner: bank';
create index bank_lines_by_day on bank_lines (company_id, environment, happened_on desc, id desc);
create index bank_lines_waiting on bank_lines (company_id, environment, happened_on desc, id desc)
where payment_id is null and ignored_because is null;
create index bank_lines_by_statement on bank_lines (company_id, statement_id) where statement_id is not null;
-- What was brought within a day is read with every list of lines, however many years of them there are.
create index bank_lines_by_arrival on bank_lines (company_id, environment, created_at desc)
where statement_id is not null;
select protect_company_table('bank_lines');

-- Statements that were taken back: their lines are gone, and that they were there is told.
create table bank_take_backs (
  company_id uuid not null references companies (id) on delete cascade,
  -- Of the statement.
  id uuid not null,
  environment authority_environment not null,
  account text not null check (account ~ '^CR[0-9]{20}$'),
  currency document_currency not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- How many it had brought, and how many of them were a payment.
  lines integer not null check (lines > 0),
  undone_lines integer not null check (undone_lines between 0 and lines),
  reason text not null check (length(reason) between 3 and 300),
  taken_back_by uuid,
  taken_back_at timestamptz not null,
  primary key (company_id, id)
);
comment on table bank_take_backs is 'owner: bank';
select protect_company_table('bank_take_backs');
select audit_table('bank_take_backs', 'bank-statement', 'id', 'file_name', '', 'taken_back_by,taken_back_at');
create trigger bank_take_backs_stay before update on bank_take_backs
for each row execute function refuse_any_change();

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
