-- A debit note that takes a credit note back has the months stand again that the note had freed: they were billed a second time beside it.
-- Owned by modules/students.

-- What debit notes that nobody refused took back of the credit notes to a document, and what of that is still owed. What a debit note takes
-- of a note to several documents is of the first of them first, as in credits_of.
create function credit_taken_back(p_company uuid, p_document uuid, out amount numeric, out owed numeric) language sql stable as $$
  with credit as (
    select f.document_id as note_id, f.amount, (
      select coalesce(sum(e.amount), 0) from document_references e
      where e.company_id = p_company and e.document_id = f.document_id and e.place < f.place
    ) as earlier
    from document_references f
    join documents n on n.company_id = f.company_id and n.id = f.document_id
    where f.company_id = p_company and f.target_id = p_document and f.amount > 0
      and n.kind = 'credit-note' and n.fiscal_status = 'accepted'
  ), debit as (
    select b.target_id as note_id, b.amount, g.balance / nullif(g.total, 0) as unpaid,
      sum(b.amount) over (partition by b.target_id order by g.sorted_at, g.id, b.place) as reach
    from document_references b
    join documents g on g.company_id = b.company_id and g.id = b.document_id
    where b.company_id = p_company and b.target_id in (select note_id from credit) and b.amount > 0
      and g.kind = 'debit-note' and g.fiscal_status <> 'rejected'
  )
  select coalesce(sum(part.amount), 0), coalesce(sum(part.amount * debit.unpaid), 0)
  from credit join debit using (note_id)
  cross join lateral (
    select greatest(
      0, least(debit.reach, credit.earlier + credit.amount) - greatest(debit.reach - debit.amount, credit.earlier)
    ) as amount
  ) part
$$;

-- Whether notes took all of a document for good.
create function is_credited_whole(p_document documents) returns boolean language sql stable as $$
  select case when p_document.total > 0 and p_document.credited >= p_document.total
    then p_document.credited - (select t.amount from credit_taken_back(p_document.company_id, p_document.id) t) >= p_document.total
    else false
  end
$$;

-- As in 0072, but for what was taken back.
create or replace function charge_stands(c student_charges) returns boolean language sql stable as $$
  select not c.is_freed or exists (
    select from document_references f
    join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
    where f.company_id = c.company_id and f.target_id = c.document_id and f.document_type = '10'
      and anew.fiscal_status <> 'rejected' and not is_credited_whole(anew)
  )
$$;

-- What is freed is billed again; what stands again leaves things as they were, unless somebody was quicker.
create function free_charges_of(p_document documents) returns void language plpgsql as $$
declare
  is_void boolean := p_document.fiscal_status = 'rejected' or is_credited_whole(p_document);
begin
  update student_charges c set is_freed = is_void
  where c.company_id = p_document.company_id and c.document_id = p_document.id and c.is_freed <> is_void
    and (is_void or not is_billed_elsewhere(c));
end $$;

create or replace function free_student_charges() returns trigger language plpgsql as $$
begin
  perform free_charges_of(new);
  return null;
end $$;

-- A debit note was issued, or refused: what it takes back of a note changes what the note frees.
create function follow_taken_back(p_document documents) returns void language plpgsql as $$
declare
  billed documents;
begin
  if p_document.kind <> 'debit-note' then
    return;
  end if;
  for billed in
    select d.* from documents d
    where d.company_id = p_document.company_id and d.id in (
      select f.target_id from document_references b
      join document_references f on f.company_id = b.company_id and f.document_id = b.target_id and f.amount > 0
      join student_charges c on c.company_id = f.company_id and c.document_id = f.target_id
      where b.company_id = p_document.company_id and b.document_id = p_document.id and b.amount > 0
    )
    order by d.id
  loop
    perform free_charges_of(billed);
  end loop;
end $$;
