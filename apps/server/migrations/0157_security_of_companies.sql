-- Who belongs to a company, which keys open it and what it signs with: every change of these is an event of its security
-- history, written where the change is, so that no use case can forget it. `app.reason` is why the platform did it.

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
    when (was ->> 'username', was ->> 'sealed_password') is distinct from (became ->> 'username', became ->> 'sealed_password')
      then 'credentials-changed'
  end;
  person uuid := case when tg_table_name = 'company_users' then (whole ->> 'user_id')::uuid else current_person() end;
begin
  if kind is not null then
    perform note_security_event(
      kind, clock_timestamp(), person, coalesce(whole ->> 'company_id', whole ->> 'id')::uuid, nullif(current_person(), person),
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
create trigger security after insert or delete on certificates for each row execute function note_company_security();
create trigger security after insert or delete or update of username, sealed_password on authority_settings
for each row execute function note_company_security();
create trigger security after update of status on companies for each row execute function note_company_security();
