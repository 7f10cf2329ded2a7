-- A company's own outbox: every letter of it has a row of `letters`, whatever it is about, which says how often it was tried, when it is
-- tried next, and whether somebody took it back. Owned by modules/delivery; the words themselves stay in modules/notifications.

-- Somebody may take a letter back while a worker takes it up: whoever is first, says so here.
alter table outbox
  drop constraint outbox_status_check,
  add constraint outbox_status_check check (status in ('waiting', 'sent', 'failed', 'expired', 'cancelled')),
  -- Which job hands it to a mail server at this moment, and until when nobody else does.
  add column claimed_by text check (length(claimed_by) <= 40),
  add column claimed_until timestamptz,
  add constraint outbox_claim_check check ((claimed_by is null) = (claimed_until is null));

-- Gives a letter of the company another state, unless a job has it in hand: `cancelled` before it leaves, or `waiting` again after it
-- was given up. Answers `done`, `leaving` while it is handed over, and `gone` where nothing is left to send.
create function turn_letter(p_letter uuid, p_status text) returns text
  language plpgsql
as $$
declare
  letter outbox;
begin
  select * into letter from outbox o where o.id = p_letter and o.sender = current_company() for update;
  if letter.claimed_until > clock_timestamp() then
    return 'leaving';
  end if;
  if letter.body is null or letter.expires_at < clock_timestamp() then
    return 'gone';
  end if;
  update outbox o set status = p_status, claimed_by = null, claimed_until = null,
    body = case when p_status = 'cancelled' then null else o.body end
  where o.id = p_letter;
  return 'done';
end $$;
revoke execute on function turn_letter from public;
grant execute on function turn_letter to cuenta_clara_app;
select run_as_system('turn_letter(uuid, text)');

alter table letters
  drop constraint letters_check2,
  drop constraint letters_status_check,
  -- failed: no mail server took it, however often it was tried. cancelled: somebody took it back before it left.
  add constraint letters_status_check
    check (status in ('sending', 'waiting', 'sent', 'failed', 'bounced', 'cancelled', 'handed')),
  add column kind text,
  add column subject text check (length(subject) <= 300),
  add column client_id uuid,
  add column payment_id uuid,
  add column tries integer not null default 0 check (tries >= 0),
  -- While it is tried again by itself.
  add column next_try_at timestamptz,
  -- When a mail server took it; it may come back later all the same.
  add column taken_at timestamptz,
  -- After this it leaves no more; null for what no mail server ever sees.
  add column expires_at timestamptz,
  -- When somebody last asked for it to be tried at once, and when somebody took it back.
  add column asked_at timestamptz,
  add column cancelled_at timestamptz check ((cancelled_at is not null) = (status = 'cancelled')),
  add check (num_nonnulls(document_id, quotation_id, payment_id) <= 1),
  add foreign key (company_id, client_id) references clients (company_id, id),
  add foreign key (company_id, payment_id) references payments (company_id, id);

-- Rows of every company, whoever owns the tables.
set local role cuenta_clara_system;

update letters l set
  kind = case when l.quotation_id is not null then 'quotation' when l.reason = 'reminder' then 'reminder' else 'document' end,
  client_id = coalesce(
    (select d.client_id from documents d where d.company_id = l.company_id and d.id = l.document_id),
    (select q.client_id from quotations q where q.company_id = l.company_id and q.id = l.quotation_id)
  );
-- One that the outbox forgot is older than any that may still leave.
update letters l set expires_at = l.created_at + interval '14 days',
  taken_at = case when l.status = 'sent' then l.settled_at end
where l.status <> 'handed';
update letters l set subject = left(o.subject, 300), tries = o.attempts, taken_at = o.sent_at, expires_at = o.expires_at
from outbox o where o.id = l.id and o.sender = l.company_id;

-- Letters that are about neither a document nor an offer, as far as the outbox still knows them.
insert into letters (
  company_id, id, kind, recipient, subject, reason, status, problem, client_id, payment_id, tries, taken_at, expires_at,
  created_at, settled_at
)
select o.sender, o.id, o.template, o.recipient, left(o.subject, 300),
  case when o.template in ('rule', 'scheduled-file') then 'automatic' else 'asked' end,
  case o.status when 'sent' then 'sent' when 'failed' then 'failed' else 'sending' end, left(o.last_error, 500),
  case when o.template = 'statement' then k.id else p.client_id end, p.id, o.attempts, o.sent_at, o.expires_at,
  o.created_at, o.sent_at
from outbox o
left join clients k on k.company_id = o.sender and k.id::text = o.attachments #>> '{0,document_id}'
left join payments p on p.company_id = o.sender and p.id::text = o.attachments #>> '{0,document_id}'
where o.template in ('payment', 'statement', 'reminder', 'rule', 'scheduled-file')
  and not exists (select from letters l where l.company_id = o.sender and l.id = o.id);

-- What was taken to WhatsApp about a document stood in the document's story alone; whose number nobody noted there goes by the way.
insert into letters (company_id, id, kind, document_id, client_id, recipient, reason, status, posted_by, created_at)
select e.company_id, gen_random_uuid(), 'document', d.id, d.client_id,
  case when length(e.facts ->> 'detail') between 3 and 320 then e.facts ->> 'detail' else 'WhatsApp' end, 'asked', 'handed', u.id, e.at
from events e
join documents d on d.company_id = e.company_id and d.id = e.subject_id
left join users u on u.id = e.actor
where e.name = 'document.whatsapp';

reset role;

alter table letters
  alter column kind set not null,
  add constraint letters_kind_check check (
    kind in ('document', 'quotation', 'reminder', 'payment', 'statement', 'scheduled-file', 'rule')
  ),
  add constraint letters_expires_check check ((expires_at is null) = (status = 'handed'));

create index letters_by_time on letters (company_id, created_at desc, id desc);
create index letters_of_client on letters (company_id, client_id, created_at desc, id desc)
where client_id is not null;
-- Few of many: what is on its way, and what nobody got.
create index letters_unsettled on letters (company_id, created_at desc, id desc)
where status in ('sending', 'waiting', 'failed', 'bounced');
create index letters_of_payment on letters (company_id, payment_id) where payment_id is not null;

-- Who took a reminder back may send it again that day; by itself it does not go again.
drop index letters_step_once;
create unique index letters_step_once on letters (company_id, document_id, step, coalesce(instalment_due_on, 'infinity'))
where reason = 'reminder' and status <> 'cancelled';

-- The trail tells what people did with a letter. What mail servers did with it is in the letter itself.
create trigger audit after update on letters
for each row when (old.asked_at is distinct from new.asked_at or old.cancelled_at is distinct from new.cancelled_at)
execute function record_change(
  'letter', 'id', 'recipient', '',
  'document_id,quotation_id,payment_id,client_id,revision,recipient,reason,step,status,problem,posted_by,settled_at,instalment_due_on,kind,subject,tries,next_try_at,taken_at,expires_at'
);
