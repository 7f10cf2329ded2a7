-- Versions of the product catalogue: what a file said, compared with what was live. `cabys` is the live one; the newest
-- applied version says which that is.
create table cabys_versions (
  id uuid primary key,
  status text not null check (status in ('checking', 'checked', 'applied', 'rolled_back')),
  source text not null check (source in ('starter', 'upload', 'address')),
  -- Name of the file, or its address.
  name text not null check (length(name) between 1 and 500),
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  codes integer not null default 0,
  added integer not null default 0,
  retired integer not null default 0,
  changed integer not null default 0,
  mistakes integer not null default 0,
  -- The version that was live when this one was compared; rolling back returns to it.
  based_on uuid references cabys_versions (id),
  -- The long work that checks, applies or rolls it back.
  task_id uuid references platform_tasks (id) on delete set null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  applied_by uuid references users (id) on delete set null,
  applied_at timestamptz,
  check ((applied_at is not null) = (status in ('applied', 'rolled_back')))
);
create index cabys_versions_by_time on cabys_versions (created_at desc);
-- One update at a time.
create unique index cabys_versions_open on cabys_versions ((true)) where status in ('checking', 'checked');

-- What a version does to the one before. `new` with a former description is a code that comes back.
create table cabys_changes (
  version_id uuid not null references cabys_versions (id) on delete cascade,
  code text not null check (code ~ '^\d{13}$'),
  change text not null check (change in ('new', 'retired', 'changed')),
  former_description text,
  former_rate text,
  description text,
  rate text,
  primary key (version_id, code),
  check ((change = 'retired') = (description is null)),
  check ((description is null) = (rate is null))
);
create index cabys_changes_by_kind on cabys_changes (version_id, change, code);

-- Rows of a file that do not enter the catalogue.
create table cabys_mistakes (
  version_id uuid not null references cabys_versions (id) on delete cascade,
  row_number integer not null,
  problem text not null check (problem in ('code', 'description', 'rate', 'duplicate')),
  code text not null,
  description text not null,
  rate text not null,
  primary key (version_id, row_number)
);
revoke insert, update, delete on cabys, cabys_versions from cuenta_clara_app;
revoke all on cabys_changes, cabys_mistakes from cuenta_clara_app;

insert into cabys_versions (id, status, source, name, codes, created_at, applied_at)
select '01900000-0000-7000-8000-0000000cab15', 'applied', 'starter', '2026-06-01', count(*), now(), now() from cabys;

-- Whether an item's code wants another one: withdrawn, or unknown to a catalogue that is complete.
create function is_cabys_outdated(given text) returns boolean
  language sql stable
as $$
  select coalesce(
    (select c.is_withdrawn from cabys c where c.code = given),
    exists (select from cabys_versions v where v.status = 'applied' and v.source <> 'starter')
  )
$$;

create index items_by_cabys on items (company_id, cabys);
