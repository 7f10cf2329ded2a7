-- Which session did it is known to the transaction, as where it came from.
create or replace function note_security_event(
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
    p_at, p_at, p_kind, p_user, p_company, p_actor,
    coalesce(p_session, nullif(current_setting('app.session_id', true), '')::uuid),
    coalesce(p_origin, nullif(current_setting('app.origin', true), '')::jsonb), p_facts, p_counted
  )
  on conflict (counted) do update set times = e.times + 1, last_at = greatest(e.last_at, excluded.last_at)
  where e.position is null;
end $$;
select run_as_system('note_security_event(text, timestamptz, uuid, uuid, uuid, uuid, jsonb, jsonb, text)');
