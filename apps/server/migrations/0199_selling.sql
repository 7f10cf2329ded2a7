-- What was rejected is issued anew once; whoever issues it once more names what stands in its place already (`anew_despite`): CC415, whose
-- detail is the other document. Owned by modules/documents.

create function stands_instead_of(p_company uuid, p_refused uuid) returns setof uuid language sql stable as $$
  select anew.id from documents refused
  join document_references f on f.company_id = refused.company_id and f.target_id = refused.id and f.document_type = '10'
  join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
  where refused.company_id = p_company and refused.id = p_refused and refused.fiscal_status = 'rejected'
    and anew.is_trial = refused.is_trial and anew.fiscal_status <> 'rejected' and not is_credited_whole(anew)
  order by anew.issued_at, anew.id
$$;

create function refuse_anew_again() returns trigger language plpgsql as $$
declare
  other documents;
begin
  -- Whoever issues the same one anew at the same time waits here.
  perform 1 from documents d where d.company_id = new.company_id and d.id = new.target_id for no key update;
  select d.* into other from stands_instead_of(new.company_id, new.target_id) as s (id)
  join documents d on d.company_id = new.company_id and d.id = s.id
  join documents own on own.company_id = new.company_id and own.id = new.document_id
  where d.id <> own.id and not coalesce(own.input -> 'anew_despite' ? d.id::text, false)
  limit 1;
  if other.id is not null then
    raise exception 'another document took its place already' using errcode = 'CC415',
      detail = jsonb_build_object('id', other.id, 'kind', other.kind, 'consecutivo', other.consecutivo)::text;
  end if;
  return null;
end $$;

-- After `refuse_billed_again`, which says more of a month of people: triggers run by their names.
create trigger refuse_issued_anew after insert on document_references for each row
  when (new.document_type = '10' and new.target_id is not null) execute function refuse_anew_again();
