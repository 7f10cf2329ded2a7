-- A try is counted before it is judged, so that many at once are as few as one after the other. And what is known of the
-- devices that people sign in with.

alter table sign_in_failures rename to tries;
alter index sign_in_failures_by_age rename to tries_by_age;
alter table tries rename column failed_at to tried_at;
alter table tries
  -- One try counts in several scopes.
  add column try_id uuid,
  -- Counted, and not yet judged: it leaves room for nobody, but is no failure either.
  add column is_pending boolean not null default false;
create index tries_by_id on tries (try_id) where try_id is not null;
drop function sign_in_wait(text, text, timestamptz);

-- Every answer is counted, for it is counted before anybody knows whether it is right.
alter table sign_in_challenges rename column failures to answers;

-- Counts a try in each scope that may take `p_most` of them within a quarter of an hour, without end where that is null.
-- Answers zero when it is counted, the seconds to wait when a scope is full, and -1 while tries that are not judged yet
-- fill it. Plain SQL statements inside see what was counted while this one waited for its lock.
create function count_try(p_try uuid, p_scopes text[], p_most integer[], p_now timestamptz) returns integer
  language plpgsql
as $$
declare
  wait integer := 0;
  is_busy boolean := false;
  counted record;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_scopes[1], 151));
  delete from tries t where t.tried_at < p_now - interval '1 hour';
  for counted in
    select l.most, s.failures, s.pending, closing.tried_at as closed_at
    from unnest(p_scopes, p_most) as l (scope, most)
    cross join lateral (
      -- Whoever stopped while judging, stopped: half a minute later it is a failure.
      select count(*) filter (where not t.is_pending or t.tried_at < p_now - interval '30 seconds') as failures,
        count(*) as pending
      from tries t where t.scope = l.scope and t.tried_at > p_now - interval '15 minutes'
    ) s
    left join lateral (
      select t.tried_at from tries t
      where t.scope = l.scope and t.tried_at > p_now - interval '15 minutes'
        and (not t.is_pending or t.tried_at < p_now - interval '30 seconds')
      order by t.tried_at desc offset greatest(l.most, 1) - 1 limit 1
    ) closing on true
    where l.most is not null
  loop
    if counted.failures >= counted.most then
      wait := greatest(wait, ceil(extract(epoch from counted.closed_at + interval '15 minutes' - p_now))::integer);
    elsif counted.pending >= counted.most then
      is_busy := true;
    end if;
  end loop;
  if wait > 0 then
    return wait;
  end if;
  if is_busy then
    return -1;
  end if;
  insert into tries (scope, tried_at, try_id, is_pending) select scope, p_now, p_try, true from unnest(p_scopes) as scope;
  return 0;
end $$;

-- Where and with what people signed in: a new one is told to them, and failures of strangers do not lock a known one out.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  address text not null,
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, address, device)
);

-- Whether two addresses lie in one neighbourhood, as those that a provider gives to one line after the other.
create function is_near(one text, other text) returns boolean
  language sql immutable
as $$
  select family(one::inet) = family(other::inet)
    and set_masklen(one::inet, case family(one::inet) when 4 then 16 else 32 end) >>= host(other::inet)::inet
$$;
