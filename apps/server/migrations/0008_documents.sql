-- Documents: drafts, and what was issued, for good, with its numbers. What was issued neither changes nor
-- vanishes, whoever asks: the triggers that keep it fire for every role and in every replication mode. Owned
-- by modules/documents; the numbering of a company by modules/settings.

-- Domains rather than checks on the tables: PostgreSQL reads a table's checks anew for every statement, which
-- cost issuing a third of its time.
create domain document_kind as text check (
  value in ('invoice', 'ticket', 'credit-note', 'debit-note', 'purchase', 'export', 'payment-receipt')
);
create domain fiscal_status as text check (
  value in (
    'draft', 'waiting_approval', 'queued', 'held', 'sent', 'processing', 'accepted', 'rejected', 'failed',
    -- Issued with another program: no verdict on it is ours to ask for.
    'taken_over'
  )
);
create domain delivery_status as text check (
  value in ('not_sent', 'sending', 'waiting', 'sent', 'delivered', 'opened', 'bounced')
);
create domain document_sequence as bigint check (value between 1 and 9999999999);
create domain consecutivo as text check (value ~ '^[0-9]{20}$');
create domain clave as text check (value ~ '^[0-9A-Za-z]{50}$');
-- What another program called a document: its clave, its consecutivo, or whatever stood on the paper.
create domain original_number as text check (length(value) between 1 and 50);
-- Nobody owes less than nothing.
create domain owed_amount as numeric(15, 2) check (value >= 0);

-- The next number of each series.
create table document_series (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  branch branch_code not null,
  terminal terminal_code not null,
  -- Two digits of the consecutivo: 01 invoice, 02 debit note ... 10 payment receipt.
  document_type text not null,
  next_sequence document_sequence not null default 1,
  primary key (company_id, environment, branch, terminal, document_type)
) with (fillfactor = 20);
comment on table document_series is 'owner: settings';
select protect_company_table('document_series');
create trigger document_series_stay_whole before truncate on document_series
for each statement execute function refuse_any_change();
alter table document_series enable always trigger document_series_stay_whole;

-- A series only goes forward, but for a jump that is taken back: as long as no number above it was used,
-- nothing outside knows of it. `lowest_next_number` stands with the purchases, whose messages take numbers
-- too.
create function refuse_series_step_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a series of numbers cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if (new.company_id, new.environment, new.branch, new.terminal, new.document_type)
    is distinct from (old.company_id, old.environment, old.branch, old.terminal, old.document_type) then
    raise exception 'a series of numbers cannot become another' using errcode = 'restrict_violation';
  end if;
  if new.next_sequence < old.next_sequence and new.next_sequence < lowest_next_number(
    old.company_id, old.environment, old.branch, old.terminal, old.document_type, old.next_sequence
  ) then
    raise exception 'a series of numbers only goes forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger document_series_go_forward
before update or delete on document_series for each row execute function refuse_series_step_back();
alter table document_series enable always trigger document_series_go_forward;

-- Every time somebody moved a next number by hand.
create table numbering_changes (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  branch branch_code not null,
  terminal terminal_code not null,
  document_type text not null,
  from_sequence document_sequence not null,
  to_sequence document_sequence not null check (to_sequence <> from_sequence),
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null,
  -- Why it leaves numbers out.
  reason text check (length(reason) <= 300),
  primary key (company_id, id)
);
comment on table numbering_changes is 'owner: settings';
select protect_company_table('numbering_changes');
select audit_table('numbering_changes', 'numbering', 'document_type', '', '', 'id,changed_by,changed_at');

-- Numbers that were used after a backup was made are not in it. After a restore a company issues nothing in
-- an environment until somebody has said from which numbers its series go on.
create table numbering_holds (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  restored_at timestamptz not null,
  -- What happened after this moment is not in the backup.
  backup_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by uuid references users (id) on delete set null,
  primary key (company_id, environment)
);
comment on table numbering_holds is 'owner: settings';
select protect_company_table('numbering_holds');

create table documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind document_kind not null,
  fiscal_status fiscal_status not null default 'draft',
  -- Null until it is issued: a draft belongs to no environment.
  environment authority_environment,
  branch branch_code not null,
  terminal terminal_code not null,
  sequence document_sequence,
  consecutivo consecutivo,
  clave clave,
  -- The last digits of a clave are what people read out.
  clave_reversed text collate "C",
  issued_at timestamptz,
  due_on date,
  -- Where lists put it: the moment of issuing, or of the last change of a draft.
  sorted_at timestamptz not null,
  client_id uuid,
  client_name text,
  sale_condition text not null,
  currency document_currency not null,
  exchange_rate numeric(18, 5) not null,
  -- What is owed, paid, credited, searched and shown is an amount of the smallest coin of its currency,
  -- rounded once, half up; what the official format carries with five
  -- decimals stays in the snapshot.
  total numeric(15, 2) not null,
  -- What it puts on the client's account: nothing for drafts, rejected documents and kinds that are settled
  -- elsewhere.
  charged numeric(15, 2) not null default 0,
  paid numeric(15, 2) not null default 0,
  credited numeric(15, 2) not null default 0,
  written_off numeric(15, 2) not null default 0,
  delivery_status delivery_status not null default 'not_sent',
  has_warning boolean not null default false,
  version integer not null default 1,
  -- What was typed, in the shape of the contract.
  input jsonb not null,
  -- The document as written and signed, in canonical JSON, without its two numbers: they stand in their
  -- columns.
  snapshot jsonb,
  created_by uuid,
  issued_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Four eyes: above the amount that the company chose it waits for a second person before it is issued.
  approval_asked_by uuid references users (id) on delete set null,
  approval_asked_at timestamptz,
  -- Read from what was typed, so that issuing writes nothing more and a document keeps the seller it was
  -- issued with.
  seller_id uuid generated always as ((input ->> 'seller_id')::uuid) stored,
  -- As the official document has them, five decimals; null until it is issued.
  net_sale numeric(18, 5),
  exempt numeric(18, 5),
  exonerated numeric(18, 5),
  not_subject numeric(18, 5),
  tax numeric(18, 5),
  returned_vat numeric(18, 5),
  other_charges numeric(18, 5),
  -- What it was settled with beyond what it charged: notes on what was paid. It is the client's credit since.
  surplus numeric(15, 2) not null default 0,
  -- What the client still owes.
  balance owed_amount not null
    generated always as (charged - paid - credited - written_off + surplus) stored,
  -- One that only tries the set-up counts in no figure of its company, and is never where documents are for
  -- real.
  is_trial boolean not null
    generated always as (coalesce((input ->> 'is_trial')::boolean, false)) stored,
  -- Of whoever issued: the authority's code; empty where the kind has none.
  activity_code text not null default '',
  -- Of payment: the authority's code, `several`, or empty for what is paid later.
  means text not null default '',
  -- Official code of the identification of whom it is with: of purchases the supplier, who may be from abroad.
  party_type text not null default '',
  -- Of a balance that was taken over from another program: nothing more is known of that document, and nothing
  -- of it is ours. It is no sale and bears no tax here; it is owed and paid like any other.
  original_number original_number,
  primary key (company_id, id),
  unique (company_id, environment, clave),
  unique (company_id, environment, consecutivo),
  foreign key (company_id, client_id) references clients (company_id, id),
  constraint issued_as_a_whole check (
    case fiscal_status
      when 'taken_over' then
        num_nonnulls(original_number, environment, issued_at, due_on, client_id) = 5
          and num_nonnulls(clave, consecutivo, sequence, snapshot) = 0
      else num_nonnulls(clave, consecutivo, sequence, environment, issued_at, snapshot) in (0, 6)
        and original_number is null
    end
  ),
  foreign key (company_id, seller_id) references list_entries (company_id, id),
  constraint trials_are_never_live check (not is_trial or environment is distinct from 'live')
);
comment on table documents is 'owner: documents';
-- Lists page by (sorted_at, id); each filter that can be rare has its own way in.
create index documents_by_time on documents (company_id, sorted_at desc, id desc)
  include (environment, kind, fiscal_status, currency, total, balance, is_trial);
create index documents_by_kind on documents (company_id, kind, sorted_at desc, id desc);
create index documents_by_client on documents (company_id, client_id, sorted_at desc, id desc);
create index documents_unfinished on documents (company_id, fiscal_status, sorted_at desc, id desc)
where fiscal_status <> 'accepted';
create index documents_by_amount on documents (company_id, total);
create index documents_by_sequence on documents (company_id, sequence);
create index documents_by_clave_end on documents (company_id, clave_reversed);
create index documents_by_seller on documents (company_id, seller_id, sorted_at desc, id desc)
where seller_id is not null;
-- What was made in a contingency and has no verdict yet: few among many.
create index documents_in_contingency on documents (company_id, environment)
where substr(clave, 42, 1) in ('2', '3') and fiscal_status in ('queued', 'held', 'sent', 'processing');
create index documents_receiptable on documents (company_id, environment)
  where sale_condition in ('08', '10');
create index documents_owed on documents (company_id, sorted_at desc, id desc) include (due_on)
where balance <> 0;
create index documents_doubted on documents (company_id, sorted_at desc, id desc) where has_warning;
-- Cash sales that charge something else than they say: few tickets, whose place an invoice took.
create index documents_uncharged on documents (company_id, sorted_at)
where fiscal_status = 'accepted' and sale_condition = '01' and (charged = 0 or charged <> total)
  and kind in ('invoice', 'ticket', 'export', 'debit-note');
create index documents_in_credit on documents (company_id, sorted_at desc, id desc) where surplus > 0;
-- Which documents replace rejected ones: few among many, and asked for by the start page, the lists and the
-- work list.
create index documents_anew on documents (company_id, environment)
where clave is not null and input -> 'references' @> '[{"document_type": "10"}]';
-- Taken over twice it would be owed twice.
create unique index documents_taken_over on documents (company_id, environment, client_id, original_number)
where original_number is not null;
select protect_company_table('documents');
create trigger documents_stay_whole before truncate on documents
for each statement execute function refuse_any_change();
alter table documents enable always trigger documents_stay_whole;

create function refuse_fiscal_change() returns trigger language plpgsql as $$
begin
  if old.issued_at is not null then
    raise exception 'an issued document cannot change: %', coalesce(old.clave, old.original_number)
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger documents_fiscal_columns_stay
before update of
  company_id, id, kind, environment, branch, terminal, sequence, consecutivo, clave, clave_reversed, issued_at,
  due_on, client_id, client_name, sale_condition, currency, exchange_rate, total, net_sale, exempt, exonerated,
  not_subject, tax, returned_vat, other_charges, party_type, original_number, input, snapshot, created_by, issued_by,
  created_at
on documents for each row execute function refuse_fiscal_change();
alter table documents enable always trigger documents_fiscal_columns_stay;

create function refuse_status_reversal() returns trigger language plpgsql as $$
begin
  if old.fiscal_status = new.fiscal_status then
    return new;
  end if;
  if old.fiscal_status in ('accepted', 'rejected', 'taken_over') then
    raise exception 'the verdict on % is final', coalesce(old.clave, old.original_number) using errcode = 'restrict_violation';
  end if;
  if old.clave is not null and new.fiscal_status in ('draft', 'waiting_approval') then
    raise exception 'an issued document cannot become a draft: %', old.clave using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger documents_status_goes_forward
before update of fiscal_status on documents
for each row execute function refuse_status_reversal();
alter table documents enable always trigger documents_status_goes_forward;

create function refuse_delete_of_issued() returns trigger language plpgsql as $$
begin
  if old.clave is not null then
    raise exception 'an issued document cannot be deleted: %', old.clave using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger documents_issued_stay
before delete on documents for each row execute function refuse_delete_of_issued();
alter table documents enable always trigger documents_issued_stay;

-- Drafts are work in progress, so only what counts is told: issuing, and throwing a draft away. Documents are
-- issued many at once, by several people; `issue_documents` tells where each of them is.
create function record_issue() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, after)
  values (
    new.company_id,
    clock_timestamp(),
    coalesce(new.issued_by, current_person()),
    -- Who has no origin is null there, which JSON and SQL write differently.
    nullif(nullif(current_setting('app.origins', true), '')::jsonb -> new.id::text, 'null'),
    'issued',
    'document',
    new.id,
    new.consecutivo,
    jsonb_build_object('kind', new.kind, 'clave', new.clave, 'client', new.client_name, 'currency', new.currency,
      'total', new.total)
  );
  return null;
end $$;
select run_as_system('record_issue()');
create trigger audit_issued after insert on documents
for each row when (new.clave is not null) execute function record_issue();
create trigger audit_draft_issued after update of clave on documents
for each row when (old.clave is null and new.clave is not null) execute function record_issue();

-- What was taken over is brought in by hand or by a file, one by one: the trail names that file.
create function record_taken_over() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, after)
  values (
    new.company_id, clock_timestamp(), current_person(), nullif(current_setting('app.origin', true), '')::jsonb,
    'created', 'document', new.id, new.original_number,
    jsonb_build_object('kind', new.kind, 'fiscal_status', new.fiscal_status, 'client', new.client_name,
      'currency', new.currency, 'total', new.total)
  );
  return null;
end $$;
select run_as_system('record_taken_over()');
create trigger audit_taken_over after insert on documents
for each row when (new.fiscal_status = 'taken_over') execute function record_taken_over();

create function record_deleted_draft() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before)
  values (
    old.company_id,
    clock_timestamp(),
    current_person(),
    nullif(current_setting('app.origin', true), '')::jsonb,
    'deleted',
    'document',
    old.id,
    old.original_number,
    jsonb_build_object('kind', old.kind, 'client', old.client_name, 'currency', old.currency, 'total', old.total)
  );
  return null;
end $$;
select run_as_system('record_deleted_draft()');
create trigger audit_deleted after delete on documents for each row execute function record_deleted_draft();

-- Asking for a second person and giving back are told, for what waits is no draft that anybody may change.
create function record_approval() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before, after)
  values (
    new.company_id, clock_timestamp(), current_person(), nullif(current_setting('app.origin', true), '')::jsonb,
    'changed', 'document', new.id, null,
    jsonb_build_object('fiscal_status', old.fiscal_status),
    jsonb_build_object(
      'fiscal_status', new.fiscal_status, 'kind', new.kind, 'client', new.client_name, 'currency', new.currency,
      'total', new.total
    )
  );
  return null;
end $$;
select run_as_system('record_approval()');
create trigger audit_approval after update of fiscal_status on documents
for each row
when (new.clave is null and old.fiscal_status is distinct from new.fiscal_status)
execute function record_approval();

-- What the registers said only after issuing, of documents that were issued while they were silent: judged again
-- as of their day, whatever is found stands here. The document itself does not change.
create table document_findings (
  company_id uuid not null,
  document_id uuid not null,
  -- As the rules write them: code, path, severity and parameters.
  findings jsonb not null,
  -- Something else was doubtful too when it was issued: that mark stays, whatever the registers say.
  has_others boolean not null,
  judged_at timestamptz not null,
  -- When the registers are asked again; null once they have answered.
  ask_at timestamptz,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references documents (company_id, id)
);
comment on table document_findings is 'owner: documents';
create index document_findings_open on document_findings (ask_at) where ask_at is not null;
select protect_company_table('document_findings');

-- The lines of issued documents: what is added up every day stands in rows, and nothing but the legal content
-- is read from the snapshot.
create table document_lines (
  company_id uuid not null,
  document_id uuid not null,
  -- In the order of the document, from 1.
  line integer not null check (line > 0),
  -- Our item, where it came from the catalogue; it may be gone.
  item_id uuid,
  cabys text not null,
  description text not null,
  unit text not null,
  quantity numeric(16, 3) not null,
  -- Before tax, in the currency of the document.
  unit_price numeric(18, 5) not null,
  -- Of value added tax (note 8.1); `used-goods` for what is taxed by a factor, empty without that tax.
  rate_code text not null,
  -- Cents of the document's currency. The net of all lines and what they are taxed make what the document
  -- counts for.
  net numeric(15, 2) not null,
  -- All taxes, less what is exonerated.
  tax numeric(15, 2) not null,
  -- Of these, value added tax.
  vat numeric(15, 2) not null,
  -- Value added tax that an exoneration took off.
  exonerated numeric(15, 2) not null,
  -- The same in colones, at the rate of the document.
  net_crc numeric(18, 2) not null,
  tax_crc numeric(18, 2) not null,
  vat_crc numeric(18, 2) not null,
  exonerated_crc numeric(18, 2) not null,
  -- What the VAT return is made of, as the official document has it, five decimals: what value added tax is
  -- reckoned on, and how much of that an exoneration took out. Official codes of the exoneration's paper (note
  -- 10.1) and of the transaction (note 5.1), empty without.
  vat_base numeric(18, 5) not null default 0,
  exonerated_base numeric(18, 5) not null default 0,
  exoneration_type text not null default '',
  transaction_type text not null default '',
  -- What a unit of our item cost when it was issued, in colones; null where nobody knew.
  cost_crc numeric(18, 5) check (cost_crc >= 0),
  primary key (company_id, document_id, line),
  foreign key (company_id, document_id) references documents (company_id, id)
);
comment on table document_lines is 'owner: documents';
create index document_lines_by_item on document_lines (company_id, item_id) where item_id is not null;
select protect_company_table('document_lines');
create trigger document_lines_stay
before update or delete on document_lines for each row execute function refuse_any_change();
alter table document_lines enable always trigger document_lines_stay;

-- One official request, one document: the key of the caller and a hash of what it asked for.
create table document_requests (
  company_id uuid not null references companies (id),
  key text not null,
  request_hash bytea not null,
  document_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, key)
);
comment on table document_requests is 'owner: documents';
create index document_requests_by_age on document_requests (created_at);
select protect_company_table('document_requests');

-- Every reference of an issued document, with the document it points to: ours by its id, any other by its
-- number. The guard against over-correction, the balance of notes and receipts and the chain of a document
-- look at all of them, whichever stands first.
create table document_references (
  company_id uuid not null,
  document_id uuid not null,
  -- In the order of the document, from 0.
  place integer not null check (place >= 0),
  -- Official codes of what it points to and why (Annex v4.4, notes 9 and 10).
  document_type text not null,
  code text,
  -- As it was written: a clave, or whatever number that document has.
  number text,
  -- The document of ours and of the same environment with that clave.
  target_id uuid,
  -- What a note or a receipt takes of that document, in coins, so that what was credited is the sum of the
  -- amounts that people read on the notes: of notes that name several, in the order of their references, of
  -- each up to what was left of it. Null where nothing is taken.
  amount numeric(15, 2) check (amount >= 0),
  -- When it says that the other document was issued, and why it refers to it: for whoever adds notes up.
  issued_at timestamptz,
  reason text,
  primary key (company_id, document_id, place),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, target_id) references documents (company_id, id)
);
comment on table document_references is 'owner: documents';
create index document_references_by_target on document_references (company_id, target_id)
where target_id is not null;
select protect_company_table('document_references');
create trigger document_references_stay
before update or delete on document_references for each row execute function refuse_any_change();
alter table document_references enable always trigger document_references_stay;

-- What each credit note that was not refused takes from a document, less what debit notes gave back of it: of
-- a note that names several documents, of the first of them first.
create function credits_of(p_company uuid, p_document uuid)
  returns table (note_id uuid, amount numeric)
  language sql stable
as $$
  select n.id, f.amount - least(f.amount, greatest(0, back.amount - earlier.amount))
  from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  cross join lateral (
    select coalesce(sum(b.amount), 0) as amount from document_references b
    join documents g on g.company_id = b.company_id and g.id = b.document_id
    where b.company_id = p_company and b.target_id = n.id and g.kind = 'debit-note' and g.fiscal_status <> 'rejected'
  ) back
  cross join lateral (
    select coalesce(sum(e.amount), 0) as amount from document_references e
    where e.company_id = p_company and e.document_id = n.id and e.place < f.place
  ) earlier
  where f.company_id = p_company and f.target_id = p_document and f.amount > 0
    and n.kind = 'credit-note' and n.fiscal_status <> 'rejected'
$$;

-- What notes and receipts that were not refused took of a document already: credit notes, receipts of
-- payment, and of a credit note the debit notes that gave it back.
create function taken_of(p_company uuid, p_document uuid)
  returns table (credited numeric, received numeric, given_back numeric)
  language sql stable
as $$
  select
    (select coalesce(sum(c.amount), 0) from credits_of(p_company, p_document) c),
    coalesce(sum(f.amount) filter (where n.kind = 'payment-receipt'), 0),
    coalesce(sum(f.amount) filter (where n.kind = 'debit-note'), 0)
  from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  where f.company_id = p_company and f.target_id = p_document and n.fiscal_status <> 'rejected'
$$;

-- The purchase invoice that took the place of another one (note 10, code 15), unless it was refused.
create function replacement_of(p_company uuid, p_document uuid) returns uuid language sql stable as $$
  select n.id from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  where f.company_id = p_company and f.target_id = p_document and f.document_type = '15' and n.kind = 'purchase'
    and n.fiscal_status <> 'rejected'
  limit 1
$$;

-- Writes the references of a document as it is issued, and divides what it takes among the documents of ours
-- that it names: in their order, of each up to what is left of it. Raises CC409 when all of them together
-- have less than it takes, with what is left as the detail, and CC410 when one of them was rejected. What a
-- document from elsewhere has left nobody here knows, so that the rest may be for it.
-- A purchase invoice takes the place of another one (note 10, code 15) as a whole and once: CC412.
-- Who writes a note over several documents may say how much of it each of them gets: the amount stands with
-- the reference in what was typed, for the official document has no place for it (Annex v4.4,
-- InformacionReferencia). References without one share what is left over in their order. What they get is
-- counted in coins and comes to the whole: of an odd yen in two halves the first document gets the yen.
create function bind_references(p_document documents) returns void language plpgsql as $$
declare
  target record;
  whole numeric := (p_document.snapshot #>> '{summary,total}')::numeric;
  -- What somebody gave to references by name: amounts that people read, so that the whole is meant to the cent.
  named numeric := (
    select sum((r ->> 'amount')::numeric) from jsonb_array_elements(p_document.input -> 'references') r
    where r ->> 'document_type' <> '10'
  );
  rest_in_coins numeric := in_coins(whole, p_document.currency) - coalesce(named, 0);
  rest numeric := case when named is null then whole else rest_in_coins end;
  room numeric;
  room_in_coins numeric;
  all_room numeric := 0;
  part numeric;
  parts jsonb := '{}';
begin
  if rest < 0 then
    raise exception 'the references take more than the whole' using errcode = 'check_violation';
  end if;
  -- Whoever takes of the same documents at the same time waits here, in the order of their ids.
  perform 1 from documents o
  where o.company_id = p_document.company_id and o.environment = p_document.environment
    and o.clave in (select r ->> 'number' from jsonb_array_elements(p_document.input -> 'references') r)
    and p_document.kind in ('credit-note', 'debit-note', 'payment-receipt', 'purchase')
  order by o.id for update;

  if p_document.kind = 'purchase' and exists (
    select from jsonb_array_elements(p_document.input -> 'references') r
    join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
      and o.clave = r ->> 'number'
    where r ->> 'document_type' = '15' and replacement_of(o.company_id, o.id) is not null
  ) then
    raise exception 'another purchase invoice took its place already' using errcode = 'CC412';
  end if;

  for target in
    select min(r.place) as place, o.id, o.kind, o.fiscal_status, o.consecutivo,
      (o.snapshot #>> '{summary,total}')::numeric as total, sum((r.reference ->> 'amount')::numeric) as named
    from jsonb_array_elements(p_document.input -> 'references') with ordinality as r (reference, place)
    join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
      and o.clave = r.reference ->> 'number'
    -- What the authority rejected (note 9, code 10) is only replaced.
    where r.reference ->> 'document_type' <> '10' and case p_document.kind
      when 'credit-note' then o.kind not in ('credit-note', 'payment-receipt')
      when 'debit-note' then o.kind = 'credit-note'
      else p_document.kind = 'payment-receipt'
    end
    group by o.company_id, o.id order by 1
  loop
    if target.fiscal_status = 'rejected' then
      raise exception 'a rejected document needs no note: %', target.consecutivo using errcode = 'CC410';
    end if;
    select case p_document.kind
      when 'credit-note' then target.total - t.credited
      when 'debit-note' then target.total - t.given_back
      else target.total - t.credited - t.received
    end into room from taken_of(p_document.company_id, target.id) t;
    room_in_coins := in_coins(greatest(room, 0), p_document.currency);
    if target.named > room_in_coins then
      raise exception 'only % is left of %', room, target.consecutivo using errcode = 'CC409', detail = room::text;
    end if;
    part := coalesce(target.named, least(rest_in_coins, room_in_coins));
    if target.named is null then
      rest := rest - least(rest, greatest(room, 0));
      rest_in_coins := rest_in_coins - part;
    end if;
    all_room := all_room + room;
    parts := parts || jsonb_build_object(target.place, part);
  end loop;

  if rest > 0 and parts <> '{}' and p_document.kind <> 'debit-note' and not exists (
    select from jsonb_array_elements(p_document.input -> 'references') r
    where length(r ->> 'number') = 50 and r ->> 'document_type' <> '10' and not exists (
      select from documents o
      where o.company_id = p_document.company_id and o.environment = p_document.environment and o.clave = r ->> 'number'
    )
  ) then
    raise exception 'only % is left', all_room using errcode = 'CC409', detail = all_room::text;
  end if;

  insert into document_references (
    company_id, document_id, place, document_type, code, number, issued_at, reason, target_id, amount
  )
  select p_document.company_id, p_document.id, r.place - 1, r.reference ->> 'document_type', r.reference ->> 'code',
    r.reference ->> 'number', (r.reference ->> 'issued_at')::timestamptz, r.reference ->> 'reason', o.id,
    (parts ->> r.place::text)::numeric
  from jsonb_array_elements(p_document.input -> 'references') with ordinality as r (reference, place)
  left join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
    and o.clave = r.reference ->> 'number';
end $$;

-- Documents by what people type: the number, the last digits of the clave, the client's name, the amount. At
-- most 20,000, the newest first; more than that nobody searched for. It runs as cuenta_clara_system and names
-- the company itself, because row-level security would keep the indexes on names and amounts from answering.
create function search_documents(
  p_patterns text[], p_digits text, p_amount numeric, p_sequence bigint
) returns table (id uuid)
language sql stable
as $$
  (
    select d.id from documents d
    where d.company_id = current_company() and p_patterns is not null
      and d.client_id in (
        select k.id from clients k
        where k.company_id = current_company()
          -- The first word goes through the index, for which "all of them" means nothing.
          and k.search like (select search_text(p_patterns[1]))
          and k.search like all (array(select search_text(pattern) from unnest(p_patterns) pattern))
        limit 2000
      )
    order by d.sorted_at desc
    limit 20000
  )
  union
  (
    select d.id from documents d
    where d.company_id = current_company() and p_digits is not null
      and d.clave_reversed >= reverse(p_digits) collate "C"
      and d.clave_reversed < reverse(p_digits) || '~' collate "C"
    limit 20000
  )
  union
  (select d.id from documents d where d.company_id = current_company() and d.total = p_amount limit 20000)
  union
  (select d.id from documents d where d.company_id = current_company() and d.sequence = p_sequence limit 20000)
  union
  (
    select d.id from documents d
    where d.company_id = current_company() and length(p_digits) = 20 and d.consecutivo = p_digits
    limit 100
  )
$$;
select run_as_system('search_documents(text[], text, numeric, bigint)');

-- Documents of which something is owed, or too much was taken: few of many, which only their index knows. With what
-- reports say of them, so that nobody has to find them again among all.
create function owed_documents() returns table (
  company_id uuid, id uuid, kind document_kind, fiscal_status fiscal_status, environment authority_environment,
  is_trial boolean, branch branch_code, terminal terminal_code, consecutivo consecutivo, original_number original_number,
  due_on date, sorted_at timestamptz, client_id uuid, client_name text, sale_condition text, activity_code text, means text,
  currency document_currency, exchange_rate numeric, total numeric, balance numeric, created_by uuid, issued_by uuid
) language sql stable as $$
  select d.company_id, d.id, d.kind, d.fiscal_status, d.environment, d.is_trial, d.branch, d.terminal, d.consecutivo,
    d.original_number, d.due_on, d.sorted_at, d.client_id, d.client_name, d.sale_condition, d.activity_code, d.means,
    d.currency, d.exchange_rate, d.total, d.balance, d.created_by, d.issued_by
  from documents d where d.company_id = current_company() and d.balance <> 0
$$;
select run_as_system('owed_documents()');

-- Cash sales that were accepted and charge something else than they say, which only their index knows.
create function uncharged_sales() returns setof documents language sql stable as $$
  select d.* from documents d
  where d.company_id = current_company() and d.fiscal_status = 'accepted' and d.sale_condition = '01'
    and (d.charged = 0 or d.charged <> d.total) and d.kind in ('invoice', 'ticket', 'export', 'debit-note')
$$;
select run_as_system('uncharged_sales()');

-- Issues documents of one company, those that were asked for within the same moment: everything that must
-- stand or fall together, and the numbers last, under the lock of their series. Many cost little more than
-- one: one call, one lock, one commit. `p_rows` is a JSON array; `place` ties outcomes to rows, `p_keys`
-- tells how many of them carry a key, and `p_origins` where each person is, by document, for the audit trail.
-- Outcomes: issued; repeated (the same request was answered before: its document); key_reused (the same key
-- asked for something else); stale (the draft changed or is no draft any more; `version` tells the current
-- one, null when it is gone).
create function issue_documents(
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
      where d.company_id = p_company and d.id = asked.id and d.issued_at is null
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
        paid numeric, net_sale numeric, exempt numeric, exonerated numeric, not_subject numeric, tax numeric,
        returned_vat numeric, other_charges numeric, has_warning boolean, is_held boolean, activity_code text,
        means text, party_type text, input jsonb, snapshot jsonb, lines jsonb, unchecked jsonb
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
        total, charged, paid, net_sale, exempt, exonerated, not_subject, tax, returned_vat, other_charges, has_warning,
        activity_code, means, party_type, input, snapshot, created_by, issued_by, created_at, updated_at
      )
      select p_company, n.id, n.kind, n.fiscal_status, n.environment, n.branch, n.terminal, n.sequence, n.consecutivo,
        n.clave, reverse(n.clave), n.issued_at, n.due_on, n.issued_at, n.client_id, n.client_name, n.sale_condition,
        n.currency, n.exchange_rate, n.total, n.charged, n.paid, n.net_sale, n.exempt, n.exonerated, n.not_subject,
        n.tax,
        n.returned_vat, n.other_charges, n.has_warning, n.activity_code, n.means, n.party_type, n.input, n.snapshot,
        n.user_id, n.user_id,
        n.issued_at, n.issued_at
      from numbered n
      where n.draft_version is null
    ), frozen as (
      update documents d set
        kind = n.kind, fiscal_status = n.fiscal_status, environment = n.environment, branch = n.branch,
        terminal = n.terminal, sequence = n.sequence, consecutivo = n.consecutivo, clave = n.clave,
        clave_reversed = reverse(n.clave), issued_at = n.issued_at, due_on = n.due_on, sorted_at = n.issued_at,
        client_id = n.client_id, client_name = n.client_name, sale_condition = n.sale_condition,
        currency = n.currency, exchange_rate = n.exchange_rate, total = n.total, charged = n.charged, paid = n.paid,
        net_sale = n.net_sale, exempt = n.exempt, exonerated = n.exonerated, not_subject = n.not_subject, tax = n.tax,
        returned_vat = n.returned_vat, other_charges = n.other_charges, has_warning = n.has_warning,
        activity_code = n.activity_code, means = n.means, party_type = n.party_type, version = d.version + 1,
        input = n.input, snapshot = n.snapshot,
        issued_by = n.user_id, updated_at = n.issued_at
      from numbered n
      where p_has_drafts and n.draft_version is not null and d.company_id = p_company and d.id = n.id
    ), lined as (
      insert into document_lines (
        company_id, document_id, line, item_id, cabys, description, unit, quantity, unit_price, rate_code, net, tax,
        vat, exonerated, net_crc, tax_crc, vat_crc, exonerated_crc, vat_base, exonerated_base, exoneration_type,
        transaction_type, cost_crc
      )
      select p_company, n.id, l.line, l.item_id, l.cabys, l.description, l.unit, l.quantity, l.unit_price, l.rate_code,
        l.net, l.tax, l.vat, l.exonerated, l.net_crc, l.tax_crc, l.vat_crc, l.exonerated_crc, l.vat_base,
        l.exonerated_base, l.exoneration_type, l.transaction_type,
        (select i.cost_crc from items i where i.company_id = p_company and i.id = l.item_id)
      from numbered n
      cross join lateral jsonb_to_recordset(n.lines) as l (
        line int, item_id uuid, cabys text, description text, unit text, quantity numeric, unit_price numeric,
        rate_code text, net numeric, tax numeric, vat numeric, exonerated numeric, net_crc numeric, tax_crc numeric,
        vat_crc numeric, exonerated_crc numeric, vat_base numeric, exonerated_base numeric, exoneration_type text,
        transaction_type text
      )
    ), unchecked as (
      insert into document_findings (company_id, document_id, findings, has_others, judged_at, ask_at)
      select p_company, n.id, n.unchecked -> 'findings', (n.unchecked -> 'has_others')::boolean, n.issued_at, n.issued_at
      from numbered n
      where n.unchecked is not null
    ), queued as (
      insert into submissions (company_id, subject, subject_id, environment, next_attempt_at, queued_at)
      select p_company, 'document', n.id, n.environment, p_send_at, n.issued_at from numbered n
    ), told as (
      insert into events (company_id, name, subject_id, facts, actor, at)
      select p_company, 'document.issued', n.id,
        jsonb_build_object('fiscal_status', n.fiscal_status)
          || case when n.input -> 'references' -> 0 is null then '{}' else '{"has_references": true}' end::jsonb,
        n.user_id, n.issued_at
      from numbered n
      order by n.place
    )
    select n.place, 'issued', n.id, n.consecutivo, n.clave, coalesce(n.draft_version, 0) + 1 from numbered n;
    perform wake_submissions(p_company, p_send_at - p_at);
  end loop;
end $$;

-- A ticket becomes an invoice in one step: the credit note that annuls it and the invoice in its place are
-- numbered and stored together or not at all (reference 9.10: code 01, then 07). From then on the ticket
-- charges nothing and nothing was paid for it: its sale counts once, with the invoice.
create function replace_ticket(
  p_company uuid, p_ticket uuid, p_rows jsonb, p_keys int, p_at timestamptz, p_send_at timestamptz, p_origins text
) returns table (place int, outcome text, document_id uuid, consecutivo text, clave text, version int)
language plpgsql as $$
#variable_conflict use_column
declare
  made record;
begin
  for made in
    select * from issue_documents(p_company, p_rows, p_keys, false, p_at, p_send_at, p_origins)
  loop
    -- The same request came twice at once, and its first has replaced the ticket by now.
    if made.outcome <> 'issued' then
      raise exception 'somebody else took the place of the ticket' using errcode = 'CC411';
    end if;
    place := made.place;
    outcome := made.outcome;
    document_id := made.document_id;
    consecutivo := made.consecutivo;
    clave := made.clave;
    version := made.version;
    return next;
  end loop;
  update documents d set charged = 0, paid = 0, updated_at = p_at
  where d.company_id = p_company and d.id = p_ticket and d.charged > 0;
  if not found then
    raise exception 'the ticket was replaced already' using errcode = 'CC411';
  end if;
end $$;
