-- Jobs that were asked for again while they ran say so. One whose worker died stood in the queue for ever as a job
-- that was given up, although nothing was left to do.
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

  -- A job that already runs has seen the world as it was: it gives up its key, and another one is queued. It is
  -- marked, so that it is cleared away should its worker die or fail.
  if job_key is not null then
    update graphile_worker._private_jobs
    set key = null, attempts = _private_jobs.max_attempts, updated_at = now(),
      flags = case when locked_at is null then flags else coalesce(flags, '{}') || '{"replaced": true}' end
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
