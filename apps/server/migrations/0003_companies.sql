-- Companies: whose books they are, who belongs to them, what they chose, the doors that other programs come in by, and
-- how a company leaves for another installation. Owned by modules/companies, modules/members (members, invitations),
-- modules/settings (settings, branches, terminals), modules/automation (API keys), modules/tasks (download tickets) and
-- modules/company-moves.

create domain authority_environment as text check (value in ('simulator', 'test', 'live'));
create domain branch_code as text check (value ~ '^[0-9]{3}$');
create domain terminal_code as text check (value ~ '^[0-9]{5}$');

create table companies (
  id uuid primary key,
  name text not null check (length(name) between 3 and 100),
  trade_name text check (length(trade_name) between 1 and 80),
  identification_type text not null check (identification_type in ('01', '02', '03', '04', '05', '06')),
  identification_number text not null check (identification_number ~ '^[0-9A-Z]{1,20}$'),
  environment text not null default 'simulator' check (environment in ('simulator', 'test', 'live')),
  status text not null default 'setup' check (
    status in ('setup', 'active', 'suspended', 'archived', 'moved')
  ),
  is_demo boolean not null default false,
  colour text not null default '#7367F0' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  logo bytea check (length(logo) <= 1048576),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  -- Hexadecimal SHA-256 of the logo; names it in its address.
  logo_digest text generated always as (encode(sha256(logo), 'hex')) stored,
  -- Codes of the territorial division: province, canton and district.
  province text check (province ~ '^[1-7]$'),
  canton text check (canton ~ '^\d{2}$'),
  district text check (district ~ '^\d{2}$'),
  neighbourhood text check (length(neighbourhood) <= 50),
  address text check (length(address) <= 250),
  phone_country_code text check (phone_country_code ~ '^\d{1,3}$'),
  phone_number text check (phone_number ~ '^\d{8,20}$'),
  emails text[] not null default '{}' check (cardinality(emails) <= 4),
  -- [{code, name, is_default}], at least one before issuing.
  activities jsonb not null default '[]' check (jsonb_typeof(activities) = 'array'),
  branch text not null default '001' check (branch ~ '^\d{3}$'),
  terminal text not null default '00001' check (terminal ~ '^\d{5}$'),
  -- Identity number of the software's provider; null means the installation's.
  provider_id text check (length(provider_id) between 1 and 20),
  -- Holds `currency` as JSON text of an object with an id: 1 dollars, 2 colones.
  general_configurations jsonb not null default '{"currency": "{\"id\":2,\"name\":\"Colones\",\"symbol\":\"₡\"}"}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A suspended company goes back to what it was; what the platform suspended only the platform restores.
  suspended_from text check (suspended_from in ('setup', 'active')),
  suspended_by_platform boolean not null default false,
  -- The tax regime it said it is in.
  regime text check (regime in ('general', 'simplified', 'other')),
  -- Registrofiscal8707 of the official format: the registry of who sells alcoholic drinks (Law 8707).
  alcohol_registry text check (length(alcohol_registry) between 1 and 12),
  check ((logo is null) = (logo_type is null))
);
comment on table companies is 'owner: companies';
select protect_company_table('companies', 'id');
alter table users add foreign key (company_default_id) references companies (id) on delete set null;

-- The company that opens for a person: the one that they chose, or else the first they got. It is a column of
-- identity; companies say it by these two, whenever somebody comes, chooses or leaves, or a company closes.
create function start_in(p_company uuid, p_person uuid, p_is_chosen boolean) returns void language sql as $$
  update users set company_default_id = p_company
  where id = p_person and (p_is_chosen or company_default_id is null);
$$;
create function start_elsewhere(p_company uuid, p_person uuid default null) returns void language sql as $$
  update users set company_default_id = null
  where company_default_id = p_company and (p_person is null or id = p_person);
$$;

create table company_users (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'administrator', 'accountant', 'biller', 'viewer')),
  -- 1 while the membership is enabled (specification §3).
  active smallint not null default 1 check (active in (0, 1)),
  created_at timestamptz not null default now(),
  invited_by uuid references users (id) on delete set null,
  -- From which branch and terminal they usually issue, where that is not what the company does.
  branch branch_code,
  terminal terminal_code,
  -- In restored data: somebody may have left the company since, or been dismissed. Who holds no keys to it is suspended
  -- until somebody who does says that they still belong there (ADR 0034).
  held_since timestamptz,
  primary key (company_id, user_id),
  constraint a_place_is_whole check ((branch is null) = (terminal is null)),
  constraint who_is_held_is_suspended check (held_since is null or active = 0)
);
comment on table company_users is 'owner: members';
create index company_users_by_place on company_users (company_id, branch, terminal) where terminal is not null;
create index company_users_by_user on company_users (user_id);
select protect_company_table('company_users');
-- Before a company is chosen, a person sees the companies and memberships that are theirs.
create policy own_memberships on company_users for select
  using (current_company() is null and user_id = current_person());
create policy own_companies on companies for select
  using (
    current_company() is null
    and exists (select from company_users m where m.company_id = companies.id and m.user_id = current_person())
  );

-- Makes a person a member, or gives a member another role; the first company that they get is the one that opens.
create function join_company(p_company uuid, p_person uuid, p_role text) returns void language sql as $$
  insert into company_users (company_id, user_id, role) values (p_company, p_person, p_role)
  on conflict (company_id, user_id) do update set role = excluded.role, active = 1;
  select start_in(p_company, p_person, false);
$$;

-- A company always has an owner who can act. Raises CC409 when a change would leave none; counted under a
-- lock on the company, so that two owners who leave at the same moment cannot both succeed.
create function keep_an_owner() returns trigger
  language plpgsql
as $$
declare
  company uuid := old.company_id;
begin
  if old.role <> 'owner' or old.active <> 1 then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.role = 'owner' and new.active = 1 then
    return null;
  end if;
  perform 1 from companies c where c.id = company for update;
  if not found then
    return null;
  end if;
  if not exists (
    select from company_users m where m.company_id = company and m.role = 'owner' and m.active = 1
  ) then
    raise exception using errcode = 'CC409', message = 'a company keeps at least one owner', detail = company::text;
  end if;
  return null;
end $$;
create trigger company_users_keep_an_owner
  after update or delete on company_users
  for each row execute function keep_an_owner();

-- Somebody asked into a company. Whoever holds the link and its address becomes a member with the role.
create table invitations (
  company_id uuid not null references companies (id),
  id uuid not null,
  email text check (length(email) between 3 and 160),
  role text not null check (role in ('owner', 'administrator', 'accountant', 'biller', 'viewer')),
  -- SHA-256 of the link's token, which carries the company's id beside it.
  token_hash bytea not null check (length(token_hash) = 32),
  invited_by uuid references users (id) on delete set null,
  language text not null check (language ~ '^[a-z]{2}$'),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who is asked by their account, not by an address, stays unknown to the company until they accept: the
  -- address is read only to write to it, and the trail does not mention the account.
  user_id uuid references users (id) on delete cascade,
  primary key (company_id, id),
  unique (company_id, token_hash),
  constraint invitations_for_one check ((email is null) <> (user_id is null))
);
comment on table invitations is 'owner: members';
create unique index invitations_one_per_email on invitations (company_id, lower(email));
create unique index invitations_one_per_person on invitations (company_id, user_id);
select protect_company_table('invitations');

-- Where the documents of the transaction's company go now. Ask `(select current_environment())`: that is answered
-- once for a statement, the bare call for every row that it is compared with.
create function current_environment() returns text
  language sql stable parallel safe
  return (select environment from companies where id = current_company());

create table branches (
  company_id uuid not null references companies (id),
  code branch_code not null check (code <> '000'),
  name text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, code)
);
comment on table branches is 'owner: settings';
select protect_company_table('branches');
-- Whether a company has more than one branch is said with it to its members, who are in none of their companies while
-- that is read.
create policy own_branches on branches for select using (
  current_company() is null and exists (
    select from company_users m
    where m.company_id = branches.company_id and m.user_id = current_person()
  )
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
comment on table terminals is 'owner: settings';
select protect_company_table('terminals');
alter table company_users add constraint usual_place foreign key (company_id, branch, terminal)
  references terminals (company_id, branch, code) on delete set null (branch, terminal);

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

-- A place that is closed is nobody's usual one any more.
create function leave_closed_terminal() returns trigger language plpgsql as $$
begin
  update company_users m set branch = null, terminal = null
  where m.company_id = new.company_id and m.branch = new.branch and m.terminal = new.code;
  return null;
end $$;
create trigger leave_closed_terminal after update of is_active on terminals
for each row when (old.is_active and not new.is_active) execute function leave_closed_terminal();

create function leave_closed_branch() returns trigger language plpgsql as $$
begin
  update company_users m set branch = null, terminal = null
  where m.company_id = new.company_id and m.branch = new.code;
  return null;
end $$;
create trigger leave_closed_branch after update of is_active on branches
for each row when (old.is_active and not new.is_active) execute function leave_closed_branch();

-- Numbers of a company's own papers, which the authority never sees: of quotations, of simple receipts, and of
-- payments and shifts, one series for each environment. The official ones stand with the documents (`document_series`): they
-- go by branch and terminal, may be moved by people, and are guarded against a step back.
create table own_series (
  company_id uuid not null references companies (id),
  name text not null check (
    name in (
      'quotation', 'simple-receipt', 'payment-simulator', 'payment-test', 'payment-live', 'shift-simulator', 'shift-test',
      'shift-live'
    )
  ),
  next_number bigint not null check (next_number between 2 and 9999999999),
  primary key (company_id, name)
);
comment on table own_series is 'owner: settings';
select protect_company_table('own_series');

-- The next number of such a series, which nobody else gets; whoever asks at the same time waits.
create function take_own_number(p_company uuid, p_series text) returns bigint language sql as $$
  insert into own_series as s (company_id, name, next_number) values (p_company, p_series, 2)
  on conflict (company_id, name) do update set next_number = s.next_number + 1
  returning s.next_number - 1;
$$;

-- What a company chooses: one row for each tab of its settings.
create table company_settings (
  company_id uuid not null references companies (id),
  section text not null check (section ~ '^[a-z_]{3,30}$'),
  -- In the shape of the contract's schema of that section.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- Secrets of the section by name, each sealed for itself; they come back never.
  sealed jsonb not null default '{}' check (jsonb_typeof(sealed) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null,
  -- Who saved the section last: a month of students that is billed by itself is billed in their name.
  saved_by uuid references users (id) on delete set null,
  primary key (company_id, section)
);
comment on table company_settings is 'owner: settings';
create index company_settings_that_bill on company_settings (company_id)
where section = 'students' and settings ->> 'bill_by_itself' in ('draft', 'issue', 'issue_and_send');
select protect_company_table('company_settings');
-- What a company chose about its billers, its cash, its students and its counter is known as soon as somebody is let in,
-- before any of its rows is opened.
create policy own_choices on company_settings for select
  using (
    section in ('sales', 'currency', 'students', 'counter')
    and current_company() is null
    and exists (
      select from company_users m
      where m.company_id = company_settings.company_id and m.user_id = current_person()
    )
  );

-- Keys with which other programs work in one company, never beyond what the person who made them may do.
create table api_keys (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 2 and 60),
  -- SHA-256 of the key, which is shown once. The key names its company, so that no table is searched across
  -- companies.
  token_hash bytea not null check (length(token_hash) = 32),
  -- Its last characters, by which people tell keys apart.
  tail text not null check (length(tail) = 4),
  -- Permissions of the catalogue.
  scopes text[] not null check (cardinality(scopes) between 1 and 40),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- In restored data: a key opens nothing until somebody says that it still counts (ADR 0034).
  held_since timestamptz,
  primary key (company_id, id),
  unique (company_id, token_hash)
);
comment on table api_keys is 'owner: automation';
select protect_company_table('api_keys');

-- Whose key it is and what it opens: one round trip, as `authenticate`. Null when it is unknown, over, held,
-- revoked, or when who made it is no member any more.
create function authenticate_api_key(p_company uuid, p_token_hash bytea, p_now timestamptz)
  returns table (
    key_id uuid,
    key_name text,
    scopes text[],
    user_id uuid,
    user_name text,
    email text,
    role text,
    company_status text,
    billers_correct boolean,
    billers_are_private boolean
  )
  language plpgsql
as $$
declare
  found_key api_keys;
begin
  perform set_config('app.company_id', p_company::text, true);
  select * into found_key from api_keys k
  where k.company_id = p_company and k.token_hash = p_token_hash and k.revoked_at is null and k.held_since is null
    and (k.expires_at is null or k.expires_at > p_now);
  if not found then
    return;
  end if;
  if found_key.last_used_at is null or found_key.last_used_at < p_now - interval '1 minute' then
    update api_keys k set last_used_at = p_now where k.company_id = p_company and k.id = found_key.id;
  end if;

  return query
  select found_key.id, found_key.name, found_key.scopes, u.id, u.name, u.email, m.role, c.status,
    coalesce((s.settings ->> 'billers_correct')::boolean, false),
    coalesce((s.settings ->> 'billers_are_private')::boolean, false)
  from company_users m
  join users u on u.id = m.user_id and u.is_active and (not u.is_published or are_published_open())
  join companies c on c.id = m.company_id
  left join company_settings s on s.company_id = m.company_id and s.section = 'sales'
  where m.company_id = p_company and m.user_id = found_key.created_by and m.active = 1;
end $$;

-- One-time addresses of files, so that a browser streams a download to disk without the token of the session.
create table download_tickets (
  company_id uuid not null references companies (id),
  -- SHA-256 of the ticket, which names its company, so that no table is searched across companies.
  token_hash bytea not null check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  -- What it opens: `all-files`, or `task`.
  purpose text not null check (purpose in ('all-files', 'task')),
  -- The period, or the task.
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  origin jsonb,
  expires_at timestamptz not null,
  primary key (company_id, token_hash)
);
comment on table download_tickets is 'owner: tasks';
select protect_company_table('download_tickets');

-- Hands a ticket over, once: one round trip, as `authenticate_api_key`.
create function take_download_ticket(p_company uuid, p_token_hash bytea, p_purpose text, p_now timestamptz)
  returns table (user_id uuid, input jsonb, origin jsonb)
  language plpgsql
as $$
begin
  perform set_config('app.company_id', p_company::text, true);
  return query
  delete from download_tickets t
  where t.company_id = p_company and t.token_hash = p_token_hash and t.purpose = p_purpose and t.expires_at > p_now
  returning t.user_id, t.input, t.origin;
end $$;

-- Closes what lets a person into companies without a session, with the account's other doors: keys that they
-- made for other programs, tickets for downloads, invitations that they sent, and visits of who runs the installation,
-- for support or for all files. In one company, or in all of a person's. Answers the companies, so that open streams
-- there can be told.
create function close_company_doors(
  p_user uuid, p_company uuid, p_closes_tickets boolean, p_closes_keys boolean, p_closes_invitations boolean,
  p_closes_visits boolean, p_now timestamptz
) returns setof uuid language plpgsql as $$
declare
  former text := current_setting('app.company_id', true);
  companies uuid[];
  company uuid;
begin
  -- Read whole before the first is entered: from then on a person sees that one alone.
  select array_agg(c.id order by c.id) into companies from (
    select m.company_id as id from company_users m where m.user_id = p_user
    union
    select v.company_id from platform_visits v where v.user_id = p_user and v.left_at is null and v.ends_at > p_now
  ) c
  where p_company is null or c.id = p_company;
  foreach company in array coalesce(companies, '{}') loop
    -- One company after the other, as its policies and its audit trail want it.
    perform set_config('app.company_id', company::text, true);
    if p_closes_tickets then
      delete from download_tickets t where t.company_id = company and t.user_id = p_user;
    end if;
    if p_closes_keys then
      update api_keys k set revoked_at = p_now
      where k.company_id = company and k.created_by = p_user and k.revoked_at is null;
    end if;
    if p_closes_invitations then
      delete from invitations i where i.company_id = company and i.invited_by = p_user;
    end if;
    if p_closes_visits then
      update platform_visits v set left_at = p_now, left_by = current_person()
      where v.company_id = company and v.user_id = p_user and v.left_at is null and v.ends_at > p_now;
      if found then
        perform note_security_event(
          'visit-ended', p_now, p_user, company, nullif(current_person(), p_user), null, null, '{"by": "account"}', null
        );
      end if;
    end if;
    return next company;
  end loop;
  perform set_config('app.company_id', coalesce(former, ''), true);
end $$;

-- Empties the company of the transaction: everything but the company itself, its members, what is under way,
-- the trail and what happened, which are the memory of who deleted what. Books must be kept: refused once
-- anything was issued.
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
    and c.relname not in ('company_users', 'audit_entries', 'events', 'tasks', 'idempotency_keys');
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

-- Each time a company was put to rest, so that nothing is issued, sent or written in two places: when it left for another
-- installation (`out`), and when it arrived there (`in`). It travels with the company.
create table company_moves (
  company_id uuid not null references companies (id),
  id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  at timestamptz not null,
  -- What it is again once it works.
  former_status text not null check (former_status in ('setup', 'active', 'suspended', 'archived')),
  -- The moment that the file shows; of what arrived.
  file_at timestamptz,
  -- It went on where the file was made, as with a backup: numbers may be used that the file does not know.
  is_copy boolean not null default false,
  reason text not null check (length(reason) between 3 and 300),
  -- When it worked again, here.
  ended_at timestamptz,
  primary key (company_id, id),
  check ((file_at is not null) = (direction = 'in'))
);
comment on table company_moves is 'owner: company-moves';
create unique index company_moves_one_rest on company_moves (company_id) where ended_at is null;
select protect_company_table('company_moves');

-- Puts a company to rest, as somebody at the machine asked. Waits for every transaction that may still write in it, as
-- long as `lock_timeout` says. Raises CC409 where it rests already.
create function rest_company(p_company uuid, p_id uuid, p_reason text, p_now timestamptz) returns void
  language plpgsql
as $$
declare
  former text;
begin
  perform set_config('app.company_id', p_company::text, true);
  perform pg_advisory_xact_lock(hashtextextended(p_company::text, 52));
  select c.status into former from companies c where c.id = p_company for update;
  if former is null or former = 'moved' then
    raise exception using errcode = 'CC409', message = 'there is nothing to put to rest';
  end if;
  insert into company_moves (company_id, id, direction, at, former_status, reason)
  values (p_company, p_id, 'out', p_now, former, p_reason);
  update companies set status = 'moved', updated_at = p_now where id = p_company;
  perform note_security_event(
    'company-moved', p_now, null, p_company, null, null, null, jsonb_build_object('reason', p_reason), null
  );
end $$;

-- Notes that a company arrived with a file of that moment, and has it rest until somebody says that it works here now.
create function arrive_company(
  p_company uuid, p_id uuid, p_reason text, p_file_at timestamptz, p_is_copy boolean, p_now timestamptz
) returns void
  language plpgsql
as $$
declare
  former text;
begin
  perform set_config('app.company_id', p_company::text, true);
  select coalesce(m.former_status, c.status) into former
  from companies c left join company_moves m on m.company_id = c.id and m.ended_at is null
  where c.id = p_company;
  update company_moves set ended_at = p_now where company_id = p_company and ended_at is null;
  insert into company_moves (company_id, id, direction, at, former_status, file_at, is_copy, reason)
  values (p_company, p_id, 'in', p_now, former, p_file_at, p_is_copy, p_reason);
  update companies set status = 'moved', updated_at = p_now where id = p_company;
  perform note_security_event(
    'company-arrived', p_now, null, p_company, null, null, null, jsonb_build_object('reason', p_reason), null
  );
end $$;

-- Ends the rest of a company: it is again what it was. Answers that rest; nothing where it does not rest.
create function wake_company(p_company uuid, p_now timestamptz) returns setof company_moves
  language plpgsql
as $$
declare
  rest company_moves;
begin
  perform set_config('app.company_id', p_company::text, true);
  update company_moves set ended_at = p_now where company_id = p_company and ended_at is null returning * into rest;
  if not found then
    return;
  end if;
  update companies set status = rest.former_status, updated_at = p_now where id = p_company;
  perform note_security_event('company-restored', p_now, null, p_company, null, null, null, '{}', null);
  return next rest;
end $$;

-- A member whose address belongs, here, to an account that nobody has proven: they keep their name and open nothing.
create function set_member_aside(p_company uuid, p_person uuid) returns void language sql as $$
  update company_users set active = 0 where company_id = p_company and user_id = p_person;
$$;
