-- An owner whose account is disabled acts no more: a company kept nobody but such a one when its other owner left. And whose account is
-- deleted leaves closed companies too, which another owner is no condition of. Owned by modules/members.

create or replace function keep_an_owner() returns trigger language plpgsql as $$
declare
  company uuid := old.company_id;
  state text;
begin
  if old.role <> 'owner' or old.active <> 1 then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.role = 'owner' and new.active = 1 then
    return null;
  end if;
  select c.status into state from companies c where c.id = company for update;
  if not found then
    return null;
  end if;
  if state = 'archived' and exists (select from users u where u.id = old.user_id and u.deleted_at is not null) then
    return null;
  end if;
  if not exists (
    select from company_users m join users u on u.id = m.user_id and u.is_active
    where m.company_id = company and m.role = 'owner' and m.active = 1
  ) then
    raise exception using errcode = 'CC409', message = 'a company keeps at least one owner who can act', detail = company::text;
  end if;
  return null;
end $$;

-- A company that never issued is brought back by the platform where it began: with the key that the simulator alone trusts.
create or replace function empty_company() returns void language plpgsql as $$
declare
  company uuid := current_company();
  left_over regclass[];
  stuck regclass[];
  table_name regclass;
begin
  if exists (select from documents d where d.company_id = company and d.clave is not null) then
    raise exception 'a company that has issued is archived, never emptied' using errcode = 'restrict_violation';
  end if;
  select array_agg(c.oid::regclass order by c.relname) into left_over
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('company_users', 'audit_entries', 'events', 'tasks', 'idempotency_keys', 'certificates');
  delete from certificates k where k.company_id = company and not (k.environment = 'simulator' and k.is_current);
  -- Whatever others still point at waits for its turn.
  while cardinality(left_over) > 0 loop
    stuck := '{}';
    foreach table_name in array left_over loop
      begin
        execute format('delete from %s where company_id = $1', table_name) using company;
      exception when foreign_key_violation then
        stuck := stuck || table_name;
      end;
    end loop;
    if cardinality(stuck) = cardinality(left_over) then
      raise exception 'nothing of % can be deleted', stuck;
    end if;
    left_over := stuck;
  end loop;
end $$;
