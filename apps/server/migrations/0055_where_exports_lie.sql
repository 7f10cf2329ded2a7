-- Where the file of a finished task lies: in the data folder, or under a key in a store outside; and what it is known by. ADR 0026.
-- Those of the installation itself stay in the data folder; both tables have the same columns.

do $$
declare
  kept regclass;
begin
  foreach kept in array array['tasks', 'platform_tasks']::regclass[] loop
    execute format(
      'alter table %s add column file_sha256 bytea, add column file_store text check (file_store in (''s3'')),
        add column file_key text,
        add constraint known_elsewhere check (
          num_nonnulls(file_store, file_key) in (0, 2)
          and (file_key is null or (file_sha256 is not null and file_size is not null))
        )', kept);
  end loop;
end $$;
alter table tasks add constraint own_key check (starts_with(file_key, company_id::text || '/'));

-- An export is no record: no backup needs it, so its bytes go with the next round.
create function let_go_of_export() returns trigger language plpgsql as $$
begin
  insert into unneeded_files (company_id, store, store_key, since)
  values (old.company_id, old.file_store, old.file_key, 'epoch')
  on conflict do nothing;
  return null;
end $$;
create trigger let_go after delete on tasks for each row
when (old.file_key is not null) execute function let_go_of_export();
