-- A simple receipt that a deposit paid some of, and money at the counter the rest, became an invoice on credit that only the deposit settled:
-- what else the receipt says was received had to be recorded once more by hand. It becomes payments of the invoice instead, and these know
-- of which receipt they are, so that they are made once and settle whatever takes the place of that invoice. Owned by modules/payments.

alter table payments
  add simple_id uuid,
  add constraint payments_company_id_simple_id_fkey foreign key (company_id, simple_id)
    references simple_receipts (company_id, id);
create index payments_of_receipt on payments (company_id, simple_id) where simple_id is not null;

-- As it was, and what came in for the receipt that a document took the place of with it: a note that takes all of that document leaves both to
-- what is made of the same sale next.
create or replace function free_deposits(p_company uuid, p_document uuid, p_day date) returns numeric language plpgsql as $$
declare
  freed numeric;
  moment constant timestamptz := clock_timestamp();
begin
  with taken_off as (
    update payment_allocations a set released_at = moment, released_on = p_day
    from payments p
    where a.company_id = p_company and a.document_id = p_document and a.released_at is null
      and p.company_id = a.company_id and p.id = a.payment_id and num_nonnulls(p.quotation_id, p.simple_id) > 0
    returning a.amount
  )
  select coalesce(sum(amount), 0) into freed from taken_off;
  return freed;
end $$;
