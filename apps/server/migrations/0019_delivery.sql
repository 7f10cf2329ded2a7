-- Delivery: what leaves the house by itself. Letters, what other programs are told, the rules that a company made for it,
-- and files that it has made and sent on a day of the month or the week. Owned by modules/notifications (the outbox),
-- modules/delivery, modules/automation and modules/scheduled-files.

-- Mail of the installation itself: links, invitations, notices; and letters that a company sends in its own
-- name, with files of its documents. Without a mail server it stays here, where the platform administrator
-- reads it.
create table outbox (
  id uuid primary key,
  recipient text not null check (length(recipient) between 3 and 320),
  template text not null,
  subject text not null,
  -- Sealed under the purpose outbox:<id>, for it may carry a link that opens an account; gone once it was
  -- sent.
  body text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired', 'cancelled')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- After this a link in it opens nothing, so sending it would only confuse.
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- In whose name it goes; null for the installation's own.
  sender uuid references companies (id),
  -- Who gets the same letter unseen.
  copies text[] not null default '{}' check (cardinality(copies) <= 4),
  -- References to the files that go along, read when it is sent: [{"document_id", "file", "name"}].
  attachments jsonb not null default '[]'
    check (jsonb_typeof(attachments) = 'array' and jsonb_array_length(attachments) <= 6),
  -- Where mail programs take their "unsubscribe" button, RFC 8058.
  unsubscribe_url text check (length(unsubscribe_url) <= 500),
  -- Which job hands it to a mail server at this moment, and until when nobody else does.
  claimed_by text check (length(claimed_by) <= 40),
  claimed_until timestamptz,
  -- Whether `letter_days` knows of it. What belongs to no company's day, as a letter of the installation, says yes as well.
  -- One that nobody counted, for its company said that it had a mail server of its own, is counted before the
  -- installation's takes it.
  is_counted boolean not null default true,
  constraint outbox_claim_check check ((claimed_by is null) = (claimed_until is null))
);
comment on table outbox is 'owner: notifications';
create index outbox_by_age on outbox (created_at desc, id desc);
create index outbox_waiting on outbox (created_at) where status = 'waiting';
-- A person's request may put mail in, and read none.
revoke select, update, delete on outbox from cuenta_clara_app;

-- Gives a letter of the company another state, unless a job has it in hand: `cancelled` before it leaves, or `waiting` again
-- after it was given up. By the earlier of the program's clock and ours. Answers `done`, `leaving` while it is handed over,
-- `gone` where nothing is left to send, and `given-up` where it was given up since somebody saw it wait.
create function turn_letter(p_letter uuid, p_status text, p_now timestamptz) returns text
  language plpgsql
as $$
declare
  letter outbox;
begin
  if p_status is null or p_status not in ('cancelled', 'waiting') then
    raise exception 'A letter is cancelled or waits again: %', p_status;
  end if;
  select * into letter from outbox o where o.id = p_letter and o.sender = current_company() for update;
  if letter.claimed_until > clock_timestamp() then
    return 'leaving';
  end if;
  if letter.body is null or letter.expires_at < least(p_now, clock_timestamp()) then
    return 'gone';
  end if;
  if p_status = 'cancelled' and letter.status <> 'waiting' then
    return 'given-up';
  end if;
  update outbox o set status = p_status, claimed_by = null, claimed_until = null,
    body = case when p_status = 'cancelled' then null else o.body end
  where o.id = p_letter;
  return 'done';
end $$;
revoke execute on function turn_letter from public;
grant execute on function turn_letter to cuenta_clara_app;
select run_as_system('turn_letter(uuid, text, timestamptz)');

-- How many letters to strangers a company wrote through the server of the installation.
create table letter_days (
  company_id uuid not null references companies (id),
  day date not null,
  letters integer not null check (letters > 0),
  primary key (company_id, day)
);
comment on table letter_days is 'owner: notifications';
select protect_company_table('letter_days');

-- All companies together.
create table installation_letter_days (
  day date primary key,
  letters integer not null check (letters > 0)
);
comment on table installation_letter_days is 'owner: notifications';

-- Counts letters to strangers before they are written, in one go, so that many at once are as many as one
-- after the other. Answers null where it counted, `own-server` where the letter leaves through a mail server of the
-- company's own, which is not counted, else what stands in the way: an address that nobody has proven, or the most of the
-- day, of the company or of the installation. The company's most is a twentieth in its first week, a quarter
-- in its first month, and grows only with days on which it wrote. An invitation always leaves through the installation's.
create function count_letters_unless_own(
  p_company uuid, p_person uuid, p_letters integer, p_most_of_company integer, p_most_of_all integer,
  p_is_by_installation boolean, p_now timestamptz
)
  returns text
  language plpgsql
as $$
declare
  today date := costa_rica_day(p_now);
  founded timestamptz;
  days_written integer;
  most integer;
begin
  if p_person is not null
    and not exists (select from users u where u.id = p_person and u.email_confirmed_at is not null)
  then
    return 'email-unconfirmed';
  end if;
  if not exists (
    select from company_users m join users u on u.id = m.user_id
    where m.company_id = p_company and m.role = 'owner' and m.active = 1
      and u.is_active and u.email_confirmed_at is not null
  ) then
    return 'owner-unconfirmed';
  end if;
  if p_letters = 0 then
    return null;
  end if;
  if not p_is_by_installation and exists (
    select from company_settings s
    where s.company_id = p_company and s.section = 'delivery' and (s.settings ->> 'has_own_server')::boolean
  ) then
    return 'own-server';
  end if;

  select c.created_at into founded from companies c where c.id = p_company;
  select count(*) into days_written from letter_days d where d.company_id = p_company and d.day < today;
  most := case
    when founded > p_now - interval '7 days' or days_written < 3 then greatest(p_most_of_company / 20, 1)
    when founded > p_now - interval '30 days' or days_written < 10 then greatest(p_most_of_company / 4, 1)
    else p_most_of_company
  end;
  insert into letter_days as d (company_id, day, letters) select p_company, today, p_letters where p_letters <= most
  on conflict (company_id, day) do update set letters = d.letters + p_letters where d.letters + p_letters <= most;
  if not found then
    return 'letters-full';
  end if;
  insert into installation_letter_days as d (day, letters) select today, p_letters where p_letters <= p_most_of_all
  on conflict (day) do update set letters = d.letters + p_letters where d.letters + p_letters <= p_most_of_all;
  if not found then
    return 'letters-full-everywhere';
  end if;
  return null;
end $$;

-- A company's own outbox: every letter of it has a row here, whatever it is about, which says who was sent what, how often it
-- was tried, when it is tried next, whether somebody took it back, and what became of it. The words themselves are in the
-- outbox.
create table letters (
  company_id uuid not null,
  -- The letter's in the outbox, which forgets it earlier.
  id uuid not null,
  document_id uuid,
  quotation_id uuid,
  -- Of a quotation: the one that it took along.
  revision integer check ((revision is not null) = (quotation_id is not null)),
  recipient text not null check (length(recipient) between 3 and 320),
  reason text not null check (reason in ('asked', 'automatic', 'reminder', 'follow_up')),
  -- Of a reminder: days after the due day, negative before it.
  step integer check ((step is not null) = (reason = 'reminder')),
  -- waiting: neither the company nor the installation has a mail server that could send it. failed: no mail server took
  -- it, however often it was tried. cancelled: somebody took it back before it left. expired: it waited too long, and
  -- leaves no more. handed: somebody took it to its client in WhatsApp; what became of it there nobody tells us.
  status text not null check (
    status in ('sending', 'waiting', 'sent', 'failed', 'bounced', 'cancelled', 'expired', 'handed')
  ),
  problem text check (length(problem) <= 500),
  posted_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Each part of a sale in dated parts is reminded of by itself.
  instalment_due_on date constraint letters_check4 check (instalment_due_on is null or reason = 'reminder'),
  kind text not null check (
    kind in ('document', 'quotation', 'reminder', 'payment', 'simple', 'statement', 'scheduled-file', 'rule')
  ),
  subject text check (length(subject) <= 300),
  client_id uuid,
  payment_id uuid,
  tries integer not null default 0 check (tries >= 0),
  -- While it is tried again by itself.
  next_try_at timestamptz,
  -- When a mail server took it; it may come back later all the same.
  taken_at timestamptz,
  -- After this it leaves no more; null for what no mail server ever sees.
  expires_at timestamptz,
  -- When somebody last asked for it to be tried at once, and when somebody took it back.
  asked_at timestamptz,
  cancelled_at timestamptz constraint letters_check2 check ((cancelled_at is not null) = (status = 'cancelled')),
  -- As the client was called when it was written to: a letter alone keeps nobody in the catalogue.
  client_name text check (length(client_name) <= 100),
  simple_id uuid,
  primary key (company_id, id),
  constraint letters_about_one check (num_nonnulls(document_id, quotation_id, payment_id, simple_id) <= 1),
  constraint letters_check3 check (reason <> 'follow_up' or quotation_id is not null),
  constraint letters_expires_check check ((expires_at is null) = (status = 'handed')),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, simple_id) references simple_receipts (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
);
comment on table letters is 'owner: delivery';
create index letters_by_document on letters (company_id, document_id) where document_id is not null;
create index letters_by_quotation on letters (company_id, quotation_id, created_at) where quotation_id is not null;
create index letters_of_payment on letters (company_id, payment_id) where payment_id is not null;
create index letters_of_receipt on letters (company_id, simple_id) where simple_id is not null;
create index letters_of_client on letters (company_id, client_id, created_at desc, id desc)
where client_id is not null;
create index letters_by_time on letters (company_id, created_at desc, id desc);
-- Few of many: what is on its way, and what nobody got.
create index letters_unsettled on letters (company_id, created_at desc, id desc)
where status in ('sending', 'waiting', 'failed', 'bounced', 'expired');
-- What goes by itself goes once; who took a reminder back may send it again that day. Before an offer expires, one goes for
-- each revision.
create unique index letters_automatic_once on letters (company_id, document_id, lower(recipient))
where reason = 'automatic';
create unique index letters_step_once on letters (company_id, document_id, step, coalesce(instalment_due_on, 'infinity'))
where reason = 'reminder' and status <> 'cancelled';
create unique index letters_follow_up_once on letters (company_id, quotation_id, revision)
where reason = 'follow_up';
select protect_company_table('letters');
-- The trail tells what people did with a letter. What mail servers did with it is in the letter itself.
create trigger audit after update on letters
for each row when (old.asked_at is distinct from new.asked_at or old.cancelled_at is distinct from new.cancelled_at)
execute function record_change(
  'letter', 'id', 'recipient', '',
  'document_id,quotation_id,payment_id,simple_id,client_id,client_name,revision,recipient,reason,step,status,problem,posted_by,settled_at,instalment_due_on,kind,subject,tries,next_try_at,taken_at,expires_at'
);

-- Addresses of other programs that hear what happens in a company, and what was sent to them.
create table webhooks (
  company_id uuid not null references companies (id),
  id uuid not null,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 30),
  -- What deliveries are signed with, sealed; shown once.
  sealed_secret text not null,
  is_on boolean not null default true,
  -- Deliveries given up one after the other; after too many it switches itself off.
  failures integer not null default 0 check (failures >= 0),
  switched_off_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- In restored data: it may have been taken away since, and hears nothing until somebody lets it in.
  held_since timestamptz,
  primary key (company_id, id)
);
comment on table webhooks is 'owner: automation';
select protect_company_table('webhooks');
create trigger audit after insert or delete or update on webhooks for each row when (not is_resealing())
execute function record_change('webhook', 'id', 'url', 'sealed_secret', 'failures,created_by');

create table webhook_deliveries (
  company_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  event text not null,
  -- What is sent, to the letter: the signature is over these characters.
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  answer_status integer,
  -- The beginning of what came back.
  answer_body text check (length(answer_body) <= 2000),
  -- Why nothing came back.
  problem text check (length(problem) <= 300),
  duration_ms integer,
  attempted_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, webhook_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
comment on table webhook_deliveries is 'owner: automation';
create index webhook_deliveries_by_time on webhook_deliveries (company_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
select protect_company_table('webhook_deliveries');

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
comment on table automation_rules is 'owner: automation';
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
comment on table automation_runs is 'owner: automation';
create index automation_runs_by_time on automation_runs (company_id, rule_id, created_at desc, id desc);
create index automation_runs_by_age on automation_runs (created_at);
select protect_company_table('automation_runs');

-- A run of every rule of a company that waits for an event, written in the transaction in which it happens.
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

-- What a company has made on a day of the month or the week and sent by mail, and what became of it each time.
create table scheduled_files (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- The program knows what each kind asks for, and how it is made.
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  parameters jsonb not null default '{}' check (jsonb_typeof(parameters) = 'object'),
  recipients text[] not null check (cardinality(recipients) between 1 and 5),
  -- Of the words in the file.
  language text not null,
  -- One of both: a day of each month, the last where that is shorter; or a day of each week, Monday 1.
  month_day smallint check (month_day between 1 and 31),
  weekday smallint check (weekday between 1 and 7),
  is_on boolean not null default true,
  -- The next day it is due; it passes by while it is paused.
  next_on date not null,
  -- In whose name it is made: who said last what it is, or switched it on.
  made_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  check (num_nonnulls(month_day, weekday) = 1)
);
comment on table scheduled_files is 'owner: scheduled-files';
create index scheduled_files_due on scheduled_files (next_on) where is_on;
select protect_company_table('scheduled_files');
select audit_table('scheduled_files', 'scheduled-file', 'id', 'kind', '', 'parameters,language,next_on,made_by');

create table scheduled_file_runs (
  company_id uuid not null,
  -- That of the task that makes the file, which is forgotten earlier.
  id uuid not null,
  scheduled_file_id uuid not null,
  -- The day it was due; null when somebody asked for it at once.
  due_on date,
  file_name text,
  file_size bigint,
  -- The digest of the word that opens a file too large for a letter.
  link_hash bytea,
  -- That in the outbox. waiting: there is no mail server that could send it.
  letter_id uuid,
  letter_status text check (letter_status in ('sending', 'waiting', 'sent', 'bounced')),
  letter_problem text check (length(letter_problem) <= 500),
  -- Why there is no letter.
  problem_code text,
  problem_params jsonb,
  started_at timestamptz not null,
  primary key (company_id, id),
  -- A day that is due is made once, whoever comes first.
  unique (company_id, scheduled_file_id, due_on),
  unique (company_id, link_hash),
  foreign key (company_id, scheduled_file_id) references scheduled_files (company_id, id) on delete cascade,
  check (num_nonnulls(file_name, file_size, letter_id, letter_status) in (0, 4)),
  check (num_nonnulls(letter_id, problem_code) < 2)
);
comment on table scheduled_file_runs is 'owner: scheduled-files';
create index scheduled_file_runs_by_time
on scheduled_file_runs (company_id, scheduled_file_id, started_at desc, id desc);
create index scheduled_file_runs_by_letter on scheduled_file_runs (company_id, letter_id)
where letter_id is not null;
select protect_company_table('scheduled_file_runs');
