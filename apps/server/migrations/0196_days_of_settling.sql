-- Money settles a document from the first day on which there is room for it until today: what another payment settled until it was undone is
-- settled once. What the authority rejects was never settled, and debit notes that took of its credit were paid as they were issued. Owned by
-- modules/payments.

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

-- Has as much of what debit notes that are paid at once took of a note's credit be paid with them, as of their issue; answers how much. The
-- sale that left the credit was rejected: what the client paid for it then paid for these.
create function take_back_debits(p_kept payments, p_amount numeric) returns numeric language plpgsql as $$
declare
  taken record;
  part numeric;
  open numeric := p_amount;
  moment constant timestamptz := clock_timestamp();
begin
  for taken in
    select r.id, r.amount, n.id as note_id from payment_returns r
    join document_references f on f.company_id = r.company_id and f.target_id = p_kept.source_id
    join documents n on n.company_id = f.company_id and n.id = f.document_id and n.kind = 'debit-note'
      and r.reason = 'Nota de débito ' || n.consecutivo
    where r.company_id = p_kept.company_id and r.payment_id = p_kept.id and r.released_at is null and r.kind = 'write_off'
    order by r.created_at desc, r.id
  loop
    exit when open <= 0;
    part := least(open, taken.amount);
    if part = taken.amount then
      update payment_returns r set released_at = moment
      where r.company_id = p_kept.company_id and r.payment_id = p_kept.id and r.id = taken.id;
    else
      update payment_returns r set amount = taken.amount - part
      where r.company_id = p_kept.company_id and r.payment_id = p_kept.id and r.id = taken.id;
    end if;
    update documents d set charged = d.charged + part, paid = d.paid + part, updated_at = moment
    where d.company_id = p_kept.company_id and d.id = taken.note_id;
    open := open - part;
  end loop;
  return p_amount - open;
end $$;

-- As before, and debit notes that were paid with such credit are paid as they are issued again.
create or replace function withdraw_credit(p_document documents) returns void language plpgsql as $$
declare
  left_over document_surpluses;
  kept payments;
  stays numeric;
  over numeric;
  moment constant timestamptz := clock_timestamp();
begin
  -- Documents before the payments that settle them, as whoever applies one holds them.
  perform 1 from documents d
  where d.company_id = p_document.company_id and d.id in (
    select a.document_id from document_surpluses s
    join payments p on p.company_id = s.company_id and p.source_id = s.note_id
    join payment_allocations a on a.company_id = p.company_id and a.payment_id = p.id and a.released_at is null
    where s.company_id = p_document.company_id and s.document_id = p_document.id
    union all
    select f.document_id from document_surpluses s
    join document_references f on f.company_id = s.company_id and f.target_id = s.note_id
    where s.company_id = p_document.company_id and s.document_id = p_document.id
  )
  order by d.id for update;
  for left_over in
    select s.* from document_surpluses s
    where s.company_id = p_document.company_id and s.document_id = p_document.id
    order by s.note_id
  loop
    select p.* into kept from payments p
    where p.company_id = left_over.company_id and p.source_id = left_over.note_id and p.means is null and p.voided_at is null
    for update;
    continue when not found;
    update payment_allocations a set released_at = moment
    where a.company_id = kept.company_id and a.payment_id = kept.id and a.released_at is null;
    stays := greatest(0, kept.amount - left_over.amount);
    over := greatest(0, kept.returned - stays);
    over := over - take_back_debits(kept, over);
    stays := stays + over - move_returns(kept, p_document, over);
    update payments p set
      amount = case when stays > 0 then stays else p.amount end,
      voided_at = case when stays = 0 then moment end,
      voided_on = case when stays = 0 then p.paid_on end,
      -- Said in every company alike: it stands beside the payment, whoever reads it.
      void_reason = case when stays = 0 then 'Hacienda rechazó el comprobante' end,
      updated_at = moment
    where p.company_id = kept.company_id and p.id = kept.id;
  end loop;
  delete from document_surpluses s where s.company_id = p_document.company_id and s.document_id = p_document.id;
end $$;
