-- What is added up every day stands in columns and rows: the lines of issued documents, and of a document its activity and
-- how it was paid. Nothing but the legal content is read from the snapshot any more.

alter table documents
  -- Of whoever issued: the authority's code; empty where the kind has none.
  add column activity_code text not null default '',
  -- Of payment: the authority's code, `several`, or empty for what is paid later.
  add column means text not null default '';

-- owner: documents
create table document_lines (
  company_id uuid not null,
  document_id uuid not null,
  -- In the order of the document, from 1.
  line integer not null check (line > 0),
  -- Our item, where it came from the catalogue; it may be gone.
  item_id uuid,
  cabys text not null,
  description text not null,
  unit text not null,
  quantity numeric(16, 3) not null,
  -- Before tax, in the currency of the document.
  unit_price numeric(18, 5) not null,
  -- Of value added tax (note 8.1); `used-goods` for what is taxed by a factor, empty without that tax.
  rate_code text not null,
  -- Cents of the document's currency. The net of all lines and what they are taxed make what the document counts for.
  net numeric(15, 2) not null,
  -- All taxes, less what is exonerated.
  tax numeric(15, 2) not null,
  -- Of these, value added tax.
  vat numeric(15, 2) not null,
  -- Value added tax that an exoneration took off.
  exonerated numeric(15, 2) not null,
  -- The same in colones, at the rate of the document.
  net_crc numeric(18, 2) not null,
  tax_crc numeric(18, 2) not null,
  vat_crc numeric(18, 2) not null,
  exonerated_crc numeric(18, 2) not null,
  primary key (company_id, document_id, line),
  foreign key (company_id, document_id) references documents (company_id, id)
);
create index document_lines_by_item on document_lines (company_id, item_id) where item_id is not null;
select protect_company_table('document_lines');
create trigger document_lines_stay
before update or delete on document_lines for each row execute function refuse_any_change();
alter table document_lines enable always trigger document_lines_stay;

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
        returned_vat numeric, other_charges numeric, has_warning boolean, is_held boolean, activity_code text,
        means text, input jsonb, snapshot jsonb, lines jsonb
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
        activity_code, means, input, snapshot, created_by, issued_by, created_at, updated_at
      )
      select p_company, n.id, n.kind, n.fiscal_status, n.environment, n.branch, n.terminal, n.sequence, n.consecutivo,
        n.clave, reverse(n.clave), n.issued_at, n.due_on, n.issued_at, n.client_id, n.client_name, n.sale_condition,
        n.currency, n.exchange_rate, n.total, n.charged, n.paid, n.net_sale, n.exempt, n.exonerated, n.not_subject, n.tax,
        n.returned_vat, n.other_charges, n.has_warning, n.activity_code, n.means, n.input, n.snapshot, n.user_id, n.user_id,
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
        activity_code = n.activity_code, means = n.means, version = d.version + 1, input = n.input, snapshot = n.snapshot,
        issued_by = n.user_id, updated_at = n.issued_at
      from numbered n
      where p_has_drafts and n.draft_version is not null and d.company_id = p_company and d.id = n.id
    ), lined as (
      insert into document_lines (
        company_id, document_id, line, item_id, cabys, description, unit, quantity, unit_price, rate_code, net, tax, vat,
        exonerated, net_crc, tax_crc, vat_crc, exonerated_crc
      )
      select p_company, n.id, l.line, l.item_id, l.cabys, l.description, l.unit, l.quantity, l.unit_price, l.rate_code, l.net,
        l.tax, l.vat, l.exonerated, l.net_crc, l.tax_crc, l.vat_crc, l.exonerated_crc
      from numbered n
      cross join lateral jsonb_to_recordset(n.lines) as l (
        line int, item_id uuid, cabys text, description text, unit text, quantity numeric, unit_price numeric,
        rate_code text, net numeric, tax numeric, vat numeric, exonerated numeric, net_crc numeric, tax_crc numeric,
        vat_crc numeric, exonerated_crc numeric
      )
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
