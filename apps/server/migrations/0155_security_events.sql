-- What happened to accounts and to what guards a company's data: sign-ins and failures, passwords and factors, keys, exports,
-- downloads, visits. The audit trail tells changes of rows; most of this changes none. Only added to, as the trail.

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Failures of one minute from one address are one row: how many, and the last of them.
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null,
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  -- Whose account; null where a failure names no account of ours.
  user_id uuid,
  -- In which company, if in any. A row may have none, so this is no table of companies: its policies stand below.
  of_company uuid,
  -- Who did it, where that is not the person themselves: an owner, or who runs the installation.
  actor_id uuid,
  session_id uuid,
  -- As in audit_entries.
  origin jsonb,
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 2000),
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

-- Adds an event. Within a company nothing can be noted for another one.
create function note_security_event(
  p_kind text, p_at timestamptz, p_user uuid, p_company uuid, p_actor uuid, p_session uuid, p_origin jsonb, p_facts jsonb,
  p_counted text
) returns void
  language plpgsql
as $$
begin
  if p_company <> current_company() then
    raise exception 'another company''s security history' using errcode = 'insufficient_privilege';
  end if;
  insert into security_events as e (at, last_at, kind, user_id, of_company, actor_id, session_id, origin, facts, counted)
  values (
    p_at, p_at, p_kind, p_user, p_company, p_actor, p_session,
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
    to_char(event.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.kind, event.user_id, event.of_company,
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
