-- Delivery: what leaves the house by itself. Letters, links that open one document, what other programs are
-- told, and the rules that a company made for it. Owned by modules/notifications (the outbox),
-- modules/delivery, modules/quotations (their letters), modules/public-documents and modules/automation.

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
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired')),
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
  unsubscribe_url text check (length(unsubscribe_url) <= 500)
);
comment on table outbox is 'owner: notifications';
create index outbox_by_age on outbox (created_at desc, id desc);
create index outbox_waiting on outbox (created_at) where status = 'waiting';
-- A person's request may put mail in, and read none.
revoke select, update, delete on outbox from cuenta_clara_app;

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
-- after the other. Answers what stands in their way: an address that nobody has proven, or the most of the
-- day, of the company or of the installation. The company's most is a twentieth in its first week, a quarter
-- in its first month, and grows only with days on which it wrote. What leaves through a mail server of the
-- company's own is not counted; an invitation always leaves through the installation's.
create function count_letters(
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
  if p_letters = 0 or not p_is_by_installation and exists (
    select from company_settings s
    where s.company_id = p_company and s.section = 'delivery' and (s.settings ->> 'has_own_server')::boolean
  ) then
    return null;
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

-- Letters to clients about documents and offers: who was sent what, and what became of it. The words themselves
-- are in the outbox.
create table letters (
  company_id uuid not null,
  -- The letter's in the outbox, which forgets it earlier.
  id uuid not null,
  document_id uuid,
  quotation_id uuid,
  -- Of a quotation: the one that it took along.
  revision integer check ((revision is not null) = (quotation_id is not null)),
  recipient text not null check (length(recipient) between 3 and 320),
  reason text not null check (reason in ('asked', 'automatic', 'reminder')),
  -- Of a reminder: days after the due day, negative before it.
  step integer check ((step is not null) = (reason = 'reminder')),
  -- waiting: neither the company nor the installation has a mail server that could send it. handed: somebody
  -- took the offer to its client in WhatsApp; what became of it there nobody tells us.
  status text not null check (status in ('sending', 'waiting', 'sent', 'bounced', 'handed')),
  problem text check (length(problem) <= 500),
  posted_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id),
  check (num_nonnulls(document_id, quotation_id) = 1),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id)
);
comment on table letters is 'owner: delivery';
create index letters_by_document on letters (company_id, document_id) where document_id is not null;
create index letters_by_quotation on letters (company_id, quotation_id, created_at) where quotation_id is not null;
-- What goes by itself goes once.
create unique index letters_automatic_once on letters (company_id, document_id, lower(recipient))
where reason = 'automatic';
create unique index letters_step_once on letters (company_id, document_id, step)
where reason = 'reminder';
select protect_company_table('letters');

-- Links that open one document or offer to whoever holds them. The word in a link is computed, so none is
-- kept here.
create table public_links (
  company_id uuid not null,
  id uuid not null,
  document_id uuid,
  quotation_id uuid,
  -- Number of what it opens, for the audit trail.
  name text not null check (length(name) between 1 and 60),
  is_on boolean not null,
  -- Counts up whenever it is switched on anew: what was handed out before stays dead.
  serial integer not null check (serial between 1 and 65535),
  switched_by uuid references users (id) on delete set null,
  switched_at timestamptz not null,
  -- By whoever holds the present one; nobody who is signed in counts.
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  primary key (company_id, id),
  unique (company_id, document_id),
  unique (company_id, quotation_id),
  check (num_nonnulls(document_id, quotation_id) = 1),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id)
);
comment on table public_links is 'owner: public-documents';
select protect_company_table('public_links');
select audit_table(
  'public_links', 'public-link', 'id', 'name', '',
  'document_id,quotation_id,serial,switched_by,switched_at,first_opened_at,last_opened_at'
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
  primary key (company_id, id)
);
comment on table webhooks is 'owner: automation';
select protect_company_table('webhooks');
select audit_table('webhooks', 'webhook', 'id', 'url', 'sealed_secret', 'failures,created_by');

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

create function queue_delivery(p_company uuid, p_webhook uuid, p_event text, p_data jsonb,
  p_at timestamptz) returns uuid
  language plpgsql
as $$
declare
  delivery uuid := gen_random_uuid();
begin
  insert into webhook_deliveries (company_id, webhook_id, id, event, body, created_at)
  values (
    p_company, p_webhook, delivery, p_event,
    jsonb_build_object(
      'id', delivery, 'event', p_event, 'company_id', p_company,
      'at', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', p_data
    )::text,
    clock_timestamp()
  );
  -- An address that answers slowly holds up nobody but itself.
  perform enqueue_job(
    'deliver-webhook', json_build_object('companyId', p_company, 'webhookId', p_webhook, 'deliveryId', delivery),
    null, null, p_company || ':webhook:' || p_webhook, 8
  );
  return delivery;
end $$;

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

-- Queues every rule of a company that waits for an event, in the transaction in which it happens.
create function queue_rules(p_company uuid, p_event text, p_subject jsonb) returns void
  language plpgsql
as $$
begin
  perform enqueue_job(
    'run-rule', json_build_object('companyId', r.company_id, 'ruleId', r.rule_id, 'runId', r.id),
    null, null, r.company_id || ':rules', 5
  )
  from (
    select * from insert_runs(p_company, p_event, p_subject)
  ) r;
end $$;
