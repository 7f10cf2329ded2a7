-- Credit that notes left goes when what they gave back is nothing any more, and what was withheld is paid whenever its paper comes. Owned by
-- modules/payments.

-- What a note left of a document that the authority rejects afterwards is no credit: what was paid of that is the client's again, and counted
-- twice beside it. What it settled is owed; what of it was given back stays given back.
create function withdraw_credit(p_document documents) returns void language plpgsql as $$
declare
  left_over document_surpluses;
  kept payments;
  stays numeric;
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
    stays := greatest(kept.amount - left_over.amount, kept.returned);
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

-- As in 0010, with the credit that notes to it left.
create or replace function release_allocations(p_document documents) returns void language plpgsql as $$
begin
  update payment_allocations a set released_at = clock_timestamp()
  where a.company_id = p_document.company_id and a.document_id = p_document.id and a.released_at is null;
  perform withdraw_credit(p_document);
end $$;

-- A debit note that is paid at once takes back a note to a sale that was: the money stands as the client's credit since the note, so that
-- it pays with that, and nothing came in. It was the client's, and counted as collected beside it.
create function settle_debit(p_document documents) returns void language plpgsql as $$
declare
  back record;
  moment constant timestamptz := clock_timestamp();
begin
  if p_document.sale_condition <> '01' then
    return;
  end if;
  for back in
    select p.id, p.paid_on, least(f.amount, p.unapplied) as amount
    from document_references f
    join payments p on p.company_id = f.company_id and p.source_id = f.target_id and p.means is null and p.unapplied > 0
    where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
    order by p.id
    for update of p
  loop
    insert into payment_returns (company_id, payment_id, id, kind, amount, returned_on, reason, recorded_by, created_at)
    values (
      p_document.company_id, back.id, gen_random_uuid(), 'write_off', back.amount,
      greatest(back.paid_on, costa_rica_day(p_document.issued_at)), 'Nota de débito ' || p_document.consecutivo,
      p_document.issued_by, moment
    );
    update documents d set charged = d.charged - back.amount, paid = d.paid - back.amount, updated_at = moment
    where d.company_id = p_document.company_id and d.id = p_document.id;
  end loop;
end $$;

-- With which payment of a sale what was withheld of it or kept as a fee counts that came with none: the earliest that stands.
create function first_payment_of(p_company uuid, p_sale uuid) returns uuid language sql stable as $$
  select a.payment_id from payment_allocations a
  join payments p on p.company_id = a.company_id and p.id = a.payment_id
  where a.company_id = p_company and a.document_id = p_sale and a.released_at is null
  order by p.paid_on, p.number limit 1
$$;

-- As in 0070, with what was withheld by itself: no receipt had it, so that of a sale to the State its tax was declared nowhere.
create or replace function paid_with(p_allocation payment_allocations) returns numeric language sql stable as $$
  select p_allocation.amount + coalesce((
    select sum(w.amount) from document_write_offs w
    where w.company_id = p_allocation.company_id and w.document_id = p_allocation.document_id and w.released_at is null
      and w.kind in ('fee', 'withholding')
      and coalesce(w.payment_id, first_payment_of(w.company_id, w.document_id)) = p_allocation.payment_id
  ), 0)
$$;

-- As in 0075, with the same.
create or replace function paid_by_day(p_company uuid, p_sale uuid) returns table (payment_id uuid, day date, amount numeric)
  language sql stable
as $$
  with kept as (
    select c.payment_id, w.amount, greatest(w.written_off_on, costa_rica_day(d.issued_at)) as day,
      w.released_at is not null as is_released, w.released_on
    from document_write_offs w
    join documents d on d.company_id = w.company_id and d.id = w.document_id
    cross join lateral (select coalesce(w.payment_id, first_payment_of(w.company_id, w.document_id)) as payment_id) c
    where w.company_id = p_company and w.document_id = p_sale and c.payment_id is not null
      and w.kind in ('fee', 'withholding') and (w.released_at is null or w.released_on is not null)
  )
  select k.payment_id, k.day, sum(k.amount) from (
    select m.payment_id, m.happened_on as day, m.amount from allocation_moves m
    where m.company_id = p_company and m.document_id = p_sale
    union all
    select kept.payment_id, kept.day, kept.amount from kept
    union all
    select kept.payment_id, greatest(kept.day, kept.released_on), -kept.amount from kept where kept.is_released
  ) k
  group by k.payment_id, k.day having sum(k.amount) <> 0
$$;

-- As in 0090: a debit note that takes back what a credit note gave is followed as its note was, what it makes stand again (0141) from its
-- issue on, the credit that goes with it once it is accepted. Owned by modules/documents.
create or replace function follow_events() returns trigger language plpgsql as $$
declare
  fact record;
  document documents;
begin
  insert into event_tasks (company_id, subscriber, number, subject_id)
  select company_id, 'dispatcher', number, subject_id from fresh;

  for fact in
    select f.company_id, f.subject_id, f.name from fresh f
    where f.name = 'document.issued' and f.facts ? 'has_consequences'
      or f.name = 'document.accepted' and f.facts ->> 'kind' in ('credit-note', 'debit-note', 'payment-receipt')
      or f.name = 'document.rejected'
    order by f.number
  loop
    -- One by one: few have consequences, and a join with what nobody has counted would read all documents.
    select d.* into document from documents d where d.company_id = fact.company_id and d.id = fact.subject_id;
    case
      when fact.name = 'document.issued' then
        perform give_back_in_shift(document);
        perform agree_as_typed(document);
        perform bind_references(document);
        perform follow_taken_back(document);
      when fact.name = 'document.rejected' then
        perform release_allocations(document);
        perform follow_taken_back(document);
      when document.kind = 'credit-note' then perform settle_credit(document);
      when document.kind = 'debit-note' then perform settle_debit(document);
      else perform settle_receipt(document);
    end case;
  end loop;
  return null;
end $$;
