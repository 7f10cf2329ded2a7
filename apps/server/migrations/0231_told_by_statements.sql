-- What happens to a document is told by the statement that makes it true.

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
      where d.company_id = p_company and d.id = asked.id and d.clave is null
      for update;
      if current_version is distinct from asked.draft_version then
        done := done || asked.place;
        delete from document_requests q where q.company_id = p_company and q.key = asked.request_key;
        return query select asked.place, 'stale', asked.id, null::text, null::text, current_version;
      end if;
    end loop;
  end if;

  for series in
    select r.environment, r.branch, r.terminal, r.document_type, count(*)::int as wanted
    from jsonb_to_recordset(p_rows) as r (place int, environment text, branch text, terminal text, document_type text)
    where r.place <> all (done)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
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

    return query
    with taken as (
      select r.*, first_number - 1 + row_number() over (order by r.place) as sequence
      from jsonb_to_recordset(p_rows) as r (
        place int, id uuid, draft_version int, user_id uuid, kind text, environment text, branch text, terminal text,
        document_type text, clave_head text, clave_tail text, issued_at timestamptz, due_on date, client_id uuid,
        client_name text, sale_condition text, currency text, exchange_rate numeric, total numeric, charged numeric,
        paid numeric, net_sale numeric, exempt numeric, exonerated numeric, not_subject numeric, tax numeric,
        returned_vat numeric, other_charges numeric, has_warning boolean, is_held boolean, input jsonb, snapshot jsonb
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
        input, snapshot, created_by, issued_by, created_at, updated_at
      )
      select p_company, n.id, n.kind, n.fiscal_status, n.environment, n.branch, n.terminal, n.sequence, n.consecutivo,
        n.clave, reverse(n.clave), n.issued_at, n.due_on, n.issued_at, n.client_id, n.client_name, n.sale_condition,
        n.currency, n.exchange_rate, n.total, n.charged, n.paid, n.net_sale, n.exempt, n.exonerated, n.not_subject, n.tax,
        n.returned_vat, n.other_charges, n.has_warning, n.input, n.snapshot, n.user_id, n.user_id, n.issued_at, n.issued_at
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
        returned_vat = n.returned_vat, other_charges = n.other_charges, has_warning = n.has_warning, version = d.version + 1, input = n.input, snapshot = n.snapshot,
        issued_by = n.user_id, updated_at = n.issued_at
      from numbered n
      where p_has_drafts and n.draft_version is not null and d.company_id = p_company and d.id = n.id
    ), queued as (
      insert into submissions (company_id, document_id, environment, next_attempt_at, queued_at)
      select p_company, n.id, n.environment, p_send_at, n.issued_at from numbered n
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

-- Stores where documents stand with the authority, and tells it. A rejected document has no effect and owes nothing. Whoever
-- has a verdict keeps it.
create function store_statuses(p_company uuid, p_rows jsonb, p_at timestamptz) returns void language sql as $$
  with moved as (
    update documents d set
      fiscal_status = n.fiscal_status,
      has_warning = d.has_warning or coalesce(n.has_warning, false),
      charged = case when n.fiscal_status = 'rejected' then 0 else d.charged end,
      paid = case when n.fiscal_status = 'rejected' then 0 else d.paid end,
      credited = case when n.fiscal_status = 'rejected' then 0 else d.credited end,
      written_off = case when n.fiscal_status = 'rejected' then 0 else d.written_off end,
      surplus = case when n.fiscal_status = 'rejected' then 0 else d.surplus end,
      updated_at = p_at
    from jsonb_to_recordset(p_rows) as n (document_id uuid, fiscal_status text, has_warning boolean)
    where d.company_id = p_company and d.id = n.document_id and d.fiscal_status not in ('accepted', 'rejected')
    returning d.id, d.kind, d.fiscal_status
  )
  insert into events (company_id, name, subject_id, facts, at)
  select p_company, 'document.' || m.fiscal_status, m.id,
    jsonb_strip_nulls(jsonb_build_object('kind', m.kind, 'fiscal_status', m.fiscal_status, 'detail', n.detail)), p_at
  from moved m
  join jsonb_to_recordset(p_rows) as n (document_id uuid, detail text) on n.document_id = m.id
$$;

-- A balance is moved by payments, notes and write-offs: whichever of them leaves nothing owed of what somebody paid.
create function tell_paid() returns trigger language plpgsql as $$
begin
  insert into events (company_id, name, subject_id, at) values (new.company_id, 'document.paid', new.id, clock_timestamp());
  return null;
end $$;
create trigger tell_paid after update of paid, credited, written_off on documents
for each row when (new.balance <= 0 and old.balance > 0 and new.paid > 0) execute function tell_paid();

-- Money that came with a document, as a payment of its client.
create or replace function keep_money(p_source documents, p_amount numeric, p_means text) returns uuid
language plpgsql as $$
declare
  kept uuid := gen_random_uuid();
  taken bigint;
begin
  insert into payment_series as s (company_id, environment, next_number)
  values (p_source.company_id, p_source.environment, 2)
  on conflict (company_id, environment) do update set next_number = s.next_number + 1
  returning s.next_number - 1 into taken;
  insert into payments (
    company_id, id, environment, number, paid_on, client_id, client_name, currency, exchange_rate, amount, means,
    recorded_by, source_id, search, created_at, updated_at
  ) values (
    p_source.company_id, kept, p_source.environment, taken, (p_source.issued_at at time zone 'America/Costa_Rica')::date,
    p_source.client_id, p_source.client_name, p_source.currency, p_source.exchange_rate, p_amount, p_means,
    p_source.issued_by, p_source.id, search_text(concat_ws(' ', taken, p_source.client_name, p_source.consecutivo)),
    clock_timestamp(), clock_timestamp()
  );
  -- What a note leaves over is nobody's payment.
  if p_means is not null then
    insert into events (company_id, name, subject_id, actor, at)
    values (p_source.company_id, 'payment.recorded', kept, p_source.issued_by, clock_timestamp());
  end if;
  return kept;
end $$;
