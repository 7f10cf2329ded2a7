-- Money of an earlier day settles a document from the first day on which there is room for it until today: what another payment settled
-- until it was undone is settled once. Owned by modules/payments.

-- From which day on, `p_from` at the earliest, so much more of a document may be settled as it is owed now. Only what was owed anew since,
-- because something ceased to settle it or to be let go, leaves an earlier day without room.
create function room_since(p_document documents, p_from date, p_amount numeric) returns date language sql stable as $$
  with changes as (
    select m.happened_on as day, -m.amount as change from allocation_moves m
    where m.company_id = p_document.company_id and m.document_id = p_document.id and m.happened_on > p_from
    union all
    select w.written_off_on, -w.amount from document_write_offs w
    where w.company_id = p_document.company_id and w.document_id = p_document.id and w.written_off_on > p_from
      and (w.released_at is null or w.released_on > w.written_off_on)
    union all
    select w.released_on, w.amount from document_write_offs w
    where w.company_id = p_document.company_id and w.document_id = p_document.id and w.released_on > p_from
      and w.released_on > w.written_off_on
  ), days as (
    select p_from as day union select c.day from changes c
  ), owed as (
    select d.day, p_document.balance - coalesce((select sum(c.change) from changes c where c.day > d.day), 0) as amount from days d
  )
  select coalesce(min(o.day), p_from) from owed o
  where o.day > coalesce((select max(f.day) from owed f where f.amount < p_amount), '-infinity')
$$;

-- As before, and what was settled otherwise until it was undone is settled no earlier anew.
create or replace function date_allocation() returns trigger language plpgsql as $$
declare
  settled documents;
begin
  select d.* into settled from documents d where d.company_id = new.company_id and d.id = new.document_id;
  select room_since(settled, greatest(
      case when p.means is null then costa_rica_day(new.created_at) else p.paid_on end,
      costa_rica_day(settled.issued_at),
      (
        select max(m.happened_on) from allocation_moves m
        where m.company_id = new.company_id and m.payment_id = new.payment_id
      )
    ), new.amount) into new.applied_on
  from payments p
  where p.company_id = new.company_id and p.id = new.payment_id;
  return new;
end $$;

-- As before, and what was taken off it before the authority rejected it never settled it either: on the days between the money was free.
create or replace function release_allocations(p_document documents) returns void language plpgsql as $$
begin
  update payment_allocations a set released_at = clock_timestamp()
  where a.company_id = p_document.company_id and a.document_id = p_document.id and a.released_at is null;
  update payment_allocations a set released_on = null
  where a.company_id = p_document.company_id and a.document_id = p_document.id and a.released_on is not null;
  -- Of each they come to nothing.
  delete from allocation_moves m where m.company_id = p_document.company_id and m.document_id = p_document.id;
  perform withdraw_credit(p_document);
end $$;
