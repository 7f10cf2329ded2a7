-- Statements that were taken back: their lines are gone, and that they were there is told. Owned by modules/bank.

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

-- What was brought within a day is read with every list of lines, however many years of them there are.
create index bank_lines_by_arrival on bank_lines (company_id, environment, created_at desc)
where statement_id is not null;
