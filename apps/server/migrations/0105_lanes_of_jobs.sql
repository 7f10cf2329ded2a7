-- Jobs say in which lane they are, and whose they are where companies share one: a worker passes over what would take the
-- hands that other work needs (platform/jobs/hands.ts). Three archives of companies stopped the documents of all others.
drop function enqueue_job(text, json, timestamptz, text, text, integer, integer, boolean);

create function enqueue_job(
  task text,
  payload json,
  run_at timestamptz default null,
  job_key text default null,
  queue text default null,
  max_attempts integer default 25,
  priority integer default 0,
  keep_run_at boolean default false,
  lane text default 'prompt',
  sharer text default null
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  task_number integer;
  queue_number integer;
  job_number bigint;
  passed_over_by jsonb := jsonb_build_object('lane:' || lane, true);
begin
  if sharer is not null then
    passed_over_by := passed_over_by || jsonb_build_object('of:' || sharer, true);
  end if;

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
    (task_id, job_queue_id, payload, run_at, max_attempts, key, priority, flags)
  values (
    task_number, queue_number, enqueue_job.payload, coalesce(enqueue_job.run_at, now()),
    enqueue_job.max_attempts, job_key, enqueue_job.priority, passed_over_by
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
    flags = excluded.flags,
    revision = waiting.revision + 1,
    attempts = 0,
    last_error = null,
    updated_at = now()
  where waiting.locked_at is null
  returning id into job_number;
  return job_number;
end $$;
-- As before: queues that PostgreSQL lets nobody but us call into.
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to cuenta_clara_app, cuenta_clara_system;
