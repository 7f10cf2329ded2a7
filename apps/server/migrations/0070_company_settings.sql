-- What a company chooses: one row for each tab of its settings, branches and terminals with their numbers, and the small
-- lists that other screens choose from.

alter table companies add column regime text check (regime in ('general', 'simplified', 'other'));

create table company_settings (
  company_id uuid not null references companies (id),
  section text not null check (section ~ '^[a-z_]{3,30}$'),
  -- In the shape of the contract's schema of that section.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- Secrets of the section by name, each sealed for itself; they come back never.
  sealed jsonb not null default '{}' check (jsonb_typeof(sealed) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, section)
);
select protect_company_table('company_settings');

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
create trigger audit after insert or update or delete on company_settings
for each row execute function record_settings();

create table branches (
  company_id uuid not null references companies (id),
  code branch_code not null check (code <> '000'),
  name text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, code)
);
create table terminals (
  company_id uuid not null,
  branch branch_code not null,
  code terminal_code not null check (code <> '00000'),
  name text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, branch, code),
  foreign key (company_id, branch) references branches (company_id, code)
);
select protect_company_table('branches');
select protect_company_table('terminals');

-- A company always has the branch and the terminal from which it issues.
create function keep_own_terminal() returns trigger language plpgsql as $$
begin
  insert into branches (company_id, code, name) values (new.id, new.branch, new.branch) on conflict do nothing;
  insert into terminals (company_id, branch, code, name) values (new.id, new.branch, new.terminal, new.terminal)
  on conflict do nothing;
  return null;
end $$;
create trigger companies_keep_own_terminal after insert or update of branch, terminal on companies
for each row execute function keep_own_terminal();

alter table companies no force row level security;
alter table branches no force row level security;
alter table terminals no force row level security;
insert into branches (company_id, code, name) select id, branch, branch from companies where branch <> '000';
insert into terminals (company_id, branch, code, name)
select id, branch, terminal, terminal from companies where branch <> '000' and terminal <> '00000';
alter table companies force row level security;
alter table branches force row level security;
alter table terminals force row level security;
select audit_table('branches', 'branch', 'code', 'name');
select audit_table('terminals', 'terminal', 'code', 'name');

-- Every time somebody moved a next number by hand.
create table numbering_changes (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  branch branch_code not null,
  terminal terminal_code not null,
  document_type text not null,
  from_sequence document_sequence not null,
  to_sequence document_sequence not null check (to_sequence > from_sequence),
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null,
  primary key (company_id, id)
);
select protect_company_table('numbering_changes');
select audit_table('numbering_changes', 'numbering', 'document_type', '', '', 'id,changed_by,changed_at');

create table list_entries (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('category', 'tag', 'price_list', 'seller', 'own_field')),
  name text not null check (length(name) between 1 and 60),
  -- What else a kind has, in the shape of the contract.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  is_archived boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index list_entries_one_per_name on list_entries (company_id, kind, search_text(name));
select protect_company_table('list_entries');
select audit_table('list_entries', 'list-entry', 'id', 'name');

-- Figures of the companies of the signed-in person, for their list; of no other company, whatever is asked for.
create function company_figures(p_companies uuid[], p_month timestamptz)
  returns table (company_id uuid, member_count int, documents_this_month int, certificate_not_after timestamptz)
  language sql stable
as $$
  select c.id,
    (select count(*)::int from company_users o where o.company_id = c.id and o.active = 1),
    (
      select count(*)::int from documents d
      where d.company_id = c.id and d.environment = c.environment and d.sorted_at >= p_month and d.clave is not null
    ),
    (
      select t.not_after from certificates t
      where t.company_id = c.id and t.environment = c.environment and t.is_current
    )
  from companies c
  join company_users m on m.company_id = c.id and m.user_id = current_person() and m.active = 1
  where c.id = any (p_companies)
$$;
select run_as_system('company_figures(uuid[], timestamptz)');
revoke execute on function company_figures from public;
grant execute on function company_figures to cuenta_clara_app, cuenta_clara_system;

-- Empties the company of the transaction: everything but the company itself, its members, what is under way and the
-- trail, which are the memory of who deleted what. Books must be kept: refused once anything was issued.
create function empty_company() returns void
  language plpgsql
as $$
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
    and c.relname not in ('company_users', 'audit_entries', 'tasks', 'idempotency_keys');
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
