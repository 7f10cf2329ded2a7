-- Once notes took all of what was made of an offer, its lines may be billed again. What its deposit had paid of it became the credit that the
-- note left, of which no offer knows: the next invoice asked for all of it. The deposit settles nothing again instead, and then that
-- invoice. Owned by modules/payments.

-- Takes the deposits of offers off a document as of a day; answers how much of it they had paid.
create function free_deposits(p_company uuid, p_document uuid, p_day date) returns numeric language plpgsql as $$
declare
  freed numeric;
  moment constant timestamptz := clock_timestamp();
begin
  with taken_off as (
    update payment_allocations a set released_at = moment, released_on = p_day
    from payments p
    where a.company_id = p_company and a.document_id = p_document and a.released_at is null
      and p.company_id = a.company_id and p.id = a.payment_id and p.quotation_id is not null
    returning a.amount
  )
  select coalesce(sum(amount), 0) into freed from taken_off;
  return freed;
end $$;

-- As it was, but for deposits. What was given back over the counter with the note was given back of what had been paid.
create or replace function settle_credit(p_document documents) returns void language plpgsql as $$
declare
  target record;
  over numeric;
  kept numeric := 0;
begin
  for target in
    select d.id, in_coins(d.total, d.currency) as whole, d.charged - d.paid - d.written_off + d.surplus as open,
      (
        -- Whole: a debit note that gives some of it back charges that itself.
        select round(coalesce(sum(f.amount), 0), 2) from document_references f
        join documents n on n.company_id = f.company_id and n.id = f.document_id
        where f.company_id = p_document.company_id and f.target_id = d.id and n.kind = 'credit-note'
          and n.fiscal_status = 'accepted'
      ) as credited
    from documents d
    where d.company_id = p_document.company_id and d.charged > 0 and d.id in (
      select f.target_id from document_references f
      where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
    )
    order by d.id for update
  loop
    if target.credited >= target.whole and jsonb_typeof(p_document.input -> 'cash') is distinct from 'object' then
      target.open := target.open + free_deposits(p_document.company_id, target.id, costa_rica_day(p_document.sorted_at));
    end if;
    over := greatest(0, target.credited - target.open);
    over := over - take_back_write_off(p_document.company_id, target.id, over, costa_rica_day(p_document.sorted_at));
    kept := kept + over;
    update documents d set credited = target.credited, surplus = d.surplus + over, updated_at = clock_timestamp()
    where d.company_id = p_document.company_id and d.id = target.id;
    insert into document_surpluses as s (company_id, note_id, document_id, amount)
    select p_document.company_id, p_document.id, target.id, over where over > 0
    on conflict (company_id, note_id, document_id) do update set amount = s.amount + excluded.amount;
  end loop;
  -- To whom nobody knows what was sold it was given back over the counter.
  if kept > 0 and p_document.client_id is not null then
    perform keep_money(p_document, kept, null);
  end if;
end $$;
