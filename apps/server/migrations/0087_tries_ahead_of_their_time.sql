-- What a clock that was days ahead for a moment has counted locks nobody out, and makes nobody's tries forgotten.
-- Owned by modules/identity.

-- Counts a try in each scope that may take `p_most` of them within a quarter of an hour, without end where
-- that is null. Answers zero when it is counted, the seconds to wait when a scope is full, and -1 while tries
-- that are not judged yet fill it. Plain SQL statements inside see what was counted while this one waited for
-- its lock. Clocks of several machines differ by a minute at most.
create or replace function count_try(p_try uuid, p_scopes text[], p_most integer[], p_now timestamptz) returns integer
  language plpgsql
as $$
declare
  wait integer := 0;
  is_busy boolean := false;
  counted record;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_scopes[1], 151));
  delete from tries t where t.tried_at < least(p_now, now()) - interval '1 hour';
  for counted in
    select l.most, s.failures, s.pending, closing.tried_at as closed_at
    from unnest(p_scopes, p_most) as l (scope, most)
    cross join lateral (
      -- Whoever stopped while judging, stopped: half a minute later it is a failure.
      select count(*) filter (where not t.is_pending or t.tried_at < p_now - interval '30 seconds') as failures,
        count(*) as pending
      from tries t where t.scope = l.scope
        and t.tried_at > p_now - interval '15 minutes' and t.tried_at <= p_now + interval '1 minute'
    ) s
    left join lateral (
      select t.tried_at from tries t
      where t.scope = l.scope
        and t.tried_at > p_now - interval '15 minutes' and t.tried_at <= p_now + interval '1 minute'
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
  insert into tries (scope, tried_at, try_id, is_pending) select scope, p_now, p_try, true
    from unnest(p_scopes) as scope;
  return 0;
end $$;
