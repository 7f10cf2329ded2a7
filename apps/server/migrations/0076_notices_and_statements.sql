-- What was told of money twice, and statements that were brought in by mistake. Owned by modules/payment-notices and modules/bank.

-- A notice that a payment confirmed waits again when that payment is undone, from whichever screen.
create function free_payment_notice() returns trigger language plpgsql as $$
begin
  update payment_notices n set status = 'open', payment_id = null, decided_by = null, decided_at = null
  where n.company_id = new.company_id and n.payment_id = new.id;
  return null;
end $$;
create trigger free_payment_notice after update of voided_at on payments
for each row when (new.voided_at is not null) execute function free_payment_notice();
-- One payment confirms one notice.
create unique index payment_notices_by_payment on payment_notices (company_id, payment_id) where payment_id is not null;

-- Which file a line came of, so that all of it can be taken back; lines of before do not know.
alter table bank_lines add column statement_id uuid;
create index bank_lines_by_statement on bank_lines (company_id, statement_id) where statement_id is not null;

-- An account may be in colones and in dollars: the same movement in both is two.
alter table bank_lines
  drop constraint bank_lines_company_id_environment_account_fingerprint_key,
  add unique (company_id, environment, account, currency, fingerprint);

-- What was undone in a period, for what came in less that.
create index payments_by_void_day on payments (company_id, environment, voided_on) where voided_on is not null;
