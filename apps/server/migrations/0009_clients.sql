-- Clients: whom a company bills, as it works with them, what they say of themselves, and two that are one. Owned by
-- modules/clients and modules/registers.

create table clients (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 3 and 100),
  trade_name text check (length(trade_name) <= 80),
  identification_type text check (identification_type in ('01', '02', '03', '04', '05', '06')),
  identification_number text check (identification_number ~ '^[0-9A-Za-z-]{1,20}$'),
  emails text[] not null default '{}' check (cardinality(emails) <= 4),
  phone_country_code text check (phone_country_code ~ '^\d{1,3}$'),
  phone_number text check (phone_number ~ '^\d{8,20}$'),
  province text check (province ~ '^[1-7]$'),
  canton text check (canton ~ '^\d{2}$'),
  district text check (district ~ '^\d{2}$'),
  neighbourhood text check (length(neighbourhood) <= 50),
  address text check (length(address) <= 250),
  foreign_address text check (length(foreign_address) <= 300),
  activity_code text check (length(activity_code) between 1 and 6),
  currency text check (currency in ('CRC', 'USD')),
  sale_condition text check (sale_condition ~ '^\d{2}$'),
  credit_days integer check (credit_days between 0 and 99999),
  notes text check (length(notes) <= 500),
  is_archived boolean not null default false,
  -- What search compares with: folded name, trade name, identity and e-mails.
  search text not null,
  sort_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What it may owe at most, in each currency by itself; null where nobody set a limit.
  credit_limit_crc numeric(18, 5) check (credit_limit_crc >= 0),
  credit_limit_usd numeric(18, 5) check (credit_limit_usd >= 0),
  seller_id uuid,
  tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
  -- Prices of its own: a list of kind price_list.
  price_list_id uuid,
  -- Wants no reminders, by its own word or the company's.
  reminders_off_at timestamptz,
  reminders_off_by text check (reminders_off_by in ('client', 'company')),
  -- That it reads: its papers, letters and pages are in it. Null: as the company chose for its documents.
  language text check (language ~ '^[a-z]{2}$'),
  -- Of two people who change it at the same time the second hears of the first.
  version integer not null default 1,
  primary key (company_id, id),
  check ((identification_type is null) = (identification_number is null)),
  foreign key (company_id, seller_id) references list_entries (company_id, id),
  foreign key (company_id, price_list_id) references list_entries (company_id, id),
  constraint clients_reminders_off check (num_nonnulls(reminders_off_at, reminders_off_by) in (0, 2))
);
comment on table clients is 'owner: clients';
create index clients_by_name on clients (company_id, sort_name, id);
-- Counting reads nothing but these.
create index clients_in_use on clients (company_id) where not is_archived;
create index clients_by_change on clients (company_id, updated_at, id);
create index clients_by_identity on clients (company_id, identification_number);
create index clients_search on clients using gin (company_id, search gin_trgm_ops);
create index clients_by_seller on clients (company_id, seller_id) where seller_id is not null;
create index clients_by_tag on clients using gin (company_id, tags) where tags <> '{}';
select protect_company_table('clients');
select audit_table('clients', 'client', 'id', 'name');
select make_finder('clients');

-- People of a client, and which of what we send goes to whom.
create table client_contacts (
  company_id uuid not null,
  client_id uuid not null,
  id uuid not null,
  position integer not null,
  name text not null check (length(name) between 2 and 100),
  role text check (length(role) between 1 and 60),
  email text check (length(email) between 3 and 160),
  phone text check (length(phone) between 8 and 24),
  receives text[] not null default '{}'
    check (receives <@ array['invoices', 'quotations', 'statements', 'reminders']),
  primary key (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  constraint an_address_to_receive_at check (receives = '{}' or email is not null)
);
comment on table client_contacts is 'owner: clients';
select protect_company_table('client_contacts');
select audit_table('client_contacts', 'client-contact', 'client_id', 'name', '', 'id,position');

-- What frees a client from the tax, kept with it.
create table client_exonerations (
  company_id uuid not null,
  client_id uuid not null,
  id uuid not null,
  -- Annex v4.4, notes 10.1 and 23.
  document_type text not null check (document_type ~ '^\d{2}$'),
  document_type_other text check (length(document_type_other) between 5 and 100),
  number text not null check (length(number) between 3 and 40),
  institution text not null check (institution ~ '^\d{2}$'),
  institution_other text check (length(institution_other) between 5 and 160),
  article integer check (article between 0 and 999999),
  clause integer check (clause between 0 and 999999),
  issued_on date not null,
  -- The last day on which it frees; null: whoever gave it said none.
  expires_on date,
  -- Points of the rate.
  points numeric(4, 2) not null check (points > 0 and points <= 13),
  -- The only products that it is for; none: for all.
  cabys text[] not null default '{}' check (cardinality(cabys) <= 1000),
  -- Whether the register of the authority said so when it was written.
  is_registered boolean not null default false,
  primary key (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  constraint ends_after_it_was_given check (expires_on >= issued_on)
);
comment on table client_exonerations is 'owner: clients';
create index client_exonerations_by_end on client_exonerations (company_id, expires_on) where expires_on is not null;
select protect_company_table('client_exonerations');
select audit_table('client_exonerations', 'client-exoneration', 'client_id', 'number', '', 'id');

-- What a client says of itself on its page is a proposal, until a person of the company takes it field by field.
create table client_corrections (
  company_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  given_at timestamptz not null,
  -- The internet address that it came from.
  origin text check (length(origin) <= 100),
  -- What the client was as it looked, and what it would be, in those parts that it changed.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object' and pg_column_size(after) < 20000),
  -- By part, once it is decided: accepted or refused.
  outcome jsonb check (jsonb_typeof(outcome) = 'object'),
  reason text check (length(reason) between 3 and 300),
  decided_by uuid,
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  constraint decided_whole check ((outcome is null) = (decided_at is null))
);
comment on table client_corrections is 'owner: clients';
create index client_corrections_by_client on client_corrections (company_id, client_id, given_at desc);
create index client_corrections_open on client_corrections (company_id, given_at) where outcome is null;
select protect_company_table('client_corrections');
select audit_table('client_corrections', 'client-correction', 'client_id', '', '', 'id,client_id,given_at,origin,decided_by,before,after');

-- Two clients that are one are made one, and parted again within a day.
create table client_merges (
  company_id uuid not null references companies (id),
  id uuid not null,
  kept_id uuid not null,
  -- Whose row is gone: old links and old drafts still name it, and are led to the other one.
  merged_id uuid not null,
  merged_name text not null,
  merged_by uuid,
  merged_at timestamptz not null,
  -- Both rows as they were, and the one that stays as the merge left it.
  kept_before jsonb not null,
  kept_after jsonb,
  merged_before jsonb not null,
  primary key (company_id, id),
  unique (company_id, merged_id),
  foreign key (company_id, kept_id) references clients (company_id, id) on delete cascade
);
comment on table client_merges is 'owner: clients';
create index client_merges_by_kept on client_merges (company_id, kept_id);
select protect_company_table('client_merges');
select audit_table(
  'client_merges', 'client-merge', 'kept_id', 'merged_name', '',
  'id,kept_id,merged_id,merged_by,merged_at,kept_before,kept_after,merged_before'
);

-- What a merge moved, by the key that its table knows it by; with `before` it was set aside, for the other one had the same.
create table client_merge_rows (
  company_id uuid not null,
  merge_id uuid not null,
  source text not null,
  key jsonb not null,
  before jsonb,
  primary key (company_id, merge_id, source, key),
  foreign key (company_id, merge_id) references client_merges (company_id, id) on delete cascade
);
comment on table client_merge_rows is 'owner: clients';
select protect_company_table('client_merge_rows');

-- The client that an id means today: the one that stayed, where two were merged.
create function client_now(p_company uuid, p_client uuid) returns uuid language sql stable as $$
  select coalesce(
    (select m.kept_id from client_merges m where m.company_id = p_company and m.merged_id = p_client), p_client
  )
$$;

-- Every column that names a client, found by its foreign key, so that no table to come is forgotten; with the rest of the
-- primary key of its table.
create function client_references() returns table (source text, reference name, rest name[]) language sql stable as $$
  select r.conrelid::regclass::text, a.attname, array(
    select k.attname from pg_index i
    cross join unnest(i.indkey) with ordinality as p (attnum, place)
    join pg_attribute k on k.attrelid = i.indrelid and k.attnum = p.attnum
    where i.indrelid = r.conrelid and i.indisprimary and k.attname not in ('company_id', a.attname)
    order by p.place
  )
  from pg_constraint r
  join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[2]
  where r.contype = 'f' and r.conparentid = 0 and r.confrelid = 'clients'::regclass and cardinality(r.conkey) = 2
  order by 1, 2
$$;

-- The key of a row of such a table, as SQL.
create function key_of(p_rest name[]) returns text language sql immutable as $$
  select format('jsonb_build_object(%s)', string_agg(format('%L, t.%I', name, name), ', ')) from unnest(p_rest) as name
$$;

-- Gives the one that stays all that names the other one, and notes each row. What both have once is set aside.
create function move_client(p_merge uuid) returns void language plpgsql as $$
declare
  merge client_merges;
  named record;
begin
  select * into strict merge from client_merges where company_id = current_company() and id = p_merge;

  -- One page each: the older address leads to the one that stays.
  with gone as (
    delete from public_links l
    where l.company_id = merge.company_id and l.client_id = merge.merged_id and exists (
      select from public_links k where k.company_id = l.company_id and k.client_id = merge.kept_id
    )
    returning l.*
  )
  insert into client_merge_rows
  select merge.company_id, merge.id, 'public_links', jsonb_build_object('id', t.id), to_jsonb(t) from gone t;

  -- Who pays twice for somebody pays both shares.
  with gone as (
    delete from student_payers p
    where p.company_id = merge.company_id and p.client_id = merge.merged_id and exists (
      select from student_payers k
      where k.company_id = p.company_id and k.student_id = p.student_id and k.client_id = merge.kept_id
    )
    returning p.*
  ), kept as (
    update student_payers k set share = k.share + t.share
    from gone t where k.company_id = t.company_id and k.student_id = t.student_id and k.client_id = merge.kept_id
    returning k.student_id, k.share
  )
  insert into client_merge_rows
  select merge.company_id, merge.id, 'student_payers',
    jsonb_build_object('student_id', t.student_id, 'share', kept.share), to_jsonb(t)
  from gone t join kept on kept.student_id = t.student_id;

  -- The same person of both is one contact.
  with gone as (
    delete from client_contacts c
    where c.company_id = merge.company_id and c.client_id = merge.merged_id and exists (
      select from client_contacts k
      where k.company_id = c.company_id and k.client_id = merge.kept_id and search_text(k.name) = search_text(c.name)
        and lower(k.email) is not distinct from lower(c.email)
    )
    returning c.*
  )
  insert into client_merge_rows
  select merge.company_id, merge.id, 'client_contacts', jsonb_build_object('id', t.id), to_jsonb(t) from gone t;

  for named in select * from client_references() loop
    execute format(
      'with t as (update %1$s m set %2$I = $1 where m.company_id = current_company() and m.%2$I = $2 returning m.*)
      insert into client_merge_rows (company_id, merge_id, source, key)
      select current_company(), $3, %1$L, %3$s from t',
      named.source, named.reference, key_of(named.rest)
    ) using merge.kept_id, merge.merged_id, merge.id;
  end loop;

  perform gather_client_sums(array[merge.kept_id, merge.merged_id]);
end $$;

-- Gives back what a merge moved and is still with the one that stayed, and forgets the merge. The other one's row is there again.
create function part_client(p_merge uuid) returns void language plpgsql as $$
declare
  merge client_merges;
  named record;
  aside text;
begin
  select * into strict merge from client_merges where company_id = current_company() and id = p_merge;

  for named in select * from client_references() loop
    execute format(
      'update %1$s t set %2$I = $1 from client_merge_rows r
      where r.company_id = current_company() and r.merge_id = $3 and r.source = %1$L and r.before is null
        and t.company_id = current_company() and t.%2$I = $2 and %3$s = r.key',
      named.source, named.reference, key_of(named.rest)
    ) using merge.merged_id, merge.kept_id, merge.id;
  end loop;

  update student_payers p set share = p.share - (r.before ->> 'share')::numeric
  from client_merge_rows r
  where r.company_id = merge.company_id and r.merge_id = merge.id and r.source = 'student_payers' and r.before is not null
    and p.company_id = merge.company_id and p.client_id = merge.kept_id
    and p.student_id = (r.before ->> 'student_id')::uuid;
  for aside in
    select distinct r.source from client_merge_rows r
    where r.company_id = merge.company_id and r.merge_id = merge.id and r.before is not null
  loop
    execute format(
      'insert into %1$s select b.* from client_merge_rows r, jsonb_populate_record(null::%1$s, r.before) b
      where r.company_id = current_company() and r.merge_id = $1 and r.source = %1$L and r.before is not null',
      aside
    ) using merge.id;
  end loop;

  perform gather_client_sums(array[merge.kept_id, merge.merged_id]);
  delete from client_merges where company_id = merge.company_id and id = merge.id;
end $$;

-- Puts what a row of a client says as it was, whatever columns it has.
create function restore_client(p_before jsonb) returns void language plpgsql as $$
declare
  told constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = 'clients'::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('company_id', 'id')
  );
begin
  execute format(
    'insert into clients as c (company_id, id, %1$s)
    select company_id, id, %1$s from jsonb_populate_record(null::clients, $1)
    on conflict (company_id, id) do update set (%1$s) = (select %1$s from jsonb_populate_record(null::clients, $1))',
    told
  ) using p_before;
end $$;

-- Whose an issued document or receipt is on our side may follow a merge, and nothing else of it may change. What is
-- printed on it is its snapshot, which stays.
create function is_merge_of(p_company uuid, p_one uuid, p_other uuid) returns boolean language sql stable as $$
  select exists (
    select from client_merges m
    where m.company_id = p_company and (m.merged_id, m.kept_id) in ((p_one, p_other), (p_other, p_one))
  )
$$;

-- What the authority's registers answered about taxpayers and authorisations, for everybody, so that each is
-- asked once while its answer is good. Those of demo companies come from the pretend authority and reach no
-- other company.
create table register_answers (
  number text not null check (length(number) between 3 and 40),
  register text not null check (register in ('taxpayer', 'exemption')),
  is_demo boolean not null,
  -- `silent`: it was asked and did not answer, which is not asked again for a moment.
  outcome text not null check (outcome in ('found', 'absent', 'silent')),
  facts jsonb,
  asked_at timestamptz not null,
  good_until timestamptz not null,
  primary key (number, register, is_demo),
  check ((outcome = 'found') = (facts is not null))
);
comment on table register_answers is 'owner: registers';
create index register_answers_old on register_answers (good_until);
