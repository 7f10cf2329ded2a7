-- Cash that a return hands out leaves the drawer once. Where its note was rejected and another takes its place (Annex v4.4, note 9, code 10),
-- whoever issues that one may say again what was given back: without it the client would have the same money to their credit. It took the
-- drawer's cash twice. Owned by modules/counter.

-- What was handed out with the rejected notes that a note stands for, those that they stood for included.
create function handed_out_before(p_document documents) returns numeric language sql stable as $$
  with recursive replaced as (
    select o.id
    from jsonb_array_elements(p_document.input -> 'references') r
    join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
      and o.clave = r ->> 'number' and o.kind = 'credit-note' and o.fiscal_status = 'rejected'
    where r ->> 'document_type' = '10'
    union
    select f.target_id
    from replaced p
    join document_references f on f.company_id = p_document.company_id and f.document_id = p.id
      and f.document_type = '10' and f.target_id is not null
  )
  select coalesce(sum(m.amount), 0)
  from shift_movements m
  join shifts s on s.company_id = m.company_id and s.id = m.shift_id and s.currency = p_document.currency
  where m.company_id = p_document.company_id and m.kind = 'return' and m.document_id in (select id from replaced)
$$;

-- As in 0090, less what was handed out before.
create or replace function give_back_in_shift(p_document documents) returns void language plpgsql as $$
declare
  given numeric := least(coalesce((p_document.input #>> '{cash,change}')::numeric, 0), ceil(p_document.total / 5) * 5);
  drawer uuid;
begin
  if p_document.kind <> 'credit-note' or given <= 0 then
    return;
  end if;
  given := given - handed_out_before(p_document);
  if given <= 0 then
    return;
  end if;
  drawer := drawer_of(p_document);
  insert into shift_movements (company_id, id, shift_id, kind, amount, reason, document_id, made_by, made_at)
  select s.company_id, gen_random_uuid(), s.id, 'return', given, p_document.consecutivo, p_document.id,
    coalesce(p_document.created_by, p_document.issued_by), p_document.issued_at
  from shifts s
  where s.company_id = p_document.company_id and s.id = drawer and s.currency = p_document.currency;
end $$;
