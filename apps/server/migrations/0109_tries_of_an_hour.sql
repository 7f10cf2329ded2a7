-- Guesses are counted over an hour too, and by the address they come from, whichever accounts they are at: fifty in a quarter of an hour
-- were two hundred an hour at one account, and one address tried a password on as many accounts as it liked.
-- Owned by modules/identity.

comment on column tries.scope is
  'What is counted: an account from one address, an account from anywhere, an address over all accounts, links from an address. An address of version 6 is its first 64 bits.';

-- The other one stays for programs of the release before, until they are replaced.
--
-- Counts a try in each scope, which may take `p_most` of them within `p_minutes`, without end where `p_most` is null; a scope may have
-- several such limits, the longest of an hour. Answers zero when it is counted, the seconds to wait when a scope is full, and -1 while
-- tries that are not judged yet fill it. Plain SQL statements inside see what was counted while this one waited for its locks. Clocks of
-- several machines differ by a minute at most.
create function count_try(p_try uuid, p_scopes text[], p_most integer[], p_minutes integer[], p_now timestamptz) returns integer
  language plpgsql
as $$
declare
  wait integer := 0;
  is_busy boolean := false;
  counted record;
begin
  -- In one order: two tries that share two scopes never wait for each other.
  for counted in
    select distinct hashtextextended(scope, 151) as key from unnest(p_scopes) as scope order by key
  loop
    perform pg_advisory_xact_lock(counted.key);
  end loop;
  delete from tries t where t.tried_at < least(p_now, now()) - interval '1 hour';
  for counted in
    select l.most, l.lasts, s.failures, s.pending, closing.tried_at as closed_at
    from (
      select scope, most, make_interval(mins => minutes) as lasts
      from unnest(p_scopes, p_most, p_minutes) as u (scope, most, minutes) where most is not null
    ) l
    cross join lateral (
      -- Whoever stopped while judging, stopped: half a minute later it is a failure.
      select count(*) filter (where not t.is_pending or t.tried_at < p_now - interval '30 seconds') as failures,
        count(*) as pending
      from tries t where t.scope = l.scope
        and t.tried_at > p_now - l.lasts and t.tried_at <= p_now + interval '1 minute'
    ) s
    left join lateral (
      select t.tried_at from tries t
      where t.scope = l.scope
        and t.tried_at > p_now - l.lasts and t.tried_at <= p_now + interval '1 minute'
        and (not t.is_pending or t.tried_at < p_now - interval '30 seconds')
      order by t.tried_at desc offset greatest(l.most, 1) - 1 limit 1
    ) closing on true
  loop
    if counted.failures >= counted.most then
      wait := greatest(wait, ceil(extract(epoch from counted.closed_at + counted.lasts - p_now))::integer);
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
  insert into tries (scope, tried_at, try_id, is_pending) select distinct scope, p_now, p_try, true
    from unnest(p_scopes) as scope;
  return 0;
end $$;
