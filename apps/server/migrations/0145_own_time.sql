-- Each document has its own time. A wake-up that is asked for earlier moves one that waits for later: `keep_run_at` kept the
-- later one too, so that whatever was issued waited for the oldest document's alarm clock.
create or replace function enqueue_job(
  task text,
  payload json,
  run_at timestamptz default null,
  job_key text default null,
  queue text default null,
  max_attempts integer default 25,
  priority integer default 0,
  keep_run_at boolean default false
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  task_number integer;
  queue_number integer;
  job_number bigint;
begin
  select id into task_number from graphile_worker._private_tasks where identifier = task;
  if task_number is null then
    insert into graphile_worker._private_tasks (identifier) values (task)
    on conflict (identifier) do update set identifier = excluded.identifier
    returning id into task_number;
  end if;

  if queue is not null then
    select id into queue_number from graphile_worker._private_job_queues where queue_name = queue;
    if queue_number is null then
      insert into graphile_worker._private_job_queues (queue_name) values (queue)
      on conflict (queue_name) do update set queue_name = excluded.queue_name
      returning id into queue_number;
    end if;
  end if;

  -- A job that already runs has seen the world as it was: it gives up its key, and another one is queued.
  if job_key is not null then
    update graphile_worker._private_jobs
    set key = null, attempts = _private_jobs.max_attempts, updated_at = now()
    where key = job_key and is_available is not true;
  end if;

  insert into graphile_worker._private_jobs as waiting
    (task_id, job_queue_id, payload, run_at, max_attempts, key, priority)
  values (
    task_number, queue_number, enqueue_job.payload, coalesce(enqueue_job.run_at, now()),
    enqueue_job.max_attempts, job_key, enqueue_job.priority
  )
  on conflict (key) do update set
    task_id = excluded.task_id,
    job_queue_id = excluded.job_queue_id,
    payload = excluded.payload,
    max_attempts = excluded.max_attempts,
    run_at = case
      when keep_run_at and waiting.attempts = 0 then least(waiting.run_at, excluded.run_at) else excluded.run_at
    end,
    priority = excluded.priority,
    revision = waiting.revision + 1,
    attempts = 0,
    last_error = null,
    updated_at = now()
  where waiting.locked_at is null
  returning id into job_number;
  return job_number;
end $$;

-- Wakes whoever sends for a company, after a while. One job a company waits at most, so that issuing thousands of documents
-- queues a handful of jobs; which documents are due says the table of submissions. The while is counted by the clock of
-- the database, as the queue does: the program's clock may be another machine's, or have been wrong a moment ago.
drop function wake_submissions(uuid, timestamptz);
create function wake_submissions(p_company uuid, p_after interval) returns void
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp
as $$
declare
  wanted timestamptz := now() + greatest(p_after, interval '0');
begin
  if not exists (
    select from graphile_worker._private_jobs j
    where j.key = 'submit:' || p_company and j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= wanted
  ) then
    perform enqueue_job(
      'submit-due-documents', json_build_object('companyId', p_company), wanted, 'submit:' || p_company,
      p_company::text, keep_run_at => true
    );
  end if;
end $$;
revoke execute on function wake_submissions from public;
grant execute on function wake_submissions to cuenta_clara_app, cuenta_clara_system;

-- As in 0033; only the wake-up is asked for in another way.
-- Issues documents of one company, those that were asked for within the same moment: everything that must stand or fall
-- together, and the numbers last, under the lock of their series. Many cost little more than one: one call, one lock, one
-- commit. `p_rows` is a JSON array; `place` ties outcomes to rows, `p_keys` tells how many of them carry a key, and
-- `p_origins` where each person is, by document, for the audit trail.
-- Outcomes: issued; repeated (the same request was answered before: its document); key_reused (the same key asked for
-- something else); stale (the draft changed or is no draft any more; `version` tells the current one, null when it is gone).
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
        paid numeric, has_warning boolean, is_held boolean, input jsonb, snapshot jsonb
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
        total, charged, paid, has_warning, input, snapshot, created_by, issued_by, created_at, updated_at
      )
      select p_company, n.id, n.kind, n.fiscal_status, n.environment, n.branch, n.terminal, n.sequence, n.consecutivo,
        n.clave, reverse(n.clave), n.issued_at, n.due_on, n.issued_at, n.client_id, n.client_name, n.sale_condition,
        n.currency, n.exchange_rate, n.total, n.charged, n.paid, n.has_warning, n.input, n.snapshot, n.user_id,
        n.user_id, n.issued_at, n.issued_at
      from numbered n
      where n.draft_version is null
    ), frozen as (
      update documents d set
        kind = n.kind, fiscal_status = n.fiscal_status, environment = n.environment, branch = n.branch,
        terminal = n.terminal, sequence = n.sequence, consecutivo = n.consecutivo, clave = n.clave,
        clave_reversed = reverse(n.clave), issued_at = n.issued_at, due_on = n.due_on, sorted_at = n.issued_at,
        client_id = n.client_id, client_name = n.client_name, sale_condition = n.sale_condition,
        currency = n.currency, exchange_rate = n.exchange_rate, total = n.total, charged = n.charged, paid = n.paid,
        has_warning = n.has_warning, version = d.version + 1, input = n.input, snapshot = n.snapshot,
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
