-- Platform: the installation itself and who runs it. Owned by modules/tasks, modules/support-visits,
-- modules/advertisements, modules/calendar, app (answers to requests, their counts) and platform/database (last writes).

-- Long work of the installation itself: the same as `tasks`, of no company, so that only platform administrators
-- see it; their files stay in the data folder. A table of its own, because the rows of `tasks` are seen by their company, which begins every key.
create table platform_tasks (like tasks including defaults including constraints);
alter table platform_tasks drop column company_id, add primary key (id),
  add foreign key (created_by) references users (id) on delete set null;
alter table platform_tasks rename constraint tasks_file_store_check to platform_tasks_file_store_check;
comment on table platform_tasks is 'owner: tasks';
create index platform_tasks_of_person on platform_tasks (created_by, created_at desc);
create index platform_tasks_unfinished on platform_tasks (beat_at) where finished_at is null;
create index platform_tasks_by_end on platform_tasks (finished_at) where finished_at is not null;
alter table cabys_versions add foreign key (task_id) references platform_tasks (id) on delete set null;
revoke all on platform_tasks from cuenta_clara_app;

-- A platform administrator looks into a company's data, to help for an hour or to take its files, and says
-- why. The company reads it in its trail. What ends their sessions, account or role ends their visits with it.
create table platform_visits (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  purpose text not null check (purpose in ('support', 'all_files')),
  reason text not null check (length(reason) between 10 and 500),
  started_at timestamptz not null,
  -- A visit lasts until then, or until it is left.
  ends_at timestamptz not null,
  left_at timestamptz,
  -- Who ended it: the visitor, an owner of the company, or nobody when its hour was over.
  left_by uuid references users (id) on delete set null,
  primary key (company_id, id)
);
comment on table platform_visits is 'owner: support-visits';
create index platform_visits_of_person on platform_visits (company_id, user_id, ends_at);
create index platform_visits_open on platform_visits (user_id) where left_at is null;
select protect_company_table('platform_visits');
-- Whoever visits finds their own visits without being in a company, as their memberships.
create policy own_visits on platform_visits for select
using (current_company() is null and user_id = current_person());
select audit_table('platform_visits', 'platform-visit', 'id', 'reason', '', 'started_at');

-- However such a visit ends: its archive stops being made, and its file goes.
create function withdraw_visit_files() returns trigger language plpgsql as $$
begin
  perform enqueue_job(
    'withdraw-visit-files', json_build_object('visitId', new.id), null, 'visit-files:' || new.id
  );
  return null;
end $$;

create trigger withdraw_files after update of left_at on platform_visits
for each row when (old.left_at is null and new.left_at is not null and new.purpose = 'all_files')
execute function withdraw_visit_files();

-- What the platform tells people: a strip under the top bar, a card on the start page, a note at the door.
-- Whether it is a draft, scheduled, live or ended follows from `is_published` and the clock.
create table advertisements (
  id uuid primary key,
  title text not null check (length(title) between 3 and 80),
  text text not null check (length(text) <= 500),
  picture bytea check (length(picture) <= 524288),
  picture_type text check (picture_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  picture_digest text generated always as (encode(sha256(picture), 'hex')) stored,
  link text check (link ~ '^https://' and length(link) <= 500),
  kind text not null check (kind in ('info', 'maintenance', 'news', 'offer')),
  places text[] not null check (cardinality(places) > 0 and places <@ array['strip', 'start', 'login']),
  -- An empty list is everybody.
  roles text[] not null default '{}'
    check (roles <@ array['owner', 'administrator', 'accountant', 'biller', 'viewer']),
  environments text[] not null default '{}' check (environments <@ array['simulator', 'test', 'live']),
  company_ids uuid[] not null default '{}' check (cardinality(company_ids) <= 100),
  languages text[] not null default '{}' check (array_to_string(languages, ',') ~ '^([a-z]{2}(,[a-z]{2})*)?$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_dismissible boolean not null default true,
  is_published boolean not null default false,
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at < ends_at),
  check ((picture is null) = (picture_type is null))
);
comment on table advertisements is 'owner: advertisements';
create index advertisements_by_time on advertisements (starts_at desc, id);
revoke insert, update, delete on advertisements from cuenta_clara_app;

-- What a person did with one of them; whoever dismissed it sees it no more.
create table advertisement_views (
  advertisement_id uuid not null references advertisements (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  shown_at timestamptz not null,
  dismissed_at timestamptz,
  clicked_at timestamptz,
  primary key (advertisement_id, user_id)
);
comment on table advertisement_views is 'owner: advertisements';
create index advertisement_views_by_person on advertisement_views (user_id);

-- Days on which the tax authority is closed beside weekends and public holidays: the end of the year, national
-- leave; a new holiday, and one that a law moves to another day or takes away for a year. They move terms, so what was
-- taken back is kept.
create table calendar_closures (
  id uuid primary key,
  -- Null of a holiday that is taken away.
  day date,
  reason text not null check (length(reason) between 5 and 200),
  added_by uuid references users (id) on delete set null,
  added_at timestamptz not null,
  removed_by uuid references users (id) on delete set null,
  removed_at timestamptz,
  kind text not null default 'closure' check (kind in ('closure', 'holiday', 'moved', 'cancelled')),
  -- The day on which the law has the holiday that was moved or taken away.
  holiday_on date,
  -- A holiday may be of one year, or of every year from its own on, until a law ends it.
  is_yearly boolean not null default false,
  -- The last year that has it; null while no law ends it.
  last_year integer check (last_year between 2025 and 2100),
  constraint calendar_closures_holiday_check check ((kind in ('moved', 'cancelled')) = (holiday_on is not null)),
  constraint calendar_closures_day_check check ((kind = 'cancelled') = (day is null)),
  constraint only_holidays_come_again check (not is_yearly or kind = 'holiday'),
  constraint what_comes_again_may_end check (last_year is null or (is_yearly and last_year >= extract(year from day)))
);
comment on table calendar_closures is 'owner: calendar';
create unique index calendar_closures_by_day on calendar_closures (day) where removed_at is null;
create unique index calendar_closures_by_holiday on calendar_closures (holiday_on) where removed_at is null;
revoke insert, update, delete on calendar_closures from cuenta_clara_app;

-- Years whose holidays are certain: no law moves any more of them. What was taken back is kept.
create table calendar_years (
  id uuid primary key,
  year integer not null check (year between 2025 and 2100),
  added_by uuid references users (id) on delete set null,
  added_at timestamptz not null,
  removed_by uuid references users (id) on delete set null,
  removed_at timestamptz
);
comment on table calendar_years is 'owner: calendar';
create unique index calendar_years_settled on calendar_years (year) where removed_at is null;
revoke insert, update, delete on calendar_years from cuenta_clara_app;

-- Answers to creating and official requests, for 24 hours: the same key and body get the same answer.
create table idempotency_keys (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of method, path and body.
  request_hash bytea not null check (length(request_hash) = 32),
  -- Null only inside the transaction that is answering.
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (company_id, user_id, key)
);
comment on table idempotency_keys is 'owner: app';
create index idempotency_keys_by_age on idempotency_keys (company_id, created_at);
select protect_company_table('idempotency_keys');

-- How often an address asked a public route within its minute, for all web servers together. Unlogged, for a crash may
-- forget a minute; room is left beside each row, which changes often.
create unlogged table request_counts (
  -- The route, and whoever counts as one by their address.
  scope text primary key,
  started_at timestamptz not null,
  requests integer not null
) with (fillfactor = 50);
comment on table request_counts is 'owner: app';

-- Where the journal of this server stood when a person last wrote: a replica that has come so far shows whatever they
-- wrote (docs/adr/0027). Written only where there is a replica. A row is a few bytes that change often, so that room is left
-- beside it, and losing one with a crash does no harm.
create table last_writes (
  user_id uuid primary key references users (id) on delete cascade,
  position pg_lsn not null
) with (fillfactor = 50);
comment on table last_writes is 'owner: platform/database';

alter table last_writes enable row level security;
alter table last_writes force row level security;
create policy own_row on last_writes to public
  using (user_id = current_person()) with check (user_id = current_person());
create policy everybody on last_writes to cuenta_clara_system using (true) with check (true);
