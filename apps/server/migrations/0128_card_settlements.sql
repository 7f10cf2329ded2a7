-- What acquirers of cards paid out: of each day what was charged, what they kept for it, what they withheld of VAT and of income tax, and what
-- they deposited, which is the rest to the cent. Colones only: the return knows no other. Owned by modules/card-settlements.
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
  primary key (company_id, id),
  constraint a_settlement_adds_up check (gross - commission - vat_withheld - income_withheld = deposit)
);
comment on table card_settlements is 'owner: card-settlements';
-- The same settlement, typed and brought in by a file, or by two files.
create unique index card_settlements_once
  on card_settlements (company_id, environment, settled_on, lower(acquirer), lower(reference), gross, deposit);
select protect_company_table('card_settlements');
select audit_table('card_settlements', 'card-settlement', 'id', 'acquirer', '', 'environment,created_by');

-- A line of the bank may be such a deposit instead of a payment of a client. Owned by modules/bank.
alter table bank_lines
  add column settlement_id uuid,
  add constraint bank_lines_one_settlement unique (company_id, settlement_id),
  add foreign key (company_id, settlement_id) references card_settlements (company_id, id),
  drop constraint bank_lines_check1,
  drop constraint bank_lines_check2,
  add constraint a_line_is_one_thing check (num_nonnulls(payment_id, settlement_id, ignored_because) <= 1),
  add constraint a_decision_has_its_time check (
    (num_nonnulls(payment_id, settlement_id, ignored_because) = 0) = (decided_at is null)
  );
