-- Wakes whoever sends for a company. One job a company waits at most, so that issuing thousands of documents queues a
-- handful of jobs; which documents are due says the table of submissions.
create function wake_submissions(p_company uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from graphile_worker._private_jobs j
    where j.key = 'submit:' || p_company and j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= p_at
  ) then
    perform enqueue_job(
      'submit-due-documents', json_build_object('companyId', p_company), p_at, 'submit:' || p_company,
      p_company::text, keep_run_at => true
    );
  end if;
end $$;
revoke execute on function wake_submissions from public;
grant execute on function wake_submissions to cuenta_clara_app, cuenta_clara_system;

-- Issuing is one call: everything that must stand or fall together, and the number last, under the lock of its series.
-- Outcomes: issued; repeated (the same request was answered before: its document); key_reused (the same key asked for
-- something else); stale (the draft changed or is no longer a draft; `version` tells the current one, null when it is gone).
create function issue_document(
  p_company uuid,
  p_user uuid,
  p_document uuid,
  p_draft_version integer,
  p_request_key text,
  p_request_hash bytea,
  p_kind text,
  p_document_type text,
  p_environment text,
  p_branch text,
  p_terminal text,
  p_clave_head text,
  p_clave_tail text,
  p_issued_at timestamptz,
  p_due_on date,
  p_client uuid,
  p_client_name text,
  p_sale_condition text,
  p_currency text,
  p_exchange_rate numeric,
  p_total numeric,
  p_charged numeric,
  p_paid numeric,
  p_has_warning boolean,
  p_is_held boolean,
  p_input jsonb,
  p_snapshot jsonb,
  p_send_at timestamptz,
  out outcome text,
  out document_id uuid,
  out consecutivo text,
  out clave text,
  out version integer
) language plpgsql as $$
declare
  taken bigint;
  earlier document_requests;
begin
  document_id := p_document;

  if p_request_key is not null then
    insert into document_requests (company_id, key, request_hash, document_id, created_at)
    values (p_company, p_request_key, p_request_hash, p_document, p_issued_at)
    on conflict do nothing;
    if not found then
      select * into earlier from document_requests r where r.company_id = p_company and r.key = p_request_key;
      outcome := case when earlier.request_hash = p_request_hash then 'repeated' else 'key_reused' end;
      document_id := earlier.document_id;
      return;
    end if;
  end if;

  if p_draft_version is not null then
    select d.version into version from documents d
    where d.company_id = p_company and d.id = p_document and d.clave is null
    for update;
    if version is distinct from p_draft_version then
      outcome := 'stale';
      if p_request_key is not null then
        delete from document_requests r where r.company_id = p_company and r.key = p_request_key;
      end if;
      return;
    end if;
  end if;

  update document_series s set next_sequence = s.next_sequence + 1
  where s.company_id = p_company and s.environment = p_environment and s.branch = p_branch
    and s.terminal = p_terminal and s.document_type = p_document_type
  returning s.next_sequence - 1 into taken;
  if not found then
    insert into document_series as s (company_id, environment, branch, terminal, document_type, next_sequence)
    values (p_company, p_environment, p_branch, p_terminal, p_document_type, 2)
    on conflict (company_id, environment, branch, terminal, document_type)
    do update set next_sequence = s.next_sequence + 1
    returning s.next_sequence - 1 into taken;
  end if;

  consecutivo := p_branch || p_terminal || p_document_type || lpad(taken::text, 10, '0');
  clave := p_clave_head || consecutivo || p_clave_tail;

  if p_draft_version is null then
    version := 1;
    insert into documents (
      company_id, id, kind, fiscal_status, environment, branch, terminal, sequence, consecutivo, clave, clave_reversed, issued_at,
      due_on, sorted_at, client_id, client_name, sale_condition, currency, exchange_rate, total, charged, paid, has_warning,
      version, input, snapshot, created_by, issued_by, created_at, updated_at
    ) values (
      p_company, p_document, p_kind, case when p_is_held then 'held' else 'queued' end, p_environment, p_branch,
      p_terminal, taken, consecutivo, clave, reverse(clave), p_issued_at, p_due_on, p_issued_at, p_client, p_client_name,
      p_sale_condition, p_currency, p_exchange_rate, p_total, p_charged, p_paid, p_has_warning, version, p_input, p_snapshot,
      p_user, p_user, p_issued_at, p_issued_at
    );
  else
    version := p_draft_version + 1;
    update documents d set
      kind = p_kind, fiscal_status = case when p_is_held then 'held' else 'queued' end, environment = p_environment,
      branch = p_branch, terminal = p_terminal, sequence = taken, consecutivo = issue_document.consecutivo,
      clave = issue_document.clave, clave_reversed = reverse(issue_document.clave), issued_at = p_issued_at, due_on = p_due_on, sorted_at = p_issued_at,
      client_id = p_client, client_name = p_client_name, sale_condition = p_sale_condition, currency = p_currency,
      exchange_rate = p_exchange_rate, total = p_total, charged = p_charged, paid = p_paid, has_warning = p_has_warning,
      version = issue_document.version, input = p_input, snapshot = p_snapshot, issued_by = p_user,
      updated_at = p_issued_at
    where d.company_id = p_company and d.id = p_document;
  end if;

  insert into submissions (company_id, document_id, environment, next_attempt_at, queued_at)
  values (p_company, p_document, p_environment, p_send_at, p_issued_at);

  perform wake_submissions(p_company, p_send_at);
  outcome := 'issued';
end $$;

-- The first signature wins: whoever signs later gets the bytes that are already there.
create function store_signed_document(
  p_company uuid, p_document uuid, p_content bytea, p_at timestamptz, out content bytea
) language plpgsql as $$
begin
  insert into document_files (company_id, document_id, kind, content, created_at)
  values (p_company, p_document, 'xml', p_content, p_at)
  on conflict do nothing;
  if not found then
    select f.content into store_signed_document.content from document_files f
    where f.company_id = p_company and f.document_id = p_document and f.kind = 'xml';
  end if;
end $$;
