-- Authority: how a company talks with the tax authority, and where each document stands with it. Owned by
-- modules/submissions.

create table authority_settings (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  username text,
  sealed_password text,
  -- Set by a person: documents are issued and wait.
  is_paused boolean not null default false,
  -- From the last calls, for the indicator; written once per batch of calls.
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_problem text,
  median_ms integer,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, environment)
);
comment on table authority_settings is 'owner: submissions';
select protect_company_table('authority_settings');
create trigger audit after insert or delete or update on authority_settings for each row when (not is_resealing())
execute function record_change('authority', 'environment', '', 'sealed_password', 'last_success_at,last_failure_at,last_problem,median_ms');
create trigger security after insert or delete or update of username, sealed_password on authority_settings
for each row when (not is_resealing()) execute function note_company_security();

create table certificates (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  -- The .p12 and its PIN, sealed together.
  sealed text not null,
  holder text not null,
  identification_number text not null,
  serial_number text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  is_current boolean not null default true,
  created_by uuid,
  created_at timestamptz not null,
  primary key (company_id, id)
);
comment on table certificates is 'owner: submissions';
create unique index certificates_one_current on certificates (company_id, environment)
where is_current;
select protect_company_table('certificates');
create trigger audit after insert or delete or update on certificates for each row when (not is_resealing())
execute function record_change('certificate', 'id', 'holder', 'sealed', 'created_by');
create trigger security after insert or delete on certificates
for each row execute function note_company_security();

create domain submission_state as text check (value in ('waiting', 'sending', 'sent', 'finished'));
create domain submission_subject as text check (value in ('document', 'answer'));
-- A domain, for the same reason as those of documents: a row is written for every invoice.
create domain submission_count as integer check (value >= 0);

-- What the authority is to have, and how far each of it is on its way there. One engine delivers all of it.
create table submissions (
  company_id uuid not null,
  -- document: an issued one. answer: our message to a supplier's document (reception_messages).
  subject submission_subject not null,
  subject_id uuid not null,
  -- The same id where it is a document's, for the foreign key. The message of an answer refers to its row here.
  document_id uuid generated always as (case when subject = 'document' then subject_id end) stored,
  environment authority_environment not null,
  -- waiting: never sent, or known not to have arrived. sending: the bytes may have arrived, so ask before
  -- anything else. sent: the authority has it. finished: a verdict, or given up.
  state submission_state not null default 'waiting',
  attempts integer not null default 0,
  queries integer not null default 0,
  -- When it is due; while somebody works on it, when that work counts as dead. Null when finished.
  next_attempt_at timestamptz,
  first_sent_at timestamptz,
  received_at timestamptz,
  last_problem text,
  -- The authority's verdict, read from the stored answer.
  answer jsonb,
  answered_at timestamptz,
  queued_at timestamptz not null,
  -- What the authority says it received and later does not know is asked about a while, sent again, and in
  -- the end told to people: how often in a row it did not know it, and how often it was sent again for that.
  absences submission_count not null default 0,
  rounds submission_count not null default 0,
  primary key (company_id, subject_id),
  foreign key (company_id, document_id) references documents (company_id, id)
);
comment on table submissions is 'owner: submissions';
create index submissions_due on submissions (company_id, environment, next_attempt_at)
where next_attempt_at is not null;
select protect_company_table('submissions');

-- Every call to the authority about one document or answer, for whoever has to explain it: what its state alone tells is
-- only the last of them. Written with the outcome of the call, never by issuing.
create table submission_calls (
  company_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  did text not null check (did in ('sent', 'asked')),
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- Null where no answer came, or nothing left.
  http_status smallint,
  outcome text not null check (length(outcome) between 1 and 40),
  message text check (length(message) between 1 and 500),
  next_attempt_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, subject_id) references submissions (company_id, subject_id) on delete cascade
);
comment on table submission_calls is 'owner: submissions';
create index submission_calls_of_subject on submission_calls (company_id, subject_id, id);
select protect_company_table('submission_calls');

-- What was signed and what the authority said to it, for good.
create table submission_files (
  company_id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in ('xml', 'answer')),
  -- The very bytes; never parsed and written again.
  content bytea,
  created_at timestamptz not null,
  -- Where they lie instead, and what they are known by (0005_files).
  sha256 bytea,
  size integer,
  store text check (store in ('s3')),
  store_key text,
  primary key (company_id, subject_id, kind),
  foreign key (company_id, subject_id) references submissions (company_id, subject_id),
  -- Here, or there under a key that begins with its company: never both, and never neither.
  constraint one_place check (num_nonnulls(content, store_key) = 1 and num_nonnulls(store, store_key) in (0, 2)),
  constraint known_elsewhere check (content is not null or (sha256 is not null and size is not null)),
  constraint own_key check (starts_with(store_key, company_id::text || '/'))
);
comment on table submission_files is 'owner: submissions';
create index on submission_files (created_at) where store_key is null;
select protect_company_table('submission_files');
create trigger measured before insert on submission_files for each row execute function measure_file();
create trigger stays before update on submission_files for each row execute function keep_file('whole');
alter table submission_files enable always trigger stays;
create trigger counted_in after insert on submission_files for each row
when (new.store_key is not null) execute function count_file();
create trigger counted after update on submission_files for each row
when (old.store_key is distinct from new.store_key) execute function count_file();
create trigger counted_out after delete on submission_files for each row
when (old.store_key is not null) execute function count_file();
create trigger submission_files_stay before delete on submission_files
for each row execute function refuse_any_change();
alter table submission_files enable always trigger submission_files_stay;
create trigger submission_files_stay_whole before truncate on submission_files
for each statement execute function refuse_any_change();
alter table submission_files enable always trigger submission_files_stay_whole;

-- Stores signed files of one company: `p_contents` holds them end to end, `p_lengths` says where each ends.
-- The first signature wins: answers those that were there already.
create function store_signed(
  p_company uuid, p_subjects uuid[], p_lengths int[], p_contents bytea, p_at timestamptz
) returns table (subject_id uuid, content bytea)
language plpgsql as $$
#variable_conflict use_column
declare
  stored uuid[];
begin
  with pieces as (
    select p.id, p.length, sum(p.length) over (order by p.place) - p.length as start
    from unnest(p_subjects, p_lengths) with ordinality as p (id, length, place)
  ), written as (
    insert into submission_files (company_id, subject_id, kind, content, created_at)
    select p_company, p.id, 'xml', substring(p_contents from p.start::int + 1 for p.length), p_at from pieces p
    on conflict do nothing
    returning submission_files.subject_id
  )
  select coalesce(array_agg(w.subject_id), '{}') into stored from written w;
  if cardinality(stored) < cardinality(p_subjects) then
    return query
    select f.subject_id, f.content from submission_files f
    where f.company_id = p_company and f.subject_id = any (p_subjects) and f.subject_id <> all (stored)
      and f.kind = 'xml';
  end if;
end $$;

-- Stores where documents stand with the authority, and tells it. A rejected document has no effect and owes
-- nothing. Whoever has a verdict keeps it.
create function store_statuses(p_company uuid, p_rows jsonb, p_at timestamptz, p_actor uuid default null)
  returns void
  language sql
as $$
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
  insert into events (company_id, name, subject_id, facts, actor, at)
  select p_company, 'document.' || m.fiscal_status, m.id,
    jsonb_strip_nulls(jsonb_build_object('kind', m.kind, 'fiscal_status', m.fiscal_status, 'detail', n.detail)),
    p_actor, p_at
  from moved m
  join jsonb_to_recordset(p_rows) as n (document_id uuid, detail text) on n.document_id = m.id
$$;

-- Documents that wait say whether they wait for their turn or for the company.
create function follow_hold(p_company uuid, p_is_held boolean, p_at timestamptz) returns void language sql as $$
  update documents d set fiscal_status = case when p_is_held then 'held' else 'queued' end, updated_at = p_at
  from companies c
  where c.id = p_company and d.company_id = c.id and d.environment = c.environment
    and d.fiscal_status = case when p_is_held then 'queued' else 'held' end
$$;

-- Wakes whoever sends for a company, after a while. One job a company waits at most, so that issuing
-- thousands of documents queues a handful of jobs; what is due says the table of submissions. The while is
-- counted by the clock of the database, as the queue does: the program's clock may be another
-- machine's, or have been wrong a moment ago.
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
      'submit-due', json_build_object('companyId', p_company), wanted, 'submit:' || p_company,
      p_company::text, keep_run_at => true
    );
  end if;
end $$;
revoke execute on function wake_submissions from public;
grant execute on function wake_submissions to cuenta_clara_app, cuenta_clara_system;

-- With which certificates the authority signs its answers (MensajeHacienda). What its own service hands to us
-- over an authenticated line carries the seal; what suppliers send along is believed only under a seal that
-- is known here.
create table authority_seals (
  environment authority_environment not null,
  -- SHA-256 of the certificate, base64.
  sha256 text not null check (length(sha256) = 44),
  holder text not null,
  learned_at timestamptz not null,
  primary key (environment, sha256)
);
comment on table authority_seals is 'owner: submissions';

-- ESTADO-MINISTERIO DE HACIENDA (SELLO ELECTRONICO), CPJ-2-100-042005, in force from 2025-06-24 to
-- 2029-06-23, as in answers of production of 2026 (reference §8.2).
insert into authority_seals (environment, sha256, holder, learned_at) values
  ('live', 'zkKoaLkT8j/ji6HMW7i+dhL/bqEM4tcFNm2QqF8SpHM=', 'ESTADO-MINISTERIO DE HACIENDA (SELLO ELECTRONICO)', now());

create domain contingency_kind as text check (value in ('no_internet', 'provisional'));

-- Times in which a company could not work with the authority as usual (reference §9.8). The one that is open
-- is how it works now. What was made in it is due two days after its end, so the ended ones are kept.
create table contingencies (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  -- no_internet: documents say so in their key and wait. provisional: paper stands in for documents.
  kind contingency_kind not null,
  started_at timestamptz not null,
  started_by uuid references users (id) on delete set null,
  ended_at timestamptz,
  ended_by uuid references users (id) on delete set null,
  primary key (company_id, id),
  constraint contingencies_end_after_they_start check (ended_at >= started_at)
);
comment on table contingencies is 'owner: submissions';
create unique index contingencies_one_open on contingencies (company_id, environment) where ended_at is null;
create index contingencies_by_time on contingencies (company_id, environment, started_at);
select protect_company_table('contingencies');
select audit_table('contingencies', 'contingency', 'id', 'kind', '', 'started_by,ended_by');

-- Until when what was made at a moment is owed to the authority: two days from the end of the contingency in
-- which it was made; while that one lasts, and without one, two days from when it was made. The term of the
-- resolution in force is not known for certain (reference §9.8): this is the one of MH-DGT-RES-48-2016,
-- article 15, and earlier rather than later.
create function contingency_due_at(company uuid, place text, made_at timestamptz) returns timestamptz
  language sql stable
return coalesce(
  (
    select max(c.ended_at) from contingencies c
    where c.company_id = company and c.environment = place and c.started_at <= made_at and c.ended_at >= made_at
  ),
  made_at
) + interval '48 hours';

-- Figures of the companies of the signed-in person, for their list; of no other company, whatever is asked
-- for. It stands here for the documents and certificates that it counts.
create function company_figures(p_companies uuid[], p_month timestamptz)
  returns table (company_id uuid, member_count int, documents_this_month int, certificate_not_after timestamptz)
  language sql stable
as $$
  select c.id,
    (select count(*)::int from company_users o where o.company_id = c.id and o.active = 1),
    (
      select count(*)::int from documents d
      where d.company_id = c.id and d.environment = c.environment and d.sorted_at >= p_month and d.clave is not null
        and not d.is_trial
    ),
    (
      select t.not_after from certificates t
      where t.company_id = c.id and t.environment = c.environment and t.is_current
    )
  from companies c
  join company_users m on m.company_id = c.id and m.user_id = current_person() and m.active = 1
  where c.id = any (p_companies)
$$;
select run_as_system('company_figures(uuid[], timestamptz)');
revoke execute on function company_figures from public;
grant execute on function company_figures to cuenta_clara_app, cuenta_clara_system;
