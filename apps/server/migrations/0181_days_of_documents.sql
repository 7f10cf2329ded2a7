-- A far page of the list of all documents passed over hundreds of thousands of rows of an index. How many documents a day has is counted at
-- night, once the day is over, so that a page by its number begins at its day. The counts are exact at any time: whatever puts a document into
-- a day that may be counted, or takes one out of it, has the day forgotten in the same transaction, and it is counted again in the next
-- night. Owned by modules/documents. ADR 0047.

-- Of documents that are issued or were taken over; a draft is in none. A day without a row is not counted, or has no document.
create table document_days (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  -- In Costa Rica, by `sorted_at`.
  day date not null,
  kind document_kind not null,
  number integer not null check (number > 0),
  primary key (company_id, environment, day, kind)
);
comment on table document_days is 'owner: documents';
select protect_company_table('document_days');

-- No day from this moment on is counted, of the environment of the series: issuing has it with its number, for nothing. Null until a
-- night has told the series: then issuing asks the counts themselves.
alter table document_series add column days_counted_before timestamptz;

-- Has the days from one moment to another forgotten, where they are counted: who calls it puts a document there, or takes one away. Waits for
-- who counts, who waits for whoever was here before: a document is counted, or its day is forgotten.
create function forget_document_days(p_company uuid, p_environment text, p_first timestamptz, p_last timestamptz) returns void
  language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(p_company || ':document-days', 0));
  delete from document_days c
  where c.company_id = p_company and c.environment = p_environment
    and c.day between costa_rica_day(p_first) and costa_rica_day(p_last);
end $$;

-- Tells every series of an environment that days before a moment may be counted, and is to be committed before they are: it waits for
-- whoever issues with an older word. The word is never taken back, for days up to it may be counted.
create function tell_series_of_days(p_company uuid, p_environment text, p_before timestamptz) returns void
  language plpgsql
as $$
declare
  word timestamptz;
begin
  -- In the order in which issuing takes them.
  perform from document_series s
  where s.company_id = p_company and s.environment = p_environment
    and (s.days_counted_before is null or s.days_counted_before < p_before)
  order by s.branch, s.terminal, s.document_type
  for update;
  if not found then
    return;
  end if;
  select greatest(p_before, max(s.days_counted_before)) into word from document_series s
  where s.company_id = p_company and s.environment = p_environment;
  update document_series s set days_counted_before = word
  where s.company_id = p_company and s.environment = p_environment
    and (s.days_counted_before is null or s.days_counted_before < word);
end $$;

-- Counts the days before a moment that are not counted, each once. Only days of which every series was told are counted.
create function count_document_days(p_company uuid, p_environment text, p_before timestamptz) returns void
  language plpgsql
as $$
declare
  before timestamptz;
begin
  -- A statement of its own, so that the next one sees what those have written who were waited for.
  perform pg_advisory_xact_lock(hashtextextended(p_company || ':document-days', 0));
  select least(p_before, min(s.days_counted_before)) into before from document_series s
  where s.company_id = p_company and s.environment = p_environment;
  insert into document_days (company_id, environment, day, kind, number)
  select p_company, p_environment, costa_rica_day(d.sorted_at), d.kind, count(*)
  from (
    select
      coalesce(costa_rica_midnight(lag(c.day) over (order by c.day) + 1), '-infinity') as first,
      least(coalesce(costa_rica_midnight(c.day), 'infinity'), before) as next
    from (
      select distinct c.day from document_days c where c.company_id = p_company and c.environment = p_environment
      union all
      select null
    ) c
  ) stretch
  join documents d on d.company_id = p_company and d.environment = p_environment
    and d.sorted_at >= stretch.first and d.sorted_at < stretch.next
  where stretch.first < stretch.next
  group by 3, 4;
end $$;

-- Days whose counts are not those of their documents, of one in 28 days and of the newest week that is counted: what was written past the
-- program, or lost.
create function wrong_document_days(p_company uuid, p_environment text, p_turn integer) returns setof date language sql stable as $$
  with kept as materialized (
    select c.day, c.kind, c.number from document_days c
    where c.company_id = p_company and c.environment = p_environment and (
      (c.day - date '2000-01-01') % 28 = p_turn % 28
      or c.day > (select max(m.day) from document_days m where m.company_id = p_company and m.environment = p_environment) - 7
    )
  ), counted as (
    select k.day, d.kind, count(*) as number
    from (select distinct day from kept) k
    join documents d on d.company_id = p_company and d.environment = p_environment
      and d.sorted_at >= costa_rica_midnight(k.day) and d.sorted_at < costa_rica_midnight(k.day + 1)
    group by 1, 2
  )
  select distinct day from kept k full join counted c using (day, kind)
  where k.number is distinct from c.number
  order by 1
$$;

-- As in 0090, and who issues into a day that may be counted has it forgotten.
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
  counted_before timestamptz;
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
      count(*) filter (where r.given_sequence is null)::int as wanted, min(r.issued_at) as first_at, max(r.issued_at) as last_at
    from jsonb_to_recordset(p_rows) as r (
      place int, environment text, branch text, terminal text, document_type text, given_sequence bigint, issued_at timestamptz
    )
    where r.place <> all (done)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    counted_before := null;
    if series.wanted > 0 then
      update document_series s set next_sequence = s.next_sequence + series.wanted
      where s.company_id = p_company and s.environment = series.environment and s.branch = series.branch
        and s.terminal = series.terminal and s.document_type = series.document_type
      returning s.next_sequence - series.wanted, s.days_counted_before into first_number, counted_before;
      if not found then
        insert into document_series as s (company_id, environment, branch, terminal, document_type, next_sequence)
        values (
          p_company, series.environment, series.branch, series.terminal, series.document_type, 1 + series.wanted
        )
        on conflict (company_id, environment, branch, terminal, document_type)
        do update set next_sequence = s.next_sequence + series.wanted
        returning s.next_sequence - series.wanted, s.days_counted_before into first_number, counted_before;
      end if;
    end if;

    if series.first_at < counted_before or counted_before is null then
      perform forget_document_days(p_company, series.environment, series.first_at, series.last_at);
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
          || case when has_consequences(n.input) then '{"has_consequences": true}' else '{}' end::jsonb,
        n.user_id, n.issued_at
      from numbered n
      order by n.place
    )
    select n.place, 'issued', n.id, n.consecutivo, n.clave, coalesce(n.draft_version, 0) + 1 from numbered n;
    perform wake_submissions(p_company, p_send_at - p_at);
  end loop;
end $$;
