-- Audit and events: who changed what, when and from where; what happened to accounts and to what guards a
-- company's data; and what happened in a company, for whoever has to hear of it. All of it is only added to,
-- and both trails are sealed: numbered and chained by hash a little later, away from the transactions that
-- people wait for. Owned by modules/audit, modules/security-history and platform/event-log; triggers write
-- the trails, so that no use case can forget to.

-- For rows that are kept as they were written.
create function refuse_any_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are kept as they were written', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Triggers write it in the transaction of the change, and nobody but they can.
create table audit_entries (
  company_id uuid not null references companies (id),
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null when the program itself did it.
  actor uuid,
  -- Where the change came from, as the comment below tells.
  origin jsonb,
  action text not null check (action in ('created', 'changed', 'deleted', 'issued')),
  subject text not null,
  subject_id text not null,
  subject_name text,
  -- Only what differs. A secret is there by name, with null for its value.
  before jsonb,
  after jsonb,
  position bigint check (position > 0),
  hash bytea,
  primary key (company_id, id),
  unique (company_id, position),
  check ((position is null) = (hash is null))
);
comment on table audit_entries is 'owner: audit';
create index audit_entries_of_subject on audit_entries (company_id, subject, subject_id, id);
create index audit_entries_of_actor on audit_entries (company_id, actor, id);
create index audit_entries_to_seal on audit_entries (company_id, id)
where position is null;
select protect_company_table('audit_entries');
revoke insert, update, delete on audit_entries from cuenta_clara_app;
-- The seal is over the column as it stands, whatever names it holds: an entry from before a name was added
-- keeps its seal.
-- {}: absent altogether, the program itself in background work.
-- "address": network address of the request. "agent": the browser, or whatever program sent it; null when it
-- did not say.
-- "screen": path of the screen the person was on. "key": name of the API key, when another program did it.
-- "as": "platform": who runs the installation did it, as such and not as a member. "import": name of the file
-- that brought it.
comment on column audit_entries.origin is
  'Where the change came from: address, agent, screen, key, as, import. Null for background work. Sealed as it stands.';

create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null
    and row(new.company_id, new.id, new.at, new.actor, new.origin, new.action, new.subject, new.subject_id,
      new.subject_name, new.before, new.after)
      is not distinct from
      row(old.company_id, old.id, old.at, old.actor, old.origin, old.action, old.subject, old.subject_id,
        old.subject_name, old.before, old.after)
  then
    return new;
  end if;
  raise exception 'the audit trail is only added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_stay
before update or delete on audit_entries for each row execute function keep_audit_entry();

-- What a change looks like in the trail: columns that tell a person nothing are left out, secrets keep their
-- name only.
create function audited_columns(given jsonb, hidden text[], left_out text[]) returns jsonb
  language sql immutable
as $$
  select jsonb_object_agg(key, case when key = any (hidden) then 'null' else value end)
  from jsonb_each(given)
  where key <> all (left_out) and value <> 'null'
$$;

-- Arguments: subject, column of its id, column of its name or '', secret columns and left-out columns, both
-- separated by commas.
create function record_change() returns trigger language plpgsql as $$
declare
  hidden text[] := string_to_array(tg_argv[3], ',');
  left_out text[] := string_to_array(tg_argv[4], ',')
    || '{company_id,created_at,updated_at,version,search,sort_name}'::text[];
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  became jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  whole jsonb := coalesce(became, was);
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed
    from jsonb_each(became) n
    where n.value is distinct from was -> n.key and n.key <> all (left_out);
    if changed is null then
      return null;
    end if;
    was := (select jsonb_object_agg(key, case when key = any (hidden) then 'null' else was -> key end)
      from unnest(changed) key);
    became := (select jsonb_object_agg(key, case when key = any (hidden) then 'null' else became -> key end)
      from unnest(changed) key);
  else
    was := audited_columns(was, hidden, left_out);
    became := audited_columns(became, hidden, left_out);
  end if;

  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before, after)
  values (
    coalesce(whole ->> 'company_id', whole ->> 'id')::uuid,
    clock_timestamp(),
    current_person(),
    nullif(current_setting('app.origin', true), '')::jsonb,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_argv[0],
    whole ->> tg_argv[1],
    nullif(whole ->> tg_argv[2], ''),
    was,
    became
  );
  return null;
end $$;
select run_as_system('record_change()');

-- Puts a table of a company under audit.
create function audit_table(
  audited regclass,
  subject text,
  id_column text default 'id',
  name_column text default '',
  hidden text default '',
  left_out text default ''
) returns void
  language plpgsql
as $$
begin
  execute format(
    'create trigger audit after insert or update or delete on %s for each row execute function record_change(%L, %L, %L, %L, %L)',
    audited, subject, id_column, name_column, hidden, left_out
  );
end $$;

select audit_table('companies', 'company', 'id', 'name', 'logo', 'logo_digest');
select audit_table('company_users', 'member', 'user_id');
select audit_table(
  'invitations', 'invitation', 'id', 'email', 'token_hash', 'sent_at,expires_at,invited_by,language,user_id'
);
select audit_table('branches', 'branch', 'code', 'name');
select audit_table('terminals', 'terminal', 'code', 'name');
select audit_table('api_keys', 'api-key', 'id', 'name', 'token_hash', 'last_used_at,created_by');

-- Secrets are sealed anew under another key of the installation. Nobody changed them, so no trail says that somebody did:
-- the triggers of tables that hold secrets ask this. Only `npm run reseal` says so of itself, in a role that serves
-- nobody's request inside a company. Owned by app.
create function is_resealing() returns boolean language sql stable as $$
  select current_setting('role') = 'cuenta_clara_system' and coalesce(current_setting('app.resealing', true), '') = 'on'
$$;

-- The trail tells single settings, not the whole tab; a secret is named and never copied.
create function record_settings() returns trigger language plpgsql as $$
declare
  whole company_settings := coalesce(new, old);
  was jsonb := coalesce(old.settings, '{}');
  became jsonb := coalesce(new.settings, '{}');
  changed_before jsonb;
  changed_after jsonb;
begin
  select
    jsonb_object_agg(k.key, was -> k.key) filter (where was ? k.key),
    jsonb_object_agg(k.key, became -> k.key) filter (where became ? k.key)
  into changed_before, changed_after
  from (select jsonb_object_keys(was || became) as key) k
  where was -> k.key is distinct from became -> k.key;
  if old.sealed is distinct from new.sealed then
    changed_after := coalesce(changed_after, '{}') || coalesce((
      select jsonb_object_agg(k.key, null)
      from (select jsonb_object_keys(coalesce(old.sealed, '{}') || coalesce(new.sealed, '{}')) as key) k
      where coalesce(old.sealed, '{}') -> k.key is distinct from coalesce(new.sealed, '{}') -> k.key
    ), '{}');
  end if;
  if changed_before is null and changed_after is null then
    return null;
  end if;
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before, after)
  values (
    whole.company_id, clock_timestamp(), current_person(), nullif(current_setting('app.origin', true), '')::jsonb,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    'settings', whole.section, null, changed_before, changed_after
  );
  return null;
end $$;
select run_as_system('record_settings()');
create trigger audit after insert or delete or update on company_settings for each row when (not is_resealing())
execute function record_settings();

-- The seal of an entry: SHA-256 over the seal before it and everything the entry says.
create function audit_hash(entry audit_entries, previous bytea) returns bytea
  language sql stable
as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    entry.company_id, entry.position, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor,
    entry.origin,
    entry.action, entry.subject, entry.subject_id, entry.subject_name, entry.before, entry.after
  )::text, 'UTF8'))
$$;

-- Numbers and chains at most `most` entries of the company of the transaction, in the order in which they
-- were written; returns how many.
create function seal_audit(most integer default 1000) returns integer
  language plpgsql
as $$
declare
  company uuid := current_company();
  entry audit_entries;
  previous bytea;
  last_position bigint;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || company, 0));
  select e.position, e.hash into last_position, previous
  from audit_entries e where e.company_id = company and e.position is not null
  order by e.position desc limit 1;
  for entry in
    select * from audit_entries e where e.company_id = company and e.position is null order by e.id limit most
  loop
    last_position := coalesce(last_position, 0) + 1;
    entry.position := last_position;
    previous := audit_hash(entry, previous);
    update audit_entries e set position = last_position, hash = previous
    where e.company_id = company and e.id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
select run_as_system('seal_audit(integer)');
revoke execute on function seal_audit from public;
grant execute on function seal_audit to cuenta_clara_app, cuenta_clara_system;

-- What happened to accounts and to what guards a company's data: sign-ins and failures, passwords and
-- factors, keys, exports, downloads, visits. The audit trail tells changes of rows; most of this changes
-- none.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Failures of one minute from one address are one row: how many, and the last of them.
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null,
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  -- Whose account; null where a failure names no account of ours.
  user_id uuid,
  -- In which company, if in any. A row may have none, so this is no table of companies: its policies stand
  -- below.
  of_company uuid,
  -- Who did it, where that is not the person themselves: an owner, or who runs the installation.
  actor_id uuid,
  session_id uuid,
  -- As in audit_entries.
  origin jsonb,
  facts jsonb not null default '{}' check (
    jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 2000
  ),
  -- What is counted together.
  counted text unique,
  -- A company's events are one chain, and a person's own another.
  chain uuid not null generated always as (coalesce(of_company, user_id, '00000000-0000-0000-0000-000000000000')) stored,
  position bigint check (position > 0),
  -- The seal before, kept here because the oldest events are forgotten and the chain has to begin somewhere.
  previous bytea,
  hash bytea,
  unique (chain, position),
  check ((position is null) = (hash is null))
);
comment on table security_events is 'owner: security-history';
create index security_events_of_person on security_events (user_id, id desc);
create index security_events_of_company on security_events (of_company, id desc);
create index security_events_by_age on security_events (last_at);
create index security_events_to_seal on security_events (id)
where position is null;
alter table security_events enable row level security;
alter table security_events force row level security;
create policy one_company on security_events for select using (of_company = current_company());
create policy own_events on security_events for select
  using (current_company() is null and user_id = current_person());
create policy every_company on security_events to cuenta_clara_system using (true) with check (true);
revoke insert, update, delete on security_events from cuenta_clara_app;

-- An event may be counted once more and sealed once; it goes only when it is old.
create function keep_security_event() returns trigger language plpgsql as $$
declare
  -- The chain is worked out from the others, after this.
  told constant text[] := '{times,last_at,position,previous,hash,chain}';
begin
  if tg_op = 'DELETE' and old.last_at < clock_timestamp() - interval '90 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.position is null and new.times - old.times in (0, 1) and new.last_at >= old.last_at
    and to_jsonb(new) - told = to_jsonb(old) - told
  then
    return new;
  end if;
  raise exception 'the security history is only added to' using errcode = 'restrict_violation';
end $$;
create trigger security_events_stay
before update or delete on security_events for each row execute function keep_security_event();

-- Adds an event. Within a company nothing can be noted for another one. Which session did it is known to the
-- transaction, as where it came from.
create function note_security_event(
  p_kind text, p_at timestamptz, p_user uuid, p_company uuid, p_actor uuid, p_session uuid, p_origin jsonb,
  p_facts jsonb,
  p_counted text
) returns void
  language plpgsql
as $$
begin
  if p_company <> current_company() then
    raise exception 'another company''s security history' using errcode = 'insufficient_privilege';
  end if;
  insert into security_events as e (at, last_at, kind, user_id, of_company, actor_id, session_id,
    origin, facts, counted)
  values (
    p_at, p_at, p_kind, p_user, p_company, p_actor,
    coalesce(p_session, nullif(current_setting('app.session_id', true), '')::uuid),
    coalesce(p_origin, nullif(current_setting('app.origin', true), '')::jsonb), p_facts, p_counted
  )
  on conflict (counted) do update set times = e.times + 1, last_at = greatest(e.last_at, excluded.last_at)
  where e.position is null;
end $$;
select run_as_system('note_security_event(text, timestamptz, uuid, uuid, uuid, uuid, jsonb, jsonb, text)');
revoke execute on function note_security_event from public;
grant execute on function note_security_event to cuenta_clara_app, cuenta_clara_system;

-- The seal of an event: SHA-256 over the seal before it and everything the event says.
create function security_hash(event security_events, previous bytea) returns bytea
  language sql stable
as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    event.chain, event.position, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.times,
    to_char(event.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.kind, event.user_id,
    event.of_company,
    event.actor_id, event.session_id, event.origin, event.facts
  )::text, 'UTF8'))
$$;

-- Numbers and chains events that nothing is counted to any more; returns how many.
create function seal_security_events(before timestamptz, most integer default 1000) returns integer
  language plpgsql
as $$
declare
  event security_events;
  last_position bigint;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('security-events', 0));
  for event in
    select * from security_events e where e.position is null and e.last_at < before order by e.id limit most
  loop
    last_position := null;
    event.previous := null;
    select e.position, e.hash into last_position, event.previous
    from security_events e where e.chain = event.chain and e.position is not null
    order by e.position desc limit 1;
    event.position := coalesce(last_position, 0) + 1;
    update security_events e
    set position = event.position, previous = event.previous, hash = security_hash(event, event.previous)
    where e.id = event.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
revoke execute on function seal_security_events from public;
grant execute on function seal_security_events to cuenta_clara_system;

-- Who belongs to a company, which keys open it and what it signs with: every change of these is an event of
-- its security history, written where the change is, so that no use case can forget it. `app.reason` is why
-- the platform did it.
create function note_company_security() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  became jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  whole jsonb := was || became;
  kind text := case
    when tg_table_name = 'company_users' then case
      when tg_op = 'INSERT' then 'member-added'
      when tg_op = 'DELETE' then 'member-removed'
      when was ->> 'role' <> became ->> 'role' then 'role-changed'
      when was ->> 'active' <> became ->> 'active' then
        case became ->> 'active' when '1' then 'member-restored' else 'member-suspended' end
    end
    when tg_table_name = 'invitations' then case when tg_op = 'INSERT' then 'invited' end
    when tg_table_name = 'api_keys' then case
      when tg_op = 'INSERT' then 'key-made'
      when tg_op = 'DELETE' or (was ->> 'revoked_at' is null and became ->> 'revoked_at' is not null) then 'key-revoked'
      when was ->> 'last_used_at' is null and became ->> 'last_used_at' is not null then 'key-first-used'
    end
    when tg_table_name = 'certificates' then 'certificate-changed'
    when tg_table_name = 'companies' then case
      when became ->> 'status' = was ->> 'status' then null
      when became ->> 'status' = 'archived' then 'company-archived'
      when became ->> 'status' = 'suspended' then 'company-suspended'
      when was ->> 'status' in ('archived', 'suspended') then 'company-restored'
    end
    when (was ->> 'username', was ->> 'sealed_password')
      is distinct from (became ->> 'username', became ->> 'sealed_password')
      then 'credentials-changed'
  end;
  person uuid := case when tg_table_name = 'company_users' then (whole ->> 'user_id')::uuid else current_person() end;
begin
  if kind is not null then
    perform note_security_event(
      kind, clock_timestamp(), person, coalesce(whole ->> 'company_id', whole ->> 'id')::uuid,
      nullif(current_person(), person),
      null, null,
      jsonb_strip_nulls(jsonb_build_object(
        'role', case when kind in ('member-added', 'role-changed', 'invited') then whole -> 'role' end,
        'former_role', case when kind = 'role-changed' then was -> 'role' end,
        'email', case when kind = 'invited' then whole -> 'email' end,
        'name', case when tg_table_name = 'api_keys' then whole -> 'name' end,
        'environment', case when kind in ('certificate-changed', 'credentials-changed') then whole -> 'environment' end,
        'reason', nullif(current_setting('app.reason', true), '')
      )),
      null
    );
  end if;
  return null;
end $$;
create trigger security after insert or delete or update of role, active on company_users
for each row execute function note_company_security();
create trigger security after insert on invitations for each row execute function note_company_security();
create trigger security after insert or delete or update of revoked_at, last_used_at on api_keys
for each row execute function note_company_security();
create trigger security after update of status on companies
for each row execute function note_company_security();

-- What happened in a company, said once (ADR 0008). Only added to.
create table events (
  company_id uuid not null,
  number bigint generated always as identity,
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$'),
  -- Of what the name begins with. No foreign key: whoever tells of it has just written it, and this is
  -- written for every invoice.
  subject_id uuid not null,
  -- What cannot be read from the subject later.
  facts jsonb not null default '{}',
  actor uuid,
  at timestamptz not null,
  primary key (company_id, number)
);
comment on table events is 'owner: platform/event-log';
create index events_of_subject on events (company_id, subject_id, number);
select protect_company_table('events');
create trigger events_stay before update or delete on events
for each row execute function refuse_any_change();
alter table events enable always trigger events_stay;
create trigger events_stay_whole before truncate on events
for each statement execute function refuse_any_change();
alter table events enable always trigger events_stay_whole;

-- Who has still to hear of what.
create table event_tasks (
  company_id uuid not null,
  -- `dispatcher` hears of everything first and makes the rows of the others.
  subscriber text not null,
  number bigint not null,
  subject_id uuid not null,
  attempts int not null default 0,
  -- Null once it was given up.
  due_at timestamptz default now(),
  problem text check (length(problem) <= 300),
  primary key (company_id, subscriber, number)
);
comment on table event_tasks is 'owner: platform/event-log';
create index event_tasks_to_dispatch on event_tasks (number) where subscriber = 'dispatcher';
select protect_company_table('event_tasks');
