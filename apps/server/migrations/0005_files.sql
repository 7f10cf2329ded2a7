-- Files: where their bytes lie, in their row or under a key in a store outside. Every file is born in its row, in the
-- transaction that makes it true; modules/files moves it once nothing can change about it any more. ADR 0026. Owned by
-- modules/files.
--
-- Tables of files stand with what they are of: signed files and answers of the authority, files of suppliers, papers, parts
-- of packages, documents of other programs. Each has the columns `content`, `sha256`, `size`, `store` and `store_key`; the
-- checks `one_place`, `known_elsewhere` and `own_key`; an index of what lies here, by when it came; and the triggers
-- `measured`, `stays`, `counted_in`, `counted` and `counted_out`.

-- What every file is born with, whoever writes it.
create function measure_file() returns trigger language plpgsql as $$
begin
  if new.content is not null then
    new.sha256 := sha256(new.content);
    new.size := length(new.content);
  end if;
  return new;
end $$;

-- Bytes go only where they are known to lie, and come back only as they were. With `whole` nothing else of the row changes either.
create function keep_file() returns trigger language plpgsql as $$
declare
  place text[] := '{content,sha256,size,store,store_key}';
  is_kept boolean;
begin
  if tg_argv[0] = 'whole' and to_jsonb(new) - place is distinct from to_jsonb(old) - place then
    raise exception 'rows of % are kept as they were written', tg_table_name using errcode = 'restrict_violation';
  end if;
  if old.content is not null and new.content is not null then
    is_kept := new.content = old.content
      and (new.sha256 is not distinct from old.sha256 or old.sha256 is null and new.sha256 = sha256(old.content));
  elsif old.content is not null then
    is_kept := new.sha256 = sha256(old.content) and new.size = length(old.content);
  elsif new.content is not null then
    is_kept := new.sha256 = old.sha256 and sha256(new.content) = old.sha256 and new.size = old.size;
  else
    is_kept := (new.sha256, new.size, new.store, new.store_key) = (old.sha256, old.size, old.store, old.store_key);
  end if;
  if is_kept is distinct from true then
    raise exception 'rows of % are kept as they were written', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Of each company, how much lies in a store outside.
create table file_sums (
  company_id uuid not null,
  store text not null,
  files bigint not null,
  bytes bigint not null,
  primary key (company_id, store)
);
comment on table file_sums is 'owner: files';
select protect_company_table('file_sums');

-- What no row names any more. It stays in its store for a while, so that a backup of those days finds it, and then goes.
create table unneeded_files (
  company_id uuid not null,
  store text not null,
  store_key text not null,
  since timestamptz not null,
  primary key (company_id, store_key)
);
comment on table unneeded_files is 'owner: files';
create index unneeded_files_by_age on unneeded_files (since);
select protect_company_table('unneeded_files');

-- Counts what lies outside, and remembers what no row names any more.
create function count_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.store_key is not null then
    insert into unneeded_files (company_id, store, store_key, since)
    values (old.company_id, old.store, old.store_key, clock_timestamp())
    on conflict (company_id, store_key) do update set since = excluded.since;
    update file_sums s set files = s.files - 1, bytes = s.bytes - old.size
    where s.company_id = old.company_id and s.store = old.store;
  end if;
  if tg_op <> 'DELETE' and new.store_key is not null then
    delete from unneeded_files u where u.company_id = new.company_id and u.store_key = new.store_key;
    insert into file_sums as s (company_id, store, files, bytes) values (new.company_id, new.store, 1, new.size)
    on conflict (company_id, store) do update set files = s.files + 1, bytes = s.bytes + excluded.bytes;
  end if;
  return null;
end $$;

-- How the mover is doing: one row, which every process reads and whoever runs the installation changes.
create table file_mover (
  is_only boolean primary key default true check (is_only),
  is_stopped boolean not null default false,
  moved bigint not null default 0,
  bytes bigint not null default 0,
  failed bigint not null default 0,
  last_run_at timestamptz,
  last_problem text
);
comment on table file_mover is 'owner: files';
insert into file_mover default values;
