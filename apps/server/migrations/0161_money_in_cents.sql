-- Money to the cent. What is owed, paid, credited, searched and shown is an amount of the smallest coin of its currency,
-- rounded once, half up, as numeric rounds what is stored; what the official format carries with five decimals stays in
-- the snapshot. And the figures that reports add up stand in columns, so that nobody reads them out of JSON.

-- Whoever owns the tables may be bound by their own policies; the rows below are everybody's.
alter table documents no force row level security;

drop trigger documents_fiscal_columns_stay on documents;
drop trigger rules_paid on documents;
drop index documents_by_time, documents_owed;

alter table documents drop column balance;
alter table documents
  alter column total type numeric(15, 2),
  alter column charged type numeric(15, 2),
  alter column paid type numeric(15, 2),
  alter column credited type numeric(15, 2),
  alter column written_off type numeric(15, 2),
  -- As the official document has them, five decimals; null until it is issued.
  add column net_sale numeric(18, 5),
  add column exempt numeric(18, 5),
  add column exonerated numeric(18, 5),
  add column not_subject numeric(18, 5),
  add column tax numeric(18, 5),
  add column returned_vat numeric(18, 5),
  add column other_charges numeric(18, 5),
  -- What it was settled with beyond what it charged: notes on what was paid. It is the client's credit since.
  add column surplus numeric(15, 2) not null default 0;
update documents set surplus = paid + credited + written_off - charged
where paid + credited + written_off > charged;

-- A domain and no check of the table, as in 0030: nobody owes less than nothing.
create domain owed_amount as numeric(15, 2) check (value >= 0);
alter table documents
  -- What the client still owes.
  add column balance owed_amount not null
    generated always as (charged - paid - credited - written_off + surplus) stored;

update documents d set
  net_sale = s.net_sale, exempt = s.exempt, exonerated = s.exonerated, not_subject = s.not_subject, tax = s.tax,
  returned_vat = s.returned_vat, other_charges = s.other_charges
from (
  select o.company_id, o.id, f.* from documents o
  cross join lateral jsonb_to_record(o.snapshot -> 'summary') as f (
    net_sale numeric, exempt numeric, exonerated numeric, not_subject numeric, tax numeric, returned_vat numeric,
    other_charges numeric
  )
  where o.snapshot is not null
) s
where d.company_id = s.company_id and d.id = s.id;
alter table documents force row level security;

create index documents_by_time on documents (company_id, sorted_at desc, id desc)
  include (environment, kind, fiscal_status, currency, total, balance);
create index documents_owed on documents (company_id, sorted_at desc, id desc) include (due_on)
where balance <> 0;
create index documents_in_credit on documents (company_id, sorted_at desc, id desc) where surplus > 0;

create trigger documents_fiscal_columns_stay
before update of
  company_id, id, kind, environment, branch, terminal, sequence, consecutivo, clave, clave_reversed, issued_at, due_on, client_id,
  client_name, sale_condition, currency, exchange_rate, total, net_sale, exempt, exonerated, not_subject, tax,
  returned_vat, other_charges, input, snapshot, created_by, issued_by, created_at
on documents for each row execute function refuse_fiscal_change();
alter table documents enable always trigger documents_fiscal_columns_stay;
create trigger rules_paid after update of paid, credited, written_off on documents
for each row when (new.balance <= 0 and old.balance > 0 and new.paid > 0)
execute function tell_rules_of_document('document.paid');

drop index payments_unapplied;
alter table payments drop column status, drop column unapplied;
alter table payments
  alter column amount type numeric(15, 2),
  alter column applied type numeric(15, 2);
alter table payments
  add column status text not null generated always as (
    case when voided_at is not null then 'void' when applied = amount then 'applied' else 'recorded' end
  ) stored,
  -- What the client may still use.
  add column unapplied numeric(15, 2) not null generated always as (
    case when voided_at is not null then 0 else amount - applied end
  ) stored;
create index payments_unapplied on payments (company_id, environment, paid_on desc, id desc) where unapplied > 0;
alter table payment_allocations
  alter column amount type numeric(15, 2),
  alter column taken type numeric(15, 2);

-- Offers and receipts of our own are paid in coins too.
alter table quotations alter column total type numeric(15, 2);
alter table quotation_revisions alter column total type numeric(15, 2);
alter table simple_receipts alter column total type numeric(15, 2);
alter table recurring_invoices alter column total type numeric(15, 2);

-- As in 0145, with the figures that reports add up.
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
    )
    select n.place, 'issued', n.id, n.consecutivo, n.clave, coalesce(n.draft_version, 0) + 1 from numbered n;
    perform wake_submissions(p_company, p_send_at - p_at);
  end loop;
end $$;
