-- The tags that a company has for its clients (0007) stand on documents and quotations too. They are none of what was issued or
-- sent: whoever writes documents changes them at any time, and neither snapshot nor what a client is shown has them.
-- Owned by modules/documents and modules/quotations.

alter table documents add column tags uuid[] not null default '{}' check (cardinality(tags) <= 20);
alter table quotations add column tags uuid[] not null default '{}' check (cardinality(tags) <= 20);

-- In the order of the list, with all that tells which of them a page has. `@>` of arrays is not leakproof, so that where rows of other
-- companies could show through no index is searched for a tag, one of kind GIN neither: what is tagged is gone through, and nothing else
-- of it is read.
create index documents_tagged on documents (company_id, sorted_at desc, id desc) include (environment, kind, tags)
where tags <> '{}';
create index quotations_tagged on quotations (company_id, dated_on desc, id desc) include (tags)
where tags <> '{}';

-- Lists are narrowed by more of what every document has: the index alone tells it of what was issued.
drop index documents_by_time;
create index documents_by_time on documents (company_id, sorted_at desc, id desc)
  include (
    environment, kind, fiscal_status, currency, total, balance, is_trial, client_id, paid, credited, surplus, written_off,
    sale_condition, activity_code, created_by
  );

-- What is taxed at another rate than the general one is found by it (modules/documents, content-and-origin.ts).
create index document_lines_by_rate on document_lines (company_id, rate_code, document_id) where rate_code <> '08';

-- Of these tags those that a company has, in the order given, each once. Nobody deletes one of them before the transaction ends: no
-- foreign key could say so of what stands in an array.
create function held_tags(of_company uuid, wanted uuid[]) returns uuid[] language sql as $$
  select array(
    select e.id from (
      select id from list_entries where company_id = of_company and kind = 'tag' and id = any(wanted) for key share
    ) as e
    order by array_position(wanted, e.id)
  )
$$;

-- Tags come with what is written, and stand in their own column from then on: what was typed is frozen with what is issued. What is
-- written without any leaves them as they are. One that was deleted since it was chosen is left out.
create function take_tags() returns trigger language plpgsql as $$
begin
  new.tags := held_tags(new.company_id, array(
    select t.tag::uuid from jsonb_array_elements_text(new.input -> 'tags') with ordinality as t (tag, place)
    order by t.place
  ));
  new.input := new.input - 'tags';
  return new;
end $$;
create trigger documents_take_tags before insert or update of input on documents
for each row when (new.input ? 'tags') execute function take_tags();
create trigger quotations_take_tags before insert or update of input on quotations
for each row when (new.input ? 'tags') execute function take_tags();

-- Drafts are work in progress; of what was issued the trail tells who tagged it. Quotations and clients tell by themselves.
create function record_tags() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before, after)
  values (
    new.company_id, clock_timestamp(), current_person(), nullif(current_setting('app.origin', true), '')::jsonb,
    'changed', 'document', new.id, coalesce(new.consecutivo, new.original_number),
    jsonb_build_object('tags', old.tags), jsonb_build_object('tags', new.tags)
  );
  return null;
end $$;
select run_as_system('record_tags()');
create trigger audit_tags after update of tags on documents
for each row when (old.issued_at is not null and old.tags is distinct from new.tags) execute function record_tags();

-- As in 0007, and what documents, quotations or series carry is in use as well.
create or replace function refuse_delete_of_used_tag() returns trigger language plpgsql as $$
begin
  if exists (select from clients c where c.company_id = old.company_id and c.tags <> '{}' and c.tags @> array[old.id])
    or exists (select from documents d where d.company_id = old.company_id and d.tags <> '{}' and d.tags @> array[old.id])
    or exists (select from quotations q where q.company_id = old.company_id and q.tags <> '{}' and q.tags @> array[old.id])
    or exists (
      select from recurring_invoices r where r.company_id = old.company_id and r.input -> 'tags' ? old.id::text
    )
    then
    raise exception 'something carries this tag' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
