-- Notes take no more from a document than is left of it, however many are issued at the same moment.

-- What a note corrects: the clave it refers to first.
create index documents_by_correction on documents (company_id, environment, ((input -> 'references' -> 0 ->> 'number')))
where kind in ('credit-note', 'debit-note') and clave is not null;

-- What credit notes that were not refused take from a document, less what debit notes gave back of them.
create function credited_by_notes(p_company uuid, p_environment text, p_clave text, p_except uuid default null)
  returns numeric
  language sql stable
as $$
  select coalesce(sum(c.total - (
    select coalesce(sum(g.total), 0) from documents g
    where g.company_id = p_company and g.environment = p_environment and g.kind = 'debit-note' and g.clave is not null
      and g.input -> 'references' -> 0 ->> 'number' = c.clave and g.fiscal_status <> 'rejected'
  )), 0)
  from documents c
  where c.company_id = p_company and c.environment = p_environment and c.kind = 'credit-note' and c.clave is not null
    and c.input -> 'references' -> 0 ->> 'number' = p_clave and c.fiscal_status <> 'rejected'
    and c.id is distinct from p_except
$$;

create function refuse_overcorrection() returns trigger language plpgsql as $$
declare
  original record;
  room numeric;
begin
  -- Whoever corrects the same document at the same time waits here.
  select d.total, d.consecutivo, d.fiscal_status into original from documents d
  where d.company_id = new.company_id and d.environment = new.environment
    and d.clave = new.input -> 'references' -> 0 ->> 'number'
  for update;
  if not found then
    return new;
  end if;
  if original.fiscal_status = 'rejected' then
    raise exception 'a rejected document needs no note: %', original.consecutivo using errcode = 'CC410';
  end if;
  room := original.total
    - credited_by_notes(new.company_id, new.environment, new.input -> 'references' -> 0 ->> 'number', new.id);
  if new.total > room then
    raise exception 'only % of % is left', room, original.consecutivo
      using errcode = 'CC409', detail = room::text;
  end if;
  return new;
end $$;

create trigger documents_are_not_overcorrected_new
before insert on documents for each row
when (new.kind = 'credit-note' and new.clave is not null) execute function refuse_overcorrection();
create trigger documents_are_not_overcorrected
before update of clave on documents for each row
when (new.kind = 'credit-note' and old.clave is null and new.clave is not null) execute function refuse_overcorrection();
