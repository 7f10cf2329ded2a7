-- What happens to a document is said once: eleven triggers stand on the table instead of twenty-two, and no function of theirs is called
-- for an issued document that was not called before. Owned by modules/documents, and by modules/counter what is about drawers.

-- The trail. Drafts are work in progress, so only what counts is told: issuing, what is taken over, throwing a draft away, asking for a
-- second person and giving back, and who tagged what was issued. Documents are issued many at once, by several people;
-- `issue_documents` tells where each of them is. Of what else is told one person does one thing.
create function record_document() returns trigger language plpgsql as $$
declare
  is_issued constant boolean := tg_op <> 'DELETE' and new.clave is not null and (tg_op = 'INSERT' or old.clave is null);
  document documents := case when tg_op = 'DELETE' then old else new end;
  told jsonb := jsonb_build_object('kind', document.kind, 'client', document.client_name, 'currency', document.currency,
    'total', document.total);
  entry audit_entries;
begin
  if is_issued then
    entry.action := 'issued';
    entry.after := told || jsonb_build_object('clave', document.clave);
  elsif tg_op = 'DELETE' then
    entry.action := 'deleted';
    entry.before := told;
  elsif tg_op = 'INSERT' and document.fiscal_status = 'taken_over' then
    entry.action := 'created';
    entry.after := told || jsonb_build_object('fiscal_status', document.fiscal_status);
  elsif tg_op = 'INSERT' then
    return null;
  elsif document.clave is null and old.fiscal_status <> document.fiscal_status then
    entry.action := 'changed';
    entry.before := jsonb_build_object('fiscal_status', old.fiscal_status);
    entry.after := told || jsonb_build_object('fiscal_status', document.fiscal_status);
  else
    entry.action := 'changed';
    entry.before := jsonb_build_object('tags', old.tags);
    entry.after := jsonb_build_object('tags', document.tags);
  end if;
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before, after)
  values (
    document.company_id,
    clock_timestamp(),
    case when is_issued then coalesce(document.issued_by, current_person()) else current_person() end,
    case
      -- Who has no origin is null there, which JSON and SQL write differently.
      when is_issued then nullif(nullif(current_setting('app.origins', true), '')::jsonb -> document.id::text, 'null')
      else nullif(current_setting('app.origin', true), '')::jsonb
    end,
    entry.action, 'document', document.id, coalesce(document.consecutivo, document.original_number), entry.before, entry.after
  );
  return null;
end $$;
select run_as_system('record_document()');

drop trigger audit_issued on documents;
drop trigger audit_draft_issued on documents;
drop trigger audit_taken_over on documents;
drop trigger audit_deleted on documents;
drop trigger audit_approval on documents;
drop trigger audit_tags on documents;
drop function record_issue();
drop function record_taken_over();
drop function record_deleted_draft();
drop function record_approval();
drop function record_tags();
create trigger audit after insert or delete on documents for each row execute function record_document();
-- What the authority says of a document moves its status several times, and is none of these.
create trigger audit_changed after update of clave, fiscal_status, tags on documents for each row when (
  old.clave is null and (new.clave is not null or old.fiscal_status <> new.fiscal_status)
  or old.issued_at is not null and old.tags <> new.tags
) execute function record_document();

-- What stays of an issued document. The shift is one of the columns that nothing writes after issuing.
drop trigger documents_shift_stays on documents;
drop trigger documents_fiscal_columns_stay on documents;
create trigger documents_fiscal_columns_stay
before update of
  company_id, id, kind, environment, branch, terminal, sequence, consecutivo, clave, clave_reversed, issued_at,
  due_on, client_id, client_name, sale_condition, currency, exchange_rate, total, net_sale, exempt, exonerated,
  not_subject, tax, returned_vat, other_charges, party_type, original_number, input, snapshot, created_by, issued_by,
  created_at, shift_id
on documents for each row execute function refuse_fiscal_change();
alter table documents enable always trigger documents_fiscal_columns_stay;

-- It goes forward, and never away.
create function keep_document_going_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.clave is not null then
      raise exception 'an issued document cannot be deleted: %', old.clave using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.fiscal_status = new.fiscal_status then
    return new;
  end if;
  if old.fiscal_status in ('accepted', 'rejected', 'taken_over') then
    raise exception 'the verdict on % is final', coalesce(old.clave, old.original_number) using errcode = 'restrict_violation';
  end if;
  if old.clave is not null and new.fiscal_status in ('draft', 'waiting_approval') then
    raise exception 'an issued document cannot become a draft: %', old.clave using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger documents_issued_stay on documents;
drop trigger documents_status_goes_forward on documents;
drop function refuse_delete_of_issued();
drop function refuse_status_reversal();
create trigger documents_go_forward before delete or update of fiscal_status on documents
for each row execute function keep_document_going_forward();
alter table documents enable always trigger documents_go_forward;

-- A document joins its shift as it is issued, whether it was a draft before or not: only issuing writes a `clave`.
drop trigger documents_join_shift on documents;
drop trigger documents_join_shift_issued on documents;
create trigger documents_join_shift before insert or update of clave on documents for each row when (
  new.clave is not null and new.sale_condition = '01' and new.kind in ('ticket', 'invoice')
  and not (new.kind = 'invoice' and coalesce(new.input -> 'references' @> '[{"code": "07"}]', false))
) execute function join_shift();

-- What follows from issuing inside its transaction, as from any other fact (`follow_events`). Few documents have such consequences, and
-- the others are not even read again for them: what refers to others is bound to them, which what gives cash back does as well, and what
-- was agreed in parts has its parts written down.
create function has_consequences(p_input jsonb) returns boolean language sql immutable as $$
  select p_input -> 'references' -> 0 is not null or p_input #> '{instalments,parts,0}' is not null
$$;

-- Read from what was typed, so that issuing writes nothing more.
create function agree_as_typed(p_document documents) returns void language sql as $$
  insert into document_instalments (company_id, document_id, number, due_on, amount, later)
  select p_document.company_id, p_document.id, n.number, (n.part ->> 'due_on')::date, (n.part ->> 'amount')::numeric,
    coalesce(sum((n.part ->> 'amount')::numeric) over (
      order by n.number rows between 1 following and unbounded following
    ), 0)
  from jsonb_array_elements(p_document.input #> '{instalments,parts}') with ordinality as n (part, number)
$$;

-- What a credit note says was given back in cash leaves the drawer that it belongs to, with the note itself. Never more than its note,
-- where cash is rounded to the next five colones.
create function give_back_in_shift(p_document documents) returns void language plpgsql as $$
declare
  given numeric := least(coalesce((p_document.input #>> '{cash,change}')::numeric, 0), ceil(p_document.total / 5) * 5);
  drawer uuid;
begin
  if p_document.kind <> 'credit-note' or given <= 0 then
    return;
  end if;
  drawer := drawer_of(p_document);
  insert into shift_movements (company_id, id, shift_id, kind, amount, reason, document_id, made_by, made_at)
  select s.company_id, gen_random_uuid(), s.id, 'return', given, p_document.consecutivo, p_document.id,
    coalesce(p_document.created_by, p_document.issued_by), p_document.issued_at
  from shifts s
  where s.company_id = p_document.company_id and s.id = drawer and s.currency = p_document.currency;
end $$;

drop trigger documents_give_back on documents;
drop trigger documents_give_back_issued on documents;
drop trigger instalments_of_new on documents;
drop trigger instalments_of_draft on documents;
drop function give_back_in_shift();
drop function agree_on_issue();

-- As in 0010, and what issuing does to drawers and instalments is among what follows from it.
create or replace function follow_events() returns trigger language plpgsql as $$
declare
  fact record;
  document documents;
begin
  insert into event_tasks (company_id, subscriber, number, subject_id)
  select company_id, 'dispatcher', number, subject_id from fresh;

  for fact in
    select f.company_id, f.subject_id, f.name from fresh f
    where f.name = 'document.issued' and f.facts ? 'has_consequences'
      or f.name = 'document.accepted' and f.facts ->> 'kind' in ('credit-note', 'payment-receipt')
      or f.name = 'document.rejected'
    order by f.number
  loop
    -- One by one: few have consequences, and a join with what nobody has counted would read all documents.
    select d.* into document from documents d where d.company_id = fact.company_id and d.id = fact.subject_id;
    case
      when fact.name = 'document.issued' then
        perform give_back_in_shift(document);
        perform agree_as_typed(document);
        perform bind_references(document);
      when fact.name = 'document.rejected' then perform release_allocations(document);
      when document.kind = 'credit-note' then perform settle_credit(document);
      else perform settle_receipt(document);
    end case;
  end loop;
  return null;
end $$;

-- As in 0041, and the fact says by itself whether anything follows from it at once.
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
          || case when has_consequences(n.input) then '{"has_consequences": true}' else '{}' end::jsonb,
        n.user_id, n.issued_at
      from numbered n
      order by n.place
    )
    select n.place, 'issued', n.id, n.consecutivo, n.clave, coalesce(n.draft_version, 0) + 1 from numbered n;
    perform wake_submissions(p_company, p_send_at - p_at);
  end loop;
end $$;
