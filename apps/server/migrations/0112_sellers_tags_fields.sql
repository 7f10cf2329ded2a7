-- What the lists of a company are chosen for: who sold, how clients are grouped, and what else stands in a document.

alter table clients
  add column seller_id uuid,
  add column tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
  add foreign key (company_id, seller_id) references list_entries (company_id, id);
create index clients_by_seller on clients (company_id, seller_id) where seller_id is not null;
create index clients_by_tag on clients using gin (company_id, tags) where tags <> '{}';

-- Read from what was typed, so that issuing writes nothing more and a document keeps the seller it was issued with.
alter table documents
  add column seller_id uuid generated always as ((input ->> 'seller_id')::uuid) stored,
  add foreign key (company_id, seller_id) references list_entries (company_id, id);
create index documents_by_seller on documents (company_id, seller_id, sorted_at desc, id desc)
where seller_id is not null;

-- A tag that clients carry is in use like a seller that documents name.
create function refuse_delete_of_used_tag() returns trigger language plpgsql as $$
begin
  if exists (select from clients c where c.company_id = old.company_id and c.tags <> '{}' and c.tags @> array[old.id]) then
    raise exception 'clients carry this tag' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger list_entries_in_use before delete on list_entries
for each row when (old.kind = 'tag') execute function refuse_delete_of_used_tag();
