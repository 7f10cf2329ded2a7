-- Rules of a company: when something happens, then something is done; and what each of them did.

create table automation_rules (
  company_id uuid not null references companies (id),
  id uuid not null,
  event text not null check (
    event in ('document.accepted', 'document.rejected', 'document.paid', 'document.overdue', 'quotation.accepted')
  ),
  action text not null check (action in ('mail', 'webhook', 'work', 'notify')),
  -- By action: an address, a webhook, what the entry says, a role.
  target text not null check (length(target) between 1 and 200),
  is_on boolean not null default true,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
select protect_company_table('automation_rules');
select audit_table('automation_rules', 'automation-rule', 'id', 'target', '', 'created_by');

create table automation_runs (
  company_id uuid not null,
  rule_id uuid not null,
  id uuid not null,
  -- What happened, and to what, as it was then.
  event text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_number text,
  party_name text,
  amount numeric(18, 5),
  currency text,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'skipped')),
  problem text check (length(problem) <= 300),
  created_at timestamptz not null,
  ran_at timestamptz,
  primary key (company_id, rule_id, id),
  -- The same thing happens to the same object once.
  unique (company_id, rule_id, event, subject_id),
  foreign key (company_id, rule_id) references automation_rules (company_id, id) on delete cascade
);
create index automation_runs_by_time on automation_runs (company_id, rule_id, created_at desc, id desc);
create index automation_runs_by_age on automation_runs (created_at);
select protect_company_table('automation_runs');

-- Queues every rule of a company that waits for an event, in the transaction in which it happens.
create function queue_rules(p_company uuid, p_event text, p_subject jsonb) returns void
  language plpgsql
as $$
begin
  perform enqueue_job(
    'run-rule', json_build_object('companyId', r.company_id, 'ruleId', r.rule_id, 'runId', r.id),
    null, null, r.company_id::text, 5
  )
  from (
    select * from insert_runs(p_company, p_event, p_subject)
  ) r;
end $$;

create function insert_runs(p_company uuid, p_event text, p_subject jsonb)
  returns table (company_id uuid, rule_id uuid, id uuid)
  language sql
as $$
  insert into automation_runs as n (
    company_id, rule_id, id, event, subject_kind, subject_id, subject_number, party_name, amount, currency, created_at
  )
  select a.company_id, a.id, gen_random_uuid(), p_event, p_subject ->> 'kind', (p_subject ->> 'id')::uuid,
    p_subject ->> 'number', p_subject ->> 'party', (p_subject ->> 'amount')::numeric, p_subject ->> 'currency',
    clock_timestamp()
  from automation_rules a
  where a.company_id = p_company and a.event = p_event and a.is_on
  on conflict do nothing
  returning n.company_id, n.rule_id, n.id
$$;

-- Arguments: the event.
create function tell_rules_of_document() returns trigger language plpgsql as $$
begin
  perform queue_rules(new.company_id, tg_argv[0], jsonb_build_object(
    'kind', new.kind, 'id', new.id, 'number', new.consecutivo, 'party', new.client_name, 'amount', new.total,
    'currency', new.currency
  ));
  return null;
end $$;
create function tell_rules_of_quotation() returns trigger language plpgsql as $$
begin
  perform queue_rules(new.company_id, tg_argv[0], jsonb_build_object(
    'kind', 'quotation', 'id', new.id, 'number', new.number, 'party', new.client_name, 'amount', new.total,
    'currency', new.currency
  ));
  return null;
end $$;
select run_as_system('tell_rules_of_document()');
select run_as_system('tell_rules_of_quotation()');
grant execute on function tell_rules_of_document, tell_rules_of_quotation to cuenta_clara_app, cuenta_clara_system;

create trigger rules_accepted after update of fiscal_status on documents
for each row when (new.fiscal_status = 'accepted' and old.fiscal_status <> 'accepted')
execute function tell_rules_of_document('document.accepted');
create trigger rules_rejected after update of fiscal_status on documents
for each row when (new.fiscal_status = 'rejected' and old.fiscal_status <> 'rejected')
execute function tell_rules_of_document('document.rejected');
create trigger rules_paid after update of paid, credited, written_off on documents
for each row when (new.balance <= 0 and old.balance > 0 and new.paid > 0)
execute function tell_rules_of_document('document.paid');
create trigger rules_accepted after update of status on quotations
for each row when (new.status = 'accepted' and old.status <> 'accepted')
execute function tell_rules_of_quotation('quotation.accepted');
