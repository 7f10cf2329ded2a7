-- What was given back of a note's credit was money that its client had paid. Once the authority rejects the sale, what was paid of it is the
-- client's again, and it was given back of that: the client's page offered all of it once more. Owned by modules/payments.

-- Has as much of what was given back of a note's credit, or let go, be of what was paid of a document, as there is of that; answers how much.
create function move_returns(p_kept payments, p_document documents, p_amount numeric) returns numeric language plpgsql as $$
declare
  given payment_returns;
  freed record;
  part numeric;
  moved numeric;
  open numeric := p_amount;
  moment constant timestamptz := clock_timestamp();
begin
  for given in
    select r.* from payment_returns r
    where r.company_id = p_kept.company_id and r.payment_id = p_kept.id and r.released_at is null
    order by r.created_at desc, r.id for update
  loop
    exit when open <= 0;
    moved := 0;
    for freed in
      select p.id, p.paid_on, p.unapplied from payments p
      where p.company_id = p_kept.company_id and p.client_id = p_kept.client_id and p.currency = p_kept.currency
        and p.means is not null and p.unapplied > 0 and exists (
          select from payment_allocations a
          where a.company_id = p.company_id and a.payment_id = p.id and a.document_id = p_document.id
        )
      order by p.paid_on, p.number for update
    loop
      part := least(open, given.amount - moved, freed.unapplied);
      continue when part <= 0;
      insert into payment_returns (
        company_id, payment_id, id, kind, amount, returned_on, means, reference, reason, recorded_by, created_at
      ) values (
        p_kept.company_id, freed.id, gen_random_uuid(), given.kind, part, greatest(given.returned_on, freed.paid_on), given.means,
        given.reference, given.reason, given.recorded_by, given.created_at
      );
      moved := moved + part;
      open := open - part;
    end loop;
    if moved = given.amount then
      update payment_returns r set released_at = moment
      where r.company_id = given.company_id and r.payment_id = given.payment_id and r.id = given.id;
    elsif moved > 0 then
      update payment_returns r set amount = given.amount - moved
      where r.company_id = given.company_id and r.payment_id = given.payment_id and r.id = given.id;
    end if;
  end loop;
  return p_amount - open;
end $$;

-- As in 0142; what was given back goes with what was paid.
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
