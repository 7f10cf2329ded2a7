-- An offer of a company of the simplified regime becomes a simple receipt, which no payment settled: its deposit stayed the client's credit
-- for ever, and the receipt asked for all of it again. What a receipt takes of a deposit leaves the credit as what is given back does.
-- Owned by modules/payments.

-- `simple_id`: the receipt that took it, and `settled`: how much of that it paid, in the receipt's currency.
alter table payment_returns
  add simple_id uuid,
  add settled numeric(15, 2),
  add constraint payment_returns_company_id_simple_id_fkey foreign key (company_id, simple_id)
    references simple_receipts (company_id, id),
  add constraint payment_returns_of_receipts check (
    num_nonnulls(simple_id, settled) = case when simple_id is null then 0 else 2 end and (simple_id is null or kind = 'write_off')
  ),
  add constraint payment_returns_settled_check check (settled > 0);
create index payment_returns_of_receipt on payment_returns (company_id, simple_id) where simple_id is not null;

drop trigger audit on payment_returns;
create trigger audit after insert or delete or update on payment_returns
  for each row execute function record_change('payment-return', 'payment_id', '', '', 'recorded_by,simple_id,settled');
