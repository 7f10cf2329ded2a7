-- Tenancy: who may see which rows. The owner of the database migrates and nothing else; two roles that own
-- nothing do the work: cuenta_clara_app sees one company at a time, cuenta_clara_system sees all of them and
-- is used where the code says so. What every later chapter calls stands here too. Owned by platform/database
-- and platform/jobs.
--
-- These chapters are the schema as it was first released, an area each: its tables with their indexes,
-- policies, functions and triggers, everything once and as it stands. Where a chapter needs a later one, what needs
-- it stands in the later one. What comes after the first release changes the schema in files of its own, numbered
-- from 0191: the numbers between were those of previews.

do $$
begin
  if not exists (select from pg_roles where rolname = 'cuenta_clara_app') then
    create role cuenta_clara_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'cuenta_clara_system') then
    create role cuenta_clara_system nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Another database of this server migrates at the same time.
end $$;

-- Lets an owner that is not a superuser step down to them.
do $$
declare
  worker_role text;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    foreach worker_role in array array['cuenta_clara_app', 'cuenta_clara_system'] loop
      if not pg_has_role(current_user, worker_role, 'set') then
        execute format('grant %I to current_user with set true, inherit false', worker_role);
      end if;
    end loop;
  end if;
end $$;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

grant usage on schema public to cuenta_clara_app, cuenta_clara_system;
alter default privileges in schema public
  grant select, insert, update, delete on tables to cuenta_clara_app, cuenta_clara_system;
alter default privileges in schema public grant usage on sequences to cuenta_clara_app, cuenta_clara_system;

-- The company of the transaction; null, which equals nothing, when none is set.
create function current_company() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- The signed-in person of the transaction, or null.
create function current_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- The time on the clocks of Costa Rica at a moment, the day that it is there, and the moment at which a day begins.
-- The zone is named in SQL here and nowhere else.
create function costa_rica_time(moment timestamptz) returns timestamp
  language sql immutable parallel safe
  return moment at time zone 'America/Costa_Rica';
create function costa_rica_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return costa_rica_time(moment)::date;
create function costa_rica_midnight(day date) returns timestamptz
  language sql immutable parallel safe
  return day::timestamp at time zone 'America/Costa_Rica';

-- The standard protection of a company-scoped table: one company at a time, whoever owns the table.
create function protect_company_table(company_table regclass, company_column name default 'company_id') returns void
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', company_table);
  execute format('alter table %s force row level security', company_table);
  execute format(
    'create policy one_company on %s to public using (%I = current_company()) with check (%I = current_company())',
    company_table, company_column, company_column
  );
  execute format(
    'create policy every_company on %s to cuenta_clara_system using (true) with check (true)', company_table
  );
end $$;

-- Protects every table that carries a company and is not protected yet. The migrator calls it after each
-- file, so that no table can be forgotten.
create function protect_company_tables() returns void
  language plpgsql
as $$
declare
  company_table regclass;
begin
  for company_table in
    select c.oid::regclass
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not c.relforcerowsecurity
    order by c.relname
  loop
    perform protect_company_table(company_table);
  end loop;
end $$;

-- Row-level security keeps an index from answering operators that could leak, text search among them. A
-- function that names the company itself and runs as cuenta_clara_system is free of that: create it, then
-- call this.
create function run_as_system(search regprocedure) returns void
  language plpgsql
as $$
begin
  execute format('alter function %s security definer', search);
  execute format('alter function %s set search_path = public, pg_temp', search);
  execute format('grant create on schema public to cuenta_clara_system');
  execute format('alter function %s owner to cuenta_clara_system', search);
  execute format('revoke create on schema public from cuenta_clara_system');
end $$;

-- Gives a table that people search the function find_<table>: rows of the company that hold every word, free of
-- the policy, so that the index answers. The index cannot answer `like all`, so up to four words, the longest first, go
-- through it each by itself, and it finds the rows that have all of them without looking at those that have only the
-- first; the rest is compared with what it finds.
create function make_finder(searched regclass) returns void
  language plpgsql
as $$
begin
  execute format(
    'create or replace function find_%1$s(p_words text[]) returns setof uuid language sql stable rows 50 as $body$
  select t.id from %1$s t
  where t.company_id = current_company() and t.search like p_words[1] and t.search like coalesce(p_words[2], p_words[1])
    and t.search like coalesce(p_words[3], p_words[1]) and t.search like coalesce(p_words[4], p_words[1])
    and t.search like all (p_words)
$body$', searched
  );
  perform run_as_system(format('find_%s(text[])', searched)::regprocedure);
end $$;

-- Whether nothing may be written in a company now, for it moves or has moved; from here on it does not begin to: who
-- puts it to rest waits for every transaction that has passed here before, so that what is written to a file misses
-- nothing of them. In two steps, for only a later statement sees what the company became meanwhile.
create function is_at_rest(company uuid) returns boolean language plpgsql as $$
declare
  gate constant bigint := hashtextextended(company::text, 52);
begin
  if current_setting('transaction_read_only') = 'on' then
    return false;
  end if;
  if not pg_try_advisory_xact_lock_shared(gate) then
    perform pg_advisory_xact_lock_shared(gate);
  end if;
  return exists (select from companies c where c.id = company and c.status = 'moved');
end $$;

-- Sets the company of the transaction for what comes with a right of its own: jobs, public links, callbacks. Raises
-- CC423 where the company rests and something may be written.
create function enter_company(company uuid, person text default '', origin text default '') returns void
language plpgsql as $$
declare
  said text;
begin
  said := set_config('app.company_id', company::text, true);
  said := set_config('app.user_id', person, true);
  said := set_config('app.origin', origin, true);
  if is_at_rest(company) then
    raise exception using errcode = 'CC423', message = 'the company rests: it moves, or has moved';
  end if;
end $$;

-- Sets the company, the person and where they are (`origin`, JSON as the trail keeps it) for the rest of the
-- transaction and tells the role of the membership. Raises CC403 when there is none, or when it is no longer
-- the expected one, so that statements sent along with it fail too, and CC423 as `enter_company` does. An account that
-- was disabled opens no company, whatever acts in its name: files that it has mailed, links to them, series that it
-- started and long work under way.
-- Who visits for support is no member and is let in where nothing can be written: the transaction has to be
-- read-only before anything is opened. A visitor is told apart from a member, so that no door can take the
-- one for the other: what a visitor may do is less than the role of any member. `p_now` is the program's
-- clock, by which visits were opened.
-- This stands before every request, so that it asks with few statements of its own: an assignment and a condition are
-- evaluated as they stand, where each `perform` starts and ends a statement.
create function open_company(
  company uuid, person uuid, expected_role text default null, origin text default null, p_now timestamptz default clock_timestamp()
) returns text language plpgsql as $$
declare
  said text;
  found_role text;
begin
  said := set_config('app.company_id', company::text, true);
  said := set_config('app.user_id', person::text, true);
  said := set_config('app.origin', coalesce(origin, ''), true);
  select member.role into found_role
  from company_users member join users u on u.id = member.user_id and u.is_active
  where member.company_id = company and member.user_id = person and member.active = 1;
  if found_role is null and current_setting('transaction_read_only') = 'on' then
    select 'visitor' into found_role
    from platform_visits v join users u on u.id = v.user_id
    where v.company_id = company and v.user_id = person and v.purpose = 'support' and v.left_at is null
      and v.started_at <= p_now and v.ends_at > p_now
      and u.is_platform_admin and u.is_active
    limit 1;
  end if;
  if found_role is null or found_role is distinct from coalesce(expected_role, found_role) then
    raise exception using errcode = 'CC403', message = 'not a member of this company';
  end if;
  if is_at_rest(company) then
    raise exception using errcode = 'CC423', message = 'the company rests: it moves, or has moved';
  end if;
  return found_role;
end $$;

-- Text as searches compare it: without accents, in lower case. Immutable so that indexes can hold it.
create function search_text(given text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, given));

-- Queues a job in the caller's transaction, as graphile_worker.add_job does, but without its NOTIFY:
-- PostgreSQL commits transactions that notify one after the other, which cost two thirds of the throughput at
-- eight connections. The process that queued wakes the workers once it has committed. With a key, a job that
-- still waits is replaced. A wake-up that is asked for with `keep_run_at` may move one that waits to an
-- earlier moment, never to a later one.
-- A job says in which lane it is, and whose it is where companies share one: a worker passes over what would take the
-- hands that other work needs (platform/jobs/hands.ts).
create function enqueue_job(
  task text,
  payload json,
  run_at timestamptz default null,
  job_key text default null,
  queue text default null,
  max_attempts integer default 25,
  priority integer default 0,
  keep_run_at boolean default false,
  lane text default 'prompt',
  sharer text default null
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  task_number integer;
  queue_number integer;
  job_number bigint;
  passed_over_by jsonb := jsonb_build_object('lane:' || lane, true);
begin
  if sharer is not null then
    passed_over_by := passed_over_by || jsonb_build_object('of:' || sharer, true);
  end if;

  select id into task_number from graphile_worker._private_tasks where identifier = task;
  if task_number is null then
    insert into graphile_worker._private_tasks (identifier) values (task)
    on conflict (identifier) do update set identifier = excluded.identifier
    returning id into task_number;
  end if;

  if queue is not null then
    select id into queue_number from graphile_worker._private_job_queues where queue_name = queue;
    if queue_number is null then
      insert into graphile_worker._private_job_queues (queue_name) values (queue)
      on conflict (queue_name) do update set queue_name = excluded.queue_name
      returning id into queue_number;
    end if;
  end if;

  -- A job that already runs has seen the world as it was: it gives up its key, and another one is queued. It is
  -- marked, so that it is cleared away should its worker die or fail.
  if job_key is not null then
    update graphile_worker._private_jobs
    set key = null, attempts = _private_jobs.max_attempts, updated_at = now(),
      flags = case when locked_at is null then flags else coalesce(flags, '{}') || '{"replaced": true}' end
    where key = job_key and is_available is not true;
  end if;

  insert into graphile_worker._private_jobs as waiting
    (task_id, job_queue_id, payload, run_at, max_attempts, key, priority, flags)
  values (
    task_number, queue_number, enqueue_job.payload, coalesce(enqueue_job.run_at, now()),
    enqueue_job.max_attempts, job_key, enqueue_job.priority, passed_over_by
  )
  on conflict (key) do update set
    task_id = excluded.task_id,
    job_queue_id = excluded.job_queue_id,
    payload = excluded.payload,
    max_attempts = excluded.max_attempts,
    run_at = case
      when keep_run_at and waiting.attempts = 0 then least(waiting.run_at, excluded.run_at) else excluded.run_at
    end,
    priority = excluded.priority,
    flags = excluded.flags,
    revision = waiting.revision + 1,
    attempts = 0,
    last_error = null,
    updated_at = now()
  where waiting.locked_at is null
  returning id into job_number;
  return job_number;
end $$;
-- Queues that PostgreSQL lets nobody but us call into.
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to cuenta_clara_app, cuenta_clara_system;
