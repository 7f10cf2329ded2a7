-- A jump of a series says why it leaves numbers out, and a wrong one can be taken back: as long as no number above it was
-- used, nothing outside knows of it.
alter table numbering_changes add column reason text check (length(reason) <= 300),
  drop constraint numbering_changes_check,
  add constraint numbering_changes_check check (to_sequence <> from_sequence);

-- The lowest number that a series may go on with: above all that were used, and not below what a jump left, for those may
-- belong to another system. Without a jump to take back it is the present one.
create function lowest_next_number(
  p_company uuid, p_environment authority_environment, p_branch text, p_terminal text, p_document_type text, p_next bigint
) returns bigint
  language sql stable
as $$
  with used as (
    select greatest(
      coalesce((
        select right(max(d.consecutivo), 10)::bigint from documents d
        where d.company_id = p_company and d.environment = p_environment
          and d.consecutivo between p_branch || p_terminal || p_document_type || '0000000000'
            and p_branch || p_terminal || p_document_type || '9999999999'
      ), 0),
      coalesce((
        select right(max(m.consecutivo), 10)::bigint from reception_messages m
        where m.company_id = p_company and m.environment = p_environment
          and m.consecutivo between p_branch || p_terminal || p_document_type || '0000000000'
            and p_branch || p_terminal || p_document_type || '9999999999'
      ), 0)
    ) as last
  )
  select greatest(used.last + 1, least(p_next, (
    select min(c.from_sequence) from numbering_changes c
    where c.company_id = p_company and c.environment = p_environment and c.branch = p_branch and c.terminal = p_terminal
      and c.document_type = p_document_type and c.from_sequence < c.to_sequence and c.to_sequence > used.last
  )))
  from used
$$;

create or replace function refuse_series_step_back() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a series of numbers cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if (new.company_id, new.environment, new.branch, new.terminal, new.document_type)
    is distinct from (old.company_id, old.environment, old.branch, old.terminal, old.document_type) then
    raise exception 'a series of numbers cannot become another' using errcode = 'restrict_violation';
  end if;
  if new.next_sequence < old.next_sequence and new.next_sequence < lowest_next_number(
    old.company_id, old.environment, old.branch, old.terminal, old.document_type, old.next_sequence
  ) then
    raise exception 'a series of numbers only goes forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
