-- Who changed what, when and from where. Triggers write it in the transaction of the change, so that no use case can
-- forget it, and nobody but they can write it. A little later entries are sealed: numbered and chained by hash, company
-- by company, away from the transactions that people wait for.

create table audit_entries (
  company_id uuid not null references companies (id),
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null when the program itself did it.
  actor uuid,
  -- {"address": "192.0.2.7", "agent": "Mozilla/5.0 …"}
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
create index audit_entries_of_subject on audit_entries (company_id, subject, subject_id, id);
create index audit_entries_of_actor on audit_entries (company_id, actor, id);
create index audit_entries_to_seal on audit_entries (company_id, id)
where position is null;

revoke insert, update, delete on audit_entries from cuenta_clara_app;

create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null
    and row(new.company_id, new.id, new.at, new.actor, new.origin, new.action, new.subject, new.subject_id, new.subject_name, new.before, new.after)
      is not distinct from
      row(old.company_id, old.id, old.at, old.actor, old.origin, old.action, old.subject, old.subject_id, old.subject_name, old.before, old.after)
  then
    return new;
  end if;
  raise exception 'the audit trail is only added to' using errcode = 'restrict_violation';
end $$;

create trigger audit_entries_stay
before update or delete on audit_entries for each row execute function keep_audit_entry();

-- What a change looks like in the trail: columns that tell a person nothing are left out, secrets keep their name only.
create function audited_columns(given jsonb, hidden text[], left_out text[]) returns jsonb
  language sql immutable
as $$
  select jsonb_object_agg(key, case when key = any (hidden) then 'null' else value end)
  from jsonb_each(given)
  where key <> all (left_out) and value <> 'null'
$$;

-- Arguments: subject, column of its id, column of its name or '', secret columns and left-out columns, both separated by commas.
create function record_change() returns trigger language plpgsql as $$
declare
  hidden text[] := string_to_array(tg_argv[3], ',');
  left_out text[] := string_to_array(tg_argv[4], ',') || '{company_id,created_at,updated_at,version,search,sort_name}'::text[];
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
    was := (select jsonb_object_agg(key, case when key = any (hidden) then 'null' else was -> key end) from unnest(changed) key);
    became := (select jsonb_object_agg(key, case when key = any (hidden) then 'null' else became -> key end) from unnest(changed) key);
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
select audit_table('invitations', 'invitation', 'id', 'email', 'token_hash', 'sent_at,expires_at,invited_by,language');
select audit_table('clients', 'client', 'id', 'name');
select audit_table('items', 'item', 'id', 'name');
select audit_table('company_exchange_rates', 'exchange-rate', 'day', '', '', 'set_by,set_at');
select audit_table(
  'authority_settings', 'authority', 'environment', '', 'sealed_password',
  'last_success_at,last_failure_at,last_problem,median_ms'
);
select audit_table('certificates', 'certificate', 'id', 'holder', 'sealed', 'created_by');

-- Documents: drafts are work in progress, so only what counts is told: issuing, and throwing a draft away. Documents are
-- issued many at once, by several people; `issue_documents` tells where each of them is.
create function record_issue() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, after)
  values (
    new.company_id,
    clock_timestamp(),
    coalesce(new.issued_by, current_person()),
    -- Who has no origin is null there, which JSON and SQL write differently.
    nullif(nullif(current_setting('app.origins', true), '')::jsonb -> new.id::text, 'null'),
    'issued',
    'document',
    new.id,
    new.consecutivo,
    jsonb_build_object('kind', new.kind, 'clave', new.clave, 'client', new.client_name, 'currency', new.currency, 'total', new.total)
  );
  return null;
end $$;
select run_as_system('record_issue()');

create function record_deleted_draft() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before)
  values (
    old.company_id,
    clock_timestamp(),
    current_person(),
    nullif(current_setting('app.origin', true), '')::jsonb,
    'deleted',
    'document',
    old.id,
    old.consecutivo,
    jsonb_build_object('kind', old.kind, 'client', old.client_name, 'currency', old.currency, 'total', old.total)
  );
  return null;
end $$;
select run_as_system('record_deleted_draft()');

create trigger audit_issued after insert on documents
for each row when (new.clave is not null) execute function record_issue();
create trigger audit_draft_issued after update of clave on documents
for each row when (old.clave is null and new.clave is not null) execute function record_issue();
create trigger audit_deleted after delete on documents for each row execute function record_deleted_draft();

-- The seal of an entry: SHA-256 over the seal before it and everything the entry says.
create function audit_hash(entry audit_entries, previous bytea) returns bytea
  language sql stable
as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    entry.company_id, entry.position, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor, entry.origin,
    entry.action, entry.subject, entry.subject_id, entry.subject_name, entry.before, entry.after
  )::text, 'UTF8'))
$$;

-- Numbers and chains at most `most` entries of the company of the transaction, in the order in which they were written; returns how many.
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
