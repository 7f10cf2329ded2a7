-- The VAT return of each month (form 150): what people type into it, what each purchase serves, and the figures
-- as they stood when it was filed. Its live figures are computed from documents; of them only what they come to is
-- kept. Owned by modules/vat-return.

create domain vat_period as text check (value ~ '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$');

-- The return of a month and its rectifications, each a version of its own.
create table vat_returns (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  period vat_period not null,
  version integer not null default 1 check (version > 0),
  -- draft: being prepared. reviewed: its checks were looked at. filed: declared, figures frozen. rectified: filed,
  -- and replaced by a later version.
  state text not null default 'draft' check (state in ('draft', 'reviewed', 'filed', 'rectified')),
  -- What people type: deferral, withholdings of cards, customs declarations, adjustments with their reason.
  inputs jsonb not null default '{}' check (jsonb_typeof(inputs) = 'object'),
  -- Why a filed return was opened again; the first version has none.
  reason text check (length(reason) between 5 and 300),
  reviewed_by uuid references users (id) on delete set null,
  reviewed_at timestamptz,
  -- Why it was reviewed although checks were open.
  review_note text check (length(review_note) between 5 and 300),
  -- A digest of the figures that were reviewed: others must be looked at again.
  reviewed_digest text,
  filed_by uuid references users (id) on delete set null,
  filed_at timestamptz,
  -- The day and the number of the authority's receipt.
  filed_on date,
  filing_number text check (length(filing_number) between 1 and 40),
  -- The day and the number of the bank's or the authority's receipt of what was to be paid; set once, on a filed one.
  paid_by uuid references users (id) on delete set null,
  paid_at timestamptz,
  paid_on date,
  payment_number text check (length(payment_number) between 1 and 40),
  -- What is left for the next month, by kind and by the month it is from, and the register of deferred tax, as they
  -- were filed.
  left_over jsonb,
  balances jsonb,
  register jsonb,
  updated_at timestamptz not null,
  -- Which of the filings of its company it was, over all months: a filed return goes on knowing what was said of purchases,
  -- proportions and exemptions when it was filed. Nothing is copied for it, so that a correction reaches every month that is
  -- not filed. Empty of what was filed before they were counted, which was before all others.
  filing integer,
  -- The credit of purchases that were not paid waits where a company defers (RLIVA, art. 40 bis): the register of it, as it
  -- was filed. Empty of what was filed before credit waited.
  credit_register jsonb,
  -- A filed return carries papers: the authority's receipt, and that of the payment.
  id uuid not null default gen_random_uuid(),
  primary key (company_id, environment, period, version),
  unique (company_id, id),
  check ((version > 1) = (reason is not null)),
  check ((state in ('filed', 'rectified')) = (filing_number is not null)),
  check (num_nonnulls(filed_on, filing_number, filed_at, left_over, balances, register) in (0, 6)),
  check (num_nonnulls(paid_on, payment_number, paid_at) = case when paid_at is null then 0 else 3 end),
  check (paid_at is null or filed_at is not null),
  constraint vat_returns_filing_check check (filing is null or filing > 0 and state in ('filed', 'rectified')),
  constraint vat_returns_credit_register_check check (credit_register is null or filed_at is not null)
);
comment on table vat_returns is 'owner: vat-return';
select protect_company_table('vat_returns');
-- The trail names what people say; registers and how many returns were filed by then are ours.
select audit_table(
  'vat_returns', 'vat-return', 'period', 'period', '',
  'environment,reviewed_by,reviewed_at,reviewed_digest,filed_by,filed_at,paid_by,paid_at,left_over,balances,register,credit_register,filing,id'
);

-- Of a filed return nothing changes but that it is paid, once, and that a later version replaces it. A rectification that
-- was begun and not filed may be left again: once its version is gone, the one before counts as it did.
create function refuse_change_of_filed() returns trigger
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
create trigger vat_returns_filed_stay before update or delete on vat_returns
for each row when (old.state in ('filed', 'rectified')) execute function refuse_change_of_filed();

-- What stood in each box when the return was filed.
create table vat_return_boxes (
  company_id uuid not null,
  environment authority_environment not null,
  period vat_period not null,
  version integer not null,
  box text not null,
  -- One of both: most boxes hold an amount in colones, some a word or a percentage.
  amount numeric(18, 2),
  word text,
  -- Other boxes of which it is made: [{"box": "V13_B", "factor": "0.13"}, …]
  parts jsonb not null default '[]',
  primary key (company_id, environment, period, version, box),
  foreign key (company_id, environment, period, version)
    references vat_returns (company_id, environment, period, version),
  check (num_nonnulls(amount, word) = 1)
);
comment on table vat_return_boxes is 'owner: vat-return';
select protect_company_table('vat_return_boxes');
create trigger vat_return_boxes_stay before update or delete on vat_return_boxes
for each row execute function refuse_any_change();

-- The documents behind each box when the return was filed.
create table vat_return_items (
  company_id uuid not null,
  environment authority_environment not null,
  period vat_period not null,
  version integer not null,
  box text not null,
  place integer not null,
  -- Where it is from: a document of ours, one of a supplier, an expense, or something typed.
  source text not null check (source in ('document', 'reception', 'expense', 'typed')),
  source_id text not null,
  kind text not null,
  number text not null,
  day date not null,
  party text not null,
  -- In colones, unrounded: the box is rounded once.
  amount numeric not null,
  primary key (company_id, environment, period, version, box, place),
  foreign key (company_id, environment, period, version, box)
    references vat_return_boxes (company_id, environment, period, version, box)
);
comment on table vat_return_items is 'owner: vat-return';
select protect_company_table('vat_return_items');
create trigger vat_return_items_stay before update or delete on vat_return_items
for each row execute function refuse_any_change();

-- What purchases serve, which decides their credit: of the company, of a supplier, of one purchase, or of a line of it.
create table vat_uses (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  about text not null check (about in ('company', 'supplier', 'reception', 'document', 'expense')),
  -- The identification of the supplier, the id of the purchase, or empty.
  about_id text not null,
  -- The number of its line; 0 for all lines of which nothing else is said.
  line integer not null default 0 check (line >= 0),
  use text check (use in ('full', 'reduced', 'none', 'outside', 'common')),
  -- Of sales at a reduced rate, per cent.
  reduced_rate numeric(4, 2) check (reduced_rate in (0.5, 2, 4)),
  is_capital boolean not null default false,
  -- A later month than its own in which it is declared.
  moved_to vat_period,
  updated_at timestamptz not null,
  -- The first month for which it is said, of a supplier or of the company; empty: always, as of a single purchase.
  since text not null default '',
  -- How many returns of the company had been filed when it was said: those know nothing of it.
  after_filing integer not null default 0 check (after_filing >= 0),
  primary key (company_id, environment, about, about_id, line, since, after_filing),
  check ((use is not distinct from 'reduced') = (reduced_rate is not null)),
  check (line = 0 or about in ('reception', 'document') and moved_to is null),
  constraint vat_uses_since_check check (
    since = '' or about in ('company', 'supplier') and since ~ '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$'
  )
);
comment on table vat_uses is 'owner: vat-return';
select protect_company_table('vat_uses');
select audit_table('vat_uses', 'vat-use', 'about_id', '', '', 'environment,after_filing');

-- Per cent of the sales of a year by the right to credit they give (RLIVA, art. 34): provisional, from the year
-- before, and definitive, from the year itself.
create table vat_proportions (
  company_id uuid not null references companies (id),
  year integer not null check (year between 1900 and 2999),
  kind text not null check (kind in ('provisional', 'definitive')),
  full_credit numeric(5, 2) not null check (full_credit between 0 and 100),
  reduced_4 numeric(5, 2) not null check (reduced_4 between 0 and 100),
  reduced_2 numeric(5, 2) not null check (reduced_2 between 0 and 100),
  reduced_05 numeric(5, 2) not null check (reduced_05 between 0 and 100),
  without_credit numeric(5, 2) not null check (without_credit between 0 and 100),
  updated_at timestamptz not null,
  -- The first month for which it is said; empty: its whole year.
  since text not null default '',
  after_filing integer not null default 0 check (after_filing >= 0),
  primary key (company_id, year, kind, since, after_filing),
  constraint vat_proportions_since_check check (
    since = '' or kind = 'provisional' and since ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and left(since, 4)::integer = year
  )
);
comment on table vat_proportions is 'owner: vat-return';
select protect_company_table('vat_proportions');
select audit_table('vat_proportions', 'vat-proportion', 'year', '', '', 'after_filing');

-- Whether sales exonerated by a kind of paper leave the right to full credit, where the company says otherwise
-- than usual; or all exempt and exonerated sales to a client, such as a registered exporter or a free zone (RLIVA, art. 30).
create table vat_exonerations (
  company_id uuid not null references companies (id),
  -- Official code (Annex v4.4, note 10.1).
  exoneration_type text not null,
  -- Empty: nothing is said of a client any more.
  gives_credit boolean,
  updated_at timestamptz not null,
  -- The first month for which it is said; empty: always.
  since text not null default '',
  after_filing integer not null default 0 check (after_filing >= 0),
  -- Of whom all such sales are meant, whatever their paper; empty: of all clients, by the kind of paper.
  client_number text not null default '',
  primary key (company_id, exoneration_type, client_number, since, after_filing),
  constraint vat_exonerations_about_check check (
    exoneration_type ~ '^[0-9]{2}$' and client_number = '' and gives_credit is not null
    or exoneration_type = '' and client_number <> ''
  ),
  constraint vat_exonerations_since_check check (since = '' or since ~ '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$')
);
comment on table vat_exonerations is 'owner: vat-return';
select protect_company_table('vat_exonerations');
select audit_table('vat_exonerations', 'vat-exoneration', 'exoneration_type', '', '', 'after_filing');

-- What the return of a month came to when it was last computed, for who looks at many companies at once: the live
-- figures of forty take too long. It is told with its moment, and whatever is written in the trail or happens after
-- it makes it old.
create table vat_amounts (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  period vat_period not null,
  -- In colones: to be paid, and left in favour.
  payable numeric(18, 2) not null,
  left_over numeric(18, 2) not null,
  -- Whether the version that was reviewed or filed says something else.
  differs boolean not null,
  -- The last of `events` and of `audit_entries` that it knows of; 0 where there was none.
  last_event bigint not null,
  last_entry bigint not null,
  computed_at timestamptz not null,
  primary key (company_id, environment, period)
);
comment on table vat_amounts is 'owner: vat-return';
select protect_company_table('vat_amounts');
