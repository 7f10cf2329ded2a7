-- What must stand in the transaction of a fact follows from the fact alone, in one place, and no longer from a trigger each.

create function bind_references(p_document documents) returns void language plpgsql as $$
declare
  target record;
  rest numeric := (p_document.snapshot #>> '{summary,total}')::numeric;
  room numeric;
  all_room numeric := 0;
  part numeric;
  parts jsonb := '{}';
begin
  -- Whoever takes of the same documents at the same time waits here, in the order of their ids.
  perform 1 from documents o
  where o.company_id = p_document.company_id and o.environment = p_document.environment
    and o.clave in (select r ->> 'number' from jsonb_array_elements(p_document.input -> 'references') r)
    and p_document.kind in ('credit-note', 'debit-note', 'payment-receipt')
  order by o.id for update;

  for target in
    select min(r.place) as place, o.id, o.kind, o.fiscal_status, o.consecutivo,
      (o.snapshot #>> '{summary,total}')::numeric as total
    from jsonb_array_elements(p_document.input -> 'references') with ordinality as r (reference, place)
    join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
      and o.clave = r.reference ->> 'number'
    -- What the authority rejected (note 9, code 10) is only replaced.
    where r.reference ->> 'document_type' <> '10' and case p_document.kind
      when 'credit-note' then o.kind not in ('credit-note', 'payment-receipt')
      when 'debit-note' then o.kind = 'credit-note'
      else p_document.kind = 'payment-receipt'
    end
    group by o.company_id, o.id order by 1
  loop
    if target.fiscal_status = 'rejected' then
      raise exception 'a rejected document needs no note: %', target.consecutivo using errcode = 'CC410';
    end if;
    select case p_document.kind
      when 'credit-note' then target.total - t.credited
      when 'debit-note' then target.total - t.given_back
      else target.total - t.credited - t.received
    end into room from taken_of(p_document.company_id, target.id) t;
    part := least(rest, greatest(room, 0));
    rest := rest - part;
    all_room := all_room + room;
    parts := parts || jsonb_build_object(target.place, part);
  end loop;

  if rest > 0 and parts <> '{}' and p_document.kind <> 'debit-note' and not exists (
    select from jsonb_array_elements(p_document.input -> 'references') r
    where length(r ->> 'number') = 50 and r ->> 'document_type' <> '10' and not exists (
      select from documents o
      where o.company_id = p_document.company_id and o.environment = p_document.environment and o.clave = r ->> 'number'
    )
  ) then
    raise exception 'only % is left', all_room using errcode = 'CC409', detail = all_room::text;
  end if;

  insert into document_references (company_id, document_id, place, document_type, code, number, target_id, amount)
  select p_document.company_id, p_document.id, r.place - 1, r.reference ->> 'document_type', r.reference ->> 'code',
    r.reference ->> 'number', o.id, (parts ->> r.place::text)::numeric
  from jsonb_array_elements(p_document.input -> 'references') with ordinality as r (reference, place)
  left join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
    and o.clave = r.reference ->> 'number';
end $$;

create function settle_credit(p_document documents) returns void language plpgsql as $$
declare
  target record;
  over numeric;
  kept numeric := 0;
begin
  for target in
    select d.id, d.charged - d.paid - d.written_off + d.surplus as open,
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
    over := greatest(0, target.credited - target.open);
    kept := kept + over;
    update documents d set credited = target.credited, surplus = d.surplus + over, updated_at = clock_timestamp()
    where d.company_id = p_document.company_id and d.id = target.id;
  end loop;
  -- To whom nobody knows what was sold it was given back over the counter.
  if kept > 0 and p_document.client_id is not null then
    perform keep_money(p_document, kept, null);
  end if;
end $$;

create function settle_receipt(p_document documents) returns void language plpgsql as $$
declare
  allocations jsonb;
  whole numeric;
begin
  perform 1 from documents d
  where d.company_id = p_document.company_id and d.id in (
    select f.target_id from document_references f
    where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
  )
  order by d.id for update;
  select jsonb_agg(jsonb_build_object('document', t.id, 'amount', t.amount)), sum(t.amount) into allocations, whole
  from (
    select d.id, least(d.balance, round(sum(f.amount), 2) - d.paid) as amount
    from documents d
    join document_references f on f.company_id = d.company_id and f.target_id = d.id
    join documents r on r.company_id = f.company_id and r.id = f.document_id
    where d.company_id = p_document.company_id and r.kind = 'payment-receipt' and r.fiscal_status = 'accepted' and d.id in (
      select o.target_id from document_references o
      where o.company_id = p_document.company_id and o.document_id = p_document.id and o.amount > 0
    )
    group by d.company_id, d.id
  ) t
  where t.amount > 0;
  if whole > 0 and p_document.client_id is not null then
    insert into payment_allocations (company_id, payment_id, document_id, amount, taken, created_at)
    select p_document.company_id, p.id, a.document, a.amount, a.amount, clock_timestamp()
    from keep_money(p_document, whole, coalesce(p_document.input #>> '{payments,0,means}', '99')) as p (id)
    cross join jsonb_to_recordset(allocations) as a (document uuid, amount numeric);
  end if;
end $$;

create function release_allocations(p_document documents) returns void language plpgsql as $$
begin
  update payment_allocations a set released_at = clock_timestamp()
  where a.company_id = p_document.company_id and a.document_id = p_document.id and a.released_at is null;
end $$;

-- The fiscal status of a document never comes back, so each of these happens to it once.
create or replace function follow_events() returns trigger language plpgsql as $$
declare
  fact record;
  document documents;
begin
  insert into event_tasks (company_id, subscriber, number, subject_id)
  select company_id, 'dispatcher', number, subject_id from fresh;

  for fact in
    select f.company_id, f.subject_id, f.name from fresh f
    where f.name = 'document.issued' and f.facts ? 'has_references'
      or f.name = 'document.accepted' and f.facts ->> 'kind' in ('credit-note', 'payment-receipt')
      or f.name = 'document.rejected'
    order by f.number
  loop
    -- One by one: few have consequences, and a join with what nobody has counted would read all documents.
    select d.* into document from documents d where d.company_id = fact.company_id and d.id = fact.subject_id;
    case
      when fact.name = 'document.issued' then perform bind_references(document);
      when fact.name = 'document.rejected' then perform release_allocations(document);
      when document.kind = 'credit-note' then perform settle_credit(document);
      else perform settle_receipt(document);
    end case;
  end loop;
  return null;
end $$;

drop trigger bind_references on documents;
drop trigger bind_references_new on documents;
drop trigger settle_credit on documents;
drop trigger settle_credit_new on documents;
drop trigger settle_receipt on documents;
drop trigger settle_receipt_new on documents;
drop trigger documents_release_allocations on documents;
drop function bind_references();
drop function settle_credit();
drop function settle_receipt();
drop function release_allocations();
