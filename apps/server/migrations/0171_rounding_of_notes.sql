-- Of three things at 33.335 the third one could not be brought back: the notes of the first two had taken 33.34 each, and less than 33.335 was
-- left. Of three at 33.334 a cent was owed for ever when all had come back. Owned by modules/documents.

-- By how much notes took more of a document in coins than they come to, or less. Those over several documents, and those that were taken back in part,
-- come to something else.
create function rounded_by_notes(p_company uuid, p_document uuid) returns numeric language sql stable as $$
  select coalesce(sum(f.amount - whole.amount), 0) from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  cross join lateral (select (n.snapshot #>> '{summary,total}')::numeric as amount) whole
  where f.company_id = p_company and f.target_id = p_document and f.amount > 0 and n.kind = 'credit-note'
    and n.fiscal_status <> 'rejected' and in_coins(abs(f.amount - whole.amount) / 2, n.currency) = 0
    and not exists (select from document_references b where b.company_id = n.company_id and b.target_id = n.id and b.amount > 0)
$$;

-- What is left for a note is measured as exactly as what it comes to; it takes coins, and never more than are left of them.
create or replace function bind_references(p_document documents) returns void language plpgsql as $$
declare
  target record;
  whole numeric := (p_document.snapshot #>> '{summary,total}')::numeric;
  -- What somebody gave to references by name: amounts that people read, so that the whole is meant to the cent.
  named numeric := (
    select sum((r ->> 'amount')::numeric) from jsonb_array_elements(p_document.input -> 'references') r
    where r ->> 'document_type' <> '10'
  );
  rest_in_coins numeric := in_coins(whole, p_document.currency) - coalesce(named, 0);
  rest numeric := case when named is null then whole else rest_in_coins end;
  room numeric;
  room_in_coins numeric;
  exactly numeric;
  takes_all boolean;
  all_room numeric := 0;
  part numeric;
  parts jsonb := '{}';
begin
  if rest < 0 then
    raise exception 'the references take more than the whole' using errcode = 'check_violation';
  end if;
  -- Whoever takes of the same documents at the same time waits here, in the order of their ids.
  perform 1 from documents o
  where o.company_id = p_document.company_id and o.environment = p_document.environment
    and o.clave in (select r ->> 'number' from jsonb_array_elements(p_document.input -> 'references') r)
    and p_document.kind in ('credit-note', 'debit-note', 'payment-receipt', 'purchase')
  order by o.id for update;

  if p_document.kind = 'purchase' and exists (
    select from jsonb_array_elements(p_document.input -> 'references') r
    join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
      and o.clave = r ->> 'number'
    where r ->> 'document_type' = '15' and replacement_of(o.company_id, o.id) is not null
  ) then
    raise exception 'another purchase invoice took its place already' using errcode = 'CC412';
  end if;

  for target in
    select min(r.place) as place, o.id, o.kind, o.fiscal_status, o.consecutivo,
      (o.snapshot #>> '{summary,total}')::numeric as total, sum((r.reference ->> 'amount')::numeric) as named
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
    room_in_coins := in_coins(greatest(room, 0), p_document.currency);
    exactly := room + case p_document.kind
      when 'credit-note' then rounded_by_notes(p_document.company_id, target.id) else 0 end;
    takes_all := p_document.kind = 'credit-note' and exactly > 0 and rest >= exactly;
    room := greatest(room, exactly);
    if target.named > room_in_coins then
      raise exception 'only % is left of %', room, target.consecutivo using errcode = 'CC409', detail = room::text;
    end if;
    -- Whatever is rounded, who takes all that is left leaves no coin.
    part := coalesce(target.named, case when takes_all then room_in_coins else least(rest_in_coins, room_in_coins) end);
    if target.named is null then
      rest := rest - least(rest, greatest(room, 0));
      rest_in_coins := greatest(0, rest_in_coins - part);
    end if;
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

  insert into document_references (
    company_id, document_id, place, document_type, code, number, issued_at, reason, target_id, amount
  )
  select p_document.company_id, p_document.id, r.place - 1, r.reference ->> 'document_type', r.reference ->> 'code',
    r.reference ->> 'number', (r.reference ->> 'issued_at')::timestamptz, r.reference ->> 'reason', o.id,
    (parts ->> r.place::text)::numeric
  from jsonb_array_elements(p_document.input -> 'references') with ordinality as r (reference, place)
  left join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
    and o.clave = r.reference ->> 'number';
end $$;
