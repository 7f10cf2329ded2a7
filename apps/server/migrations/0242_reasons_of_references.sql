-- What notes are about stands in their rows, with the day and the reason, for whoever adds them up.
alter table document_references
  add column issued_at timestamptz,
  add column reason text;

create or replace function bind_references(p_document documents) returns void language plpgsql as $$
declare
  target record;
  whole numeric := (p_document.snapshot #>> '{summary,total}')::numeric;
  -- What somebody gave to references by name: amounts that people read, so that the whole is meant to the cent.
  named numeric := (
    select sum((r ->> 'amount')::numeric) from jsonb_array_elements(p_document.input -> 'references') r
    where r ->> 'document_type' <> '10'
  );
  rest numeric := case when named is null then whole else round(whole, 2) - named end;
  room numeric;
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
    and p_document.kind in ('credit-note', 'debit-note', 'payment-receipt')
  order by o.id for update;

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
    if target.named > round(greatest(room, 0), 2) then
      raise exception 'only % is left of %', room, target.consecutivo using errcode = 'CC409', detail = room::text;
    end if;
    part := coalesce(target.named, least(rest, greatest(room, 0)));
    rest := rest - case when target.named is null then part else 0 end;
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
