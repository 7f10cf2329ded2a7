-- What happened in a company, said once, and who has still to hear of it (ADR 0008).

-- owner: event-log
create table events (
  company_id uuid not null,
  number bigint generated always as identity,
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$'),
  -- Of what the name begins with. No foreign key: whoever tells of it has just written it, and this is written for every invoice.
  subject_id uuid not null,
  -- What cannot be read from the subject later.
  facts jsonb not null default '{}',
  actor uuid,
  at timestamptz not null,
  primary key (company_id, number)
);
create index events_of_subject on events (company_id, subject_id, number);
select protect_company_table('events');

-- owner: event-log
create table event_tasks (
  company_id uuid not null,
  -- `dispatcher` hears of everything first and makes the rows of the others.
  subscriber text not null,
  number bigint not null,
  subject_id uuid not null,
  attempts int not null default 0,
  -- Null once it was given up.
  due_at timestamptz default now(),
  problem text check (length(problem) <= 300),
  primary key (company_id, subscriber, number)
);
create index event_tasks_to_dispatch on event_tasks (number) where subscriber = 'dispatcher';
select protect_company_table('event_tasks');

-- The story of documents until now. What is long over is told to nobody.
insert into events (company_id, name, subject_id, facts, actor, at)
select e.company_id, 'document.' || e.event, e.document_id, jsonb_strip_nulls(jsonb_build_object('detail', e.detail)), e.actor, e.at
from (
  select company_id, id as document_id, 0 as id, issued_at as at, 'issued' as event, issued_by as actor, null as detail
  from documents where clave is not null
  union all
  select d.company_id, d.id, null, s.answered_at, d.fiscal_status, null, null
  from documents d join submissions s on s.company_id = d.company_id and s.document_id = d.id
  where d.fiscal_status in ('accepted', 'rejected') and s.answered_at is not null
  union all
  select company_id, document_id, id, at, event, actor, detail from document_events
) e
order by e.at, e.id nulls last;
drop table document_events;
drop function refuse_delete_of_issued_events();

create trigger events_stay before update or delete on events for each row execute function refuse_any_change();
create trigger events_stay_whole before truncate on events for each statement execute function refuse_any_change();
alter table events enable always trigger events_stay;
alter table events enable always trigger events_stay_whole;

-- Has the dispatcher look at what was just told.
create function follow_events() returns trigger language plpgsql as $$
begin
  insert into event_tasks (company_id, subscriber, number, subject_id)
  select company_id, 'dispatcher', number, subject_id from fresh;
  return null;
end $$;
create trigger follow_events after insert on events
referencing new table as fresh for each statement execute function follow_events();
