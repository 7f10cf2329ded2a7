-- The package of a month as it was when its return was filed. It is made by a task, so its row is there before its bytes; these are cut into
-- parts that a process can hold, each a file as any other (modules/files, ADR 0026).

create table kept_packages (
  company_id uuid not null,
  vat_return_id uuid not null,
  -- The task that makes it, or made it; forgotten with its person's list.
  task_id uuid,
  asked_at timestamptz not null,
  -- Whose parts these are: a task that was taken for dead may still be writing.
  attempt uuid,
  -- Of the whole ZIP.
  name text,
  size bigint,
  sha256 bytea,
  kept_at timestamptz,
  primary key (company_id, vat_return_id),
  foreign key (company_id, vat_return_id) references vat_returns (company_id, id),
  check (num_nonnulls(name, size, sha256, kept_at) in (0, 4))
);
comment on table kept_packages is 'owner: month-package';
select protect_company_table('kept_packages');

create table kept_package_parts (
  company_id uuid not null,
  vat_return_id uuid not null,
  part integer not null check (part >= 0),
  content bytea,
  sha256 bytea,
  size integer,
  store text check (store in ('s3')),
  store_key text,
  created_at timestamptz not null,
  primary key (company_id, vat_return_id, part),
  foreign key (company_id, vat_return_id) references kept_packages (company_id, vat_return_id),
  constraint one_place check (num_nonnulls(content, store_key) = 1 and num_nonnulls(store, store_key) in (0, 2)),
  constraint known_elsewhere check (content is not null or (sha256 is not null and size is not null)),
  constraint own_key check (starts_with(store_key, company_id::text || '/'))
);
comment on table kept_package_parts is 'owner: month-package';
-- A part of a ZIP gets no smaller.
alter table kept_package_parts alter column content set storage external;
create index on kept_package_parts (created_at) where store_key is null;
select protect_company_table('kept_package_parts');
create trigger measured before insert on kept_package_parts for each row execute function measure_file();
create trigger stays before update on kept_package_parts for each row execute function keep_file('whole');
create trigger counted_in after insert on kept_package_parts for each row
when (new.store_key is not null) execute function count_file();
create trigger counted after update on kept_package_parts for each row
when (old.store_key is distinct from new.store_key) execute function count_file();
create trigger counted_out after delete on kept_package_parts for each row
when (old.store_key is not null) execute function count_file();

-- What was kept is kept as it was; only an attempt that did not come to its end is written again.
create trigger kept_packages_stay before update or delete on kept_packages
for each row when (old.kept_at is not null) execute function refuse_any_change();
create function refuse_part_of_kept() returns trigger language plpgsql as $$
begin
  if exists (
    select from kept_packages k
    where k.company_id = coalesce(new.company_id, old.company_id)
      and k.vat_return_id = coalesce(new.vat_return_id, old.vat_return_id) and k.kept_at is not null
  ) then
    raise exception 'a kept package stays as it was' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger kept_package_parts_stay before insert or delete on kept_package_parts
for each row execute function refuse_part_of_kept();
