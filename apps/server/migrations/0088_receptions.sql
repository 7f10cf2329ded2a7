-- Documents of suppliers: what arrived, what we think of it, and the answer that the authority gets (MensajeReceptor).

create table receptions (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  -- new: nobody has opened it. pending: seen, to be answered. sending: answered, the message is on its way.
  -- confirmed, refused: the authority's word on our message. tacit: the term ran out. set_aside: nothing to answer.
  status text not null default 'new' check (
    status in ('new', 'pending', 'sending', 'confirmed', 'refused', 'tacit', 'set_aside')
  ),
  set_aside_reason text check (set_aside_reason in ('not_ours', 'duplicate', 'no_answer_needed')),
  kind document_kind not null,
  clave clave not null,
  consecutivo text not null,
  issued_at timestamptz not null,
  supplier_name text not null,
  supplier_identification_type text not null,
  supplier_identification_number text not null,
  supplier_email text,
  receiver_identification_number text,
  -- As received, even beyond colones and dollars.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(18, 5) not null check (exchange_rate > 0),
  total numeric(18, 5) not null,
  tax numeric(18, 5) not null default 0,
  -- For notes: the clave of the document that they change.
  refers_to text,
  -- What was looked at on arrival: [{"check": "signature", "result": "passed", "details": []}, …]
  checks jsonb not null check (jsonb_typeof(checks) = 'array'),
  -- The last day to answer: the eighth working day of the month after the document's.
  deadline_on date not null,
  answer text check (answer in ('accepted', 'partly', 'rejected')),
  answer_text text check (length(answer_text) between 5 and 160),
  activity text check (length(activity) between 1 and 6),
  vat_condition text check (vat_condition in ('01', '02', '03', '04', '05')),
  -- Of the tax: what is taken as credit, and what becomes expense.
  vat_credit numeric(18, 5) check (vat_credit >= 0),
  vat_expense numeric(18, 5) check (vat_expense >= 0),
  category_id uuid,
  answered_by uuid,
  answered_at timestamptz,
  -- SHA-256 of the file as it came.
  digest bytea not null,
  version integer not null default 1,
  search text not null,
  added_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, environment, digest),
  foreign key (company_id, category_id) references list_entries (company_id, id),
  check ((status = 'set_aside') = (set_aside_reason is not null)),
  check ((answer is null) = (answered_at is null)),
  check (vat_credit + vat_expense <= tax)
);
-- A document counts once; whatever else carries its clave is set aside.
create unique index receptions_one_per_clave on receptions (company_id, environment, clave)
where set_aside_reason is distinct from 'duplicate';
create index receptions_by_deadline on receptions (company_id, environment, deadline_on, id);
create index receptions_to_answer on receptions (company_id, environment, deadline_on, id)
where status in ('new', 'pending', 'refused');
create index receptions_by_supplier on receptions (company_id, supplier_identification_number);
create index receptions_past_deadline on receptions (deadline_on) where status in ('new', 'pending', 'refused');

alter table expenses add foreign key (company_id, reception_id) references receptions (company_id, id);

create table reception_files (
  company_id uuid not null,
  reception_id uuid not null,
  -- xml: the supplier's document. authority: the authority's answer to the supplier, as the supplier passed it on.
  kind text not null check (kind in ('xml', 'authority')),
  -- The very bytes that came.
  content bytea not null,
  created_at timestamptz not null,
  primary key (company_id, reception_id, kind),
  foreign key (company_id, reception_id) references receptions (company_id, id)
);

-- Our answers to the authority, one at a time for each document; after a refusal another one with a new number.
create table reception_messages (
  company_id uuid not null,
  reception_id uuid not null,
  id uuid not null,
  environment authority_environment not null,
  answer text not null check (answer in ('accepted', 'partly', 'rejected')),
  consecutivo consecutivo not null,
  -- Everything that the message says but its moment, which is when it is signed.
  message jsonb not null,
  xml bytea,
  answer_xml bytea,
  -- As of submissions: waiting, sending, sent, finished.
  state submission_state not null default 'waiting',
  attempts integer not null default 0,
  queries integer not null default 0,
  next_attempt_at timestamptz,
  first_sent_at timestamptz,
  received_at timestamptz,
  last_problem text,
  -- The authority's verdict on the message, read from the stored answer.
  verdict jsonb,
  verdict_at timestamptz,
  decided_by uuid,
  queued_at timestamptz not null,
  primary key (company_id, reception_id, id),
  unique (company_id, environment, consecutivo),
  foreign key (company_id, reception_id) references receptions (company_id, id)
);
create unique index reception_messages_one_open on reception_messages (company_id, reception_id)
where state <> 'finished';
create index reception_messages_due on reception_messages (company_id, next_attempt_at)
where next_attempt_at is not null;

-- Large uploads wait here until the task that reads them is done.
create table reception_uploads (
  company_id uuid not null references companies (id),
  id uuid not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);

select protect_company_table('receptions');
select protect_company_table('reception_files');
select protect_company_table('reception_messages');
select protect_company_table('reception_uploads');
select audit_table('receptions', 'reception', 'id', 'supplier_name', '', 'digest,checks,added_by,answered_by,environment');

-- What came and what was signed is kept as it was.
create trigger reception_files_stay before update on reception_files
for each row execute function refuse_any_change();
create function refuse_signed_message_change() returns trigger language plpgsql as $$
begin
  if old.xml is not null and (new.xml, new.consecutivo, new.answer) is distinct from (old.xml, old.consecutivo, old.answer) then
    raise exception 'a signed message cannot change: %', old.consecutivo using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reception_messages_stay before update on reception_messages
for each row execute function refuse_signed_message_change();

create index receptions_search on receptions using gin (company_id, search gin_trgm_ops);
create function find_receptions(p_words text[]) returns setof uuid
  language sql stable rows 50
as $$
  select r.id from receptions r
  where r.company_id = current_company() and r.search like p_words[1] and r.search like all (p_words)
$$;
select run_as_system('find_receptions(text[])');
