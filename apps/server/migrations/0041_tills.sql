-- Selling where the network is gone: numbers that a till holds, sales that it brings afterwards, and shifts of a till. Owned by
-- modules/counter; how numbers are taken, by modules/documents and modules/settings. ADR 0024.

-- The browser that sells at a till: one profile of one device at a time. Another one takes its place and gets numbers of its own.
create table till_devices (
  company_id uuid not null,
  branch branch_code not null,
  terminal terminal_code not null,
  device_id uuid not null,
  -- What people call that device: browser and system.
  label text not null check (length(label) between 1 and 80),
  taken_by uuid references users (id) on delete set null,
  taken_at timestamptz not null,
  primary key (company_id, branch, terminal),
  foreign key (company_id, branch, terminal) references terminals (company_id, branch, code)
);
comment on table till_devices is 'owner: counter';
select protect_company_table('till_devices');
select audit_table('till_devices', 'till', 'terminal', 'label', '', 'device_id,taken_by,taken_at');

-- Numbers of a series that one browser holds for sales without a network. They were taken from the series, so that nobody else
-- gets them; what nobody sold with them is a gap that is explained.
create table number_blocks (
  company_id uuid not null,
  id uuid not null,
  environment authority_environment not null,
  branch branch_code not null,
  terminal terminal_code not null,
  document_type text not null,
  first_sequence document_sequence not null,
  last_sequence document_sequence not null,
  -- The security code of each number, eight digits after eight: only who was given the number knows it.
  codes text not null check (codes ~ '^([0-9]{8})+$'),
  device_id uuid not null,
  granted_to uuid references users (id) on delete set null,
  granted_at timestamptz not null,
  released_at timestamptz,
  released_by uuid references users (id) on delete set null,
  release_reason text check (length(release_reason) between 3 and 300),
  primary key (company_id, id),
  unique (company_id, environment, branch, terminal, document_type, first_sequence),
  foreign key (company_id, branch, terminal) references terminals (company_id, branch, code),
  check (last_sequence - first_sequence + 1 = length(codes) / 8),
  check (num_nonnulls(released_at, release_reason) in (0, 2))
);
comment on table number_blocks is 'owner: counter';
create index number_blocks_held on number_blocks (company_id, environment, branch, terminal) where released_at is null;
select protect_company_table('number_blocks');
select audit_table(
  'number_blocks', 'number-block', 'id', 'terminal', 'codes',
  'id,device_id,granted_to,granted_at,released_at,released_by,environment'
);

-- Numbers that were given away stay given; a block is only released.
create function keep_number_block() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.released_at is not null and new.released_at is distinct from old.released_at
    or (to_jsonb(new) - '{granted_to,released_at,released_by,release_reason}'::text[])
      is distinct from (to_jsonb(old) - '{granted_to,released_at,released_by,release_reason}'::text[]) then
    raise exception 'numbers that were given to a till stay given' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger number_blocks_stay before update or delete on number_blocks
for each row execute function keep_number_block();
alter table number_blocks enable always trigger number_blocks_stay;

-- What was sold without a network, as the till brought it. It is kept before it is issued, so that what is refused is not lost.
create table till_sales (
  company_id uuid not null references companies (id),
  -- Of the browser's making: the same sale brought twice is one.
  id uuid not null,
  request_hash bytea not null,
  environment authority_environment not null,
  branch branch_code not null,
  terminal terminal_code not null,
  -- As the customer's paper says them.
  consecutivo consecutivo not null,
  clave clave not null,
  sold_at timestamptz not null,
  sold_by uuid references users (id) on delete set null,
  -- The shift in whose drawer the money lies.
  shift_id uuid,
  client_name text,
  currency document_currency not null,
  total numeric(15, 2) not null check (total >= 0),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  received_at timestamptz not null,
  -- received: about to be issued. replaced: a person made a draft of it, which takes its place.
  state text not null default 'received' check (state in ('received', 'issued', 'refused', 'replaced')),
  -- Why it was refused: code, parameters and findings.
  refusal jsonb check (jsonb_typeof(refusal) = 'object'),
  -- The document that was issued, or the draft that takes its place.
  document_id uuid,
  primary key (company_id, id),
  foreign key (company_id, shift_id) references shifts (company_id, id),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'issued') <= (document_id is not null))
);
comment on table till_sales is 'owner: counter';
create index till_sales_unfinished on till_sales (company_id, environment, received_at)
where state in ('received', 'refused');
create index till_sales_by_number on till_sales (company_id, environment, consecutivo);
select protect_company_table('till_sales');
select audit_table(
  'till_sales', 'till-sale', 'id', 'consecutivo', '',
  'input,request_hash,refusal,branch,terminal,received_at,environment,sold_by,shift_id,document_id'
);

create function keep_till_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('issued', 'replaced') and new.state <> old.state
    or (to_jsonb(new) - '{state,refusal,document_id,sold_by}'::text[])
      is distinct from (to_jsonb(old) - '{state,refusal,document_id,sold_by}'::text[]) then
    raise exception 'what a till sold stays as it was sold' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger till_sales_stay before update or delete on till_sales
for each row execute function keep_till_sale();
alter table till_sales enable always trigger till_sales_stay;

-- Numbers that a till holds were given away, although no document has them yet.
create or replace function lowest_next_number(
  p_company uuid, p_environment authority_environment, p_branch text, p_terminal text, p_document_type text,
  p_next bigint
) returns bigint
  language sql stable
as $$
  with used as (
    select greatest(
      coalesce((
        select right(max(d.consecutivo), 10)::bigint from documents d
        where d.company_id = p_company and d.environment = p_environment
          and d.consecutivo between p_branch || p_terminal || p_document_type || '0000000000'
            and p_branch || p_terminal || p_document_type || '9999999999'
      ), 0),
      coalesce((
        select right(max(m.consecutivo), 10)::bigint from reception_messages m
        where m.company_id = p_company and m.environment = p_environment
          and m.consecutivo between p_branch || p_terminal || p_document_type || '0000000000'
            and p_branch || p_terminal || p_document_type || '9999999999'
      ), 0),
      coalesce((
        select max(b.last_sequence) from number_blocks b
        where b.company_id = p_company and b.environment = p_environment and b.branch = p_branch
          and b.terminal = p_terminal and b.document_type = p_document_type
      ), 0)
    ) as last
  )
  select greatest(used.last + 1, least(p_next, (
    select min(c.from_sequence) from numbering_changes c
    where c.company_id = p_company and c.environment = p_environment and c.branch = p_branch and c.terminal = p_terminal
      and c.document_type = p_document_type and c.from_sequence < c.to_sequence and c.to_sequence > used.last
  )))
  from used
$$;

-- As in 0008, and a row may bring the number it was sold with (`given_sequence`), which then is none of the series' next ones.
create or replace function issue_documents(
  p_company uuid,
  p_rows jsonb,
  p_keys int,
  p_has_drafts boolean,
  p_at timestamptz,
  p_send_at timestamptz,
  p_origins text
) returns table (place int, outcome text, document_id uuid, consecutivo text, clave text, version int)
language plpgsql as $$
#variable_conflict use_column
declare
  done int[] := '{}';
  fresh_keys text[];
  asked record;
  current_version int;
  series record;
  first_number bigint;
begin
  perform set_config('app.origins', p_origins, true);

  if p_keys > 0 then
    -- Whoever asks the same at the same time waits here, before anything is numbered.
    with fresh as (
      insert into document_requests (company_id, key, request_hash, document_id, created_at)
      select distinct on (r.request_key) p_company, r.request_key, decode(r.request_hash, 'hex'), r.id, p_at
      from jsonb_to_recordset(p_rows) as r (place int, id uuid, request_key text, request_hash text)
      where r.request_key is not null
      order by r.request_key, r.place
      on conflict do nothing
      returning key
    )
    select coalesce(array_agg(key), '{}') into fresh_keys from fresh;

    -- Nearly always all of them are; looking for the others took a tenth of a millisecond.
    if cardinality(fresh_keys) < p_keys then
      for asked in
        select r.place, q.document_id, q.request_hash = decode(r.request_hash, 'hex') as is_same
        from (
          select r.*, row_number() over (partition by r.request_key order by r.place) as turn
          from jsonb_to_recordset(p_rows) as r (place int, request_key text, request_hash text)
          where r.request_key is not null
        ) r
        join document_requests q on q.company_id = p_company and q.key = r.request_key
        where r.turn > 1 or r.request_key <> all (fresh_keys)
      loop
        done := done || asked.place;
        return query select asked.place, case when asked.is_same then 'repeated' else 'key_reused' end,
          asked.document_id, null::text, null::text, null::int;
      end loop;
    end if;
  end if;

  if p_has_drafts then
    for asked in
      select r.place, r.id, r.draft_version, r.request_key
      from jsonb_to_recordset(p_rows) as r (place int, id uuid, draft_version int, request_key text)
      where r.draft_version is not null and r.place <> all (done)
      order by r.id
    loop
      current_version := null;
      select d.version into current_version from documents d
      where d.company_id = p_company and d.id = asked.id and d.issued_at is null
      for update;
      if current_version is distinct from asked.draft_version then
        done := done || asked.place;
        delete from document_requests q where q.company_id = p_company and q.key = asked.request_key;
        return query select asked.place, 'stale', asked.id, null::text, null::text, current_version;
      end if;
    end loop;
  end if;

  for series in
    select r.environment, r.branch, r.terminal, r.document_type,
      count(*) filter (where r.given_sequence is null)::int as wanted
    from jsonb_to_recordset(p_rows) as r (
      place int, environment text, branch text, terminal text, document_type text, given_sequence bigint
    )
    where r.place <> all (done)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    if series.wanted > 0 then
      update document_series s set next_sequence = s.next_sequence + series.wanted
      where s.company_id = p_company and s.environment = series.environment and s.branch = series.branch
        and s.terminal = series.terminal and s.document_type = series.document_type
      returning s.next_sequence - series.wanted into first_number;
      if not found then
        insert into document_series as s (company_id, environment, branch, terminal, document_type, next_sequence)
        values (
          p_company, series.environment, series.branch, series.terminal, series.document_type, 1 + series.wanted
        )
        on conflict (company_id, environment, branch, terminal, document_type)
        do update set next_sequence = s.next_sequence + series.wanted
        returning s.next_sequence - series.wanted into first_number;
      end if;
    end if;

    return query
    with taken as (
      select r.*, coalesce(
        r.given_sequence, first_number - 1 + row_number() over (partition by r.given_sequence is null order by r.place)
      ) as sequence
      from jsonb_to_recordset(p_rows) as r (
        place int, id uuid, draft_version int, user_id uuid, kind text, environment text, branch text, terminal text,
        document_type text, clave_head text, clave_tail text, issued_at timestamptz, due_on date, client_id uuid,
        client_name text, sale_condition text, currency text, exchange_rate numeric, total numeric, charged numeric,
        paid numeric, net_sale numeric, exempt numeric, exonerated numeric, not_subject numeric, tax numeric,
        returned_vat numeric, other_charges numeric, has_warning boolean, is_held boolean, activity_code text,
        means text, party_type text, input jsonb, snapshot jsonb, lines jsonb, unchecked jsonb, given_sequence bigint
      )
      where r.environment = series.environment and r.branch = series.branch and r.terminal = series.terminal
        and r.document_type = series.document_type and r.place <> all (done)
    ), numbered as materialized (
      select t.*, c.consecutivo, t.clave_head || c.consecutivo || t.clave_tail as clave,
        case when t.is_held then 'held' else 'queued' end as fiscal_status
      from taken t
      cross join lateral (
        select t.branch || t.terminal || t.document_type || lpad(t.sequence::text, 10, '0') as consecutivo
      ) c
    ), created as (
      insert into documents (
        company_id, id, kind, fiscal_status, environment, branch, terminal, sequence, consecutivo, clave,
        clave_reversed, issued_at, due_on, sorted_at, client_id, client_name, sale_condition, currency, exchange_rate,
        total, charged, paid, net_sale, exempt, exonerated, not_subject, tax, returned_vat, other_charges, has_warning,
        activity_code, means, party_type, input, snapshot, created_by, issued_by, created_at, updated_at
      )
      select p_company, n.id, n.kind, n.fiscal_status, n.environment, n.branch, n.terminal, n.sequence, n.consecutivo,
        n.clave, reverse(n.clave), n.issued_at, n.due_on, n.issued_at, n.client_id, n.client_name, n.sale_condition,
        n.currency, n.exchange_rate, n.total, n.charged, n.paid, n.net_sale, n.exempt, n.exonerated, n.not_subject,
        n.tax,
        n.returned_vat, n.other_charges, n.has_warning, n.activity_code, n.means, n.party_type, n.input, n.snapshot,
        n.user_id, n.user_id,
        n.issued_at, n.issued_at
      from numbered n
      where n.draft_version is null
    ), frozen as (
      update documents d set
        kind = n.kind, fiscal_status = n.fiscal_status, environment = n.environment, branch = n.branch,
        terminal = n.terminal, sequence = n.sequence, consecutivo = n.consecutivo, clave = n.clave,
        clave_reversed = reverse(n.clave), issued_at = n.issued_at, due_on = n.due_on, sorted_at = n.issued_at,
        client_id = n.client_id, client_name = n.client_name, sale_condition = n.sale_condition,
        currency = n.currency, exchange_rate = n.exchange_rate, total = n.total, charged = n.charged, paid = n.paid,
        net_sale = n.net_sale, exempt = n.exempt, exonerated = n.exonerated, not_subject = n.not_subject, tax = n.tax,
        returned_vat = n.returned_vat, other_charges = n.other_charges, has_warning = n.has_warning,
        activity_code = n.activity_code, means = n.means, party_type = n.party_type, version = d.version + 1,
        input = n.input, snapshot = n.snapshot,
        issued_by = n.user_id, updated_at = n.issued_at
      from numbered n
      where p_has_drafts and n.draft_version is not null and d.company_id = p_company and d.id = n.id
    ), lined as (
      insert into document_lines (
        company_id, document_id, line, item_id, cabys, description, unit, quantity, unit_price, rate_code, net, tax,
        vat, exonerated, net_crc, tax_crc, vat_crc, exonerated_crc, vat_base, exonerated_base, exoneration_type,
        transaction_type, cost_crc
      )
      select p_company, n.id, l.line, l.item_id, l.cabys, l.description, l.unit, l.quantity, l.unit_price, l.rate_code,
        l.net, l.tax, l.vat, l.exonerated, l.net_crc, l.tax_crc, l.vat_crc, l.exonerated_crc, l.vat_base,
        l.exonerated_base, l.exoneration_type, l.transaction_type,
        (select i.cost_crc from items i where i.company_id = p_company and i.id = l.item_id)
      from numbered n
      cross join lateral jsonb_to_recordset(n.lines) as l (
        line int, item_id uuid, cabys text, description text, unit text, quantity numeric, unit_price numeric,
        rate_code text, net numeric, tax numeric, vat numeric, exonerated numeric, net_crc numeric, tax_crc numeric,
        vat_crc numeric, exonerated_crc numeric, vat_base numeric, exonerated_base numeric, exoneration_type text,
        transaction_type text
      )
    ), unchecked as (
      insert into document_findings (company_id, document_id, findings, has_others, judged_at, ask_at)
      select p_company, n.id, n.unchecked -> 'findings', (n.unchecked -> 'has_others')::boolean, n.issued_at, n.issued_at
      from numbered n
      where n.unchecked is not null
    ), queued as (
      insert into submissions (company_id, subject, subject_id, environment, next_attempt_at, queued_at)
      select p_company, 'document', n.id, n.environment, p_send_at, n.issued_at from numbered n
    ), told as (
      insert into events (company_id, name, subject_id, facts, actor, at)
      select p_company, 'document.issued', n.id,
        jsonb_build_object('fiscal_status', n.fiscal_status)
          || case when n.input -> 'references' -> 0 is null then '{}' else '{"has_references": true}' end::jsonb,
        n.user_id, n.issued_at
      from numbered n
      order by n.place
    )
    select n.place, 'issued', n.id, n.consecutivo, n.clave, coalesce(n.draft_version, 0) + 1 from numbered n;
    perform wake_submissions(p_company, p_send_at - p_at);
  end loop;
end $$;

-- Issues what a till sold without a network, with the number that it held. Whoever brings the same sale at the same time waits
-- here. Raises CC430 for a number that no till was given, or not with this code, CC431 for one of a block that was released, unless
-- somebody says that it counts all the same, CC432 for one that another sale has, and CC433 for a sale that a draft takes the
-- place of.
create function issue_till_sale(
  p_company uuid, p_sale uuid, p_code text, p_takes_released boolean, p_rows jsonb, p_at timestamptz,
  p_send_at timestamptz, p_origins text
) returns table (place int, outcome text, document_id uuid, consecutivo text, clave text, version int)
language plpgsql as $$
#variable_conflict use_column
declare
  sale till_sales;
  wanted record;
  block number_blocks;
  made record;
begin
  select s.* into sale from till_sales s where s.company_id = p_company and s.id = p_sale for update;
  if sale.state = 'issued' then
    return query select 0, 'repeated', sale.document_id, null::text, null::text, null::int;
    return;
  elsif sale.state = 'replaced' then
    raise exception 'a draft takes the place of this sale' using errcode = 'CC433';
  end if;
  select r.environment, r.branch, r.terminal, r.document_type, r.given_sequence into wanted
  from jsonb_to_recordset(p_rows) as r (
    environment text, branch text, terminal text, document_type text, given_sequence bigint
  );
  -- Held until the end: nobody releases the block meanwhile, and no second sale takes the number.
  select b.* into block from number_blocks b
  where b.company_id = p_company and b.environment = wanted.environment and b.branch = wanted.branch
    and b.terminal = wanted.terminal and b.document_type = wanted.document_type
    and wanted.given_sequence between b.first_sequence and b.last_sequence
  for update;
  if not found or substr(block.codes, (wanted.given_sequence - block.first_sequence)::int * 8 + 1, 8) <> p_code then
    raise exception 'no till was given this number' using errcode = 'CC430';
  elsif block.released_at is not null and not p_takes_released then
    raise exception 'the number was released' using errcode = 'CC431';
  elsif exists (
    select from documents d
    where d.company_id = p_company and d.environment = sale.environment and d.consecutivo = sale.consecutivo
  ) then
    raise exception 'another sale has this number' using errcode = 'CC432';
  end if;

  perform set_config('app.sold_in_shift', coalesce(sale.shift_id::text, ''), true);
  for made in
    select * from issue_documents(p_company, p_rows, 0, false, p_at, p_send_at, p_origins)
  loop
    update till_sales s set state = 'issued', refusal = null, document_id = made.document_id
    where s.company_id = p_company and s.id = p_sale;
    place := made.place;
    outcome := made.outcome;
    document_id := made.document_id;
    consecutivo := made.consecutivo;
    clave := made.clave;
    version := made.version;
    return next;
  end loop;
end $$;
