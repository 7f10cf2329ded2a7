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
  -- No day from this moment on is counted (document_days), of the environment of the series: issuing has it with its
  -- number, for nothing. Null until a night has told the series: then issuing asks the counts themselves.
  days_counted_before timestamptz,
  primary key (company_id, environment, branch, terminal, document_type)
) with (fillfactor = 20);
comment on table document_series is 'owner: settings';
select protect_company_table('document_series');
create trigger document_series_stay_whole before truncate on document_series
for each statement execute function refuse_any_change();
alter table document_series enable always trigger document_series_stay_whole;

-- A series only goes forward, but for a jump that is taken back: as long as no number above it was used,
-- nothing outside knows of it. `lowest_next_number` stands with the tills, which hold numbers, behind
-- the purchases, whose messages take some too.
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
  -- False from a restore until a letter about it was written to the owners. Who works after one that was before knows of
  -- it.
  owners_told boolean not null default true,
  primary key (company_id, environment)
);
comment on table numbering_holds is 'owner: settings';
select protect_company_table('numbering_holds');

-- The digits that a number of another program ends with, of a clave those of the consecutivo in it
-- (modules/documents/same-number.ts).
create function number_sequence(given text) returns text language sql immutable parallel safe strict
return coalesce(
  ltrim(
    substring(
      case when given ~ '^506\d{6}[A-Za-z0-9]{12}\d{20}[123]\d{8}$' then substr(given, 22, 20) else given end from '\d{1,10}$'
    ),
    '0'
  ),
  ''
);

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
  -- Equality of decimals may not look into an index where rows of other companies could show through (it is not
  -- leakproof); of whole numbers it may. Only for search: everything that is shown or added up is `total`.
  total_in_coins bigint not null generated always as ((total * 100)::bigint) stored,
  -- The shift of a till in whose drawer its money lies.
  shift_id uuid,
  -- None of what was issued: whoever writes documents changes them at any time, and neither snapshot nor what a client is
  -- shown has them.
  tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
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
-- Lists page by (sorted_at, id); each filter that can be rare has its own way in. The index alone says which rows a page
-- holds, how many there are, what lists are narrowed by and what the strip above them adds up, so that the rest of a
-- document is read only for those shown.
create index documents_by_time on documents (company_id, sorted_at desc, id desc) include (
  environment, kind, fiscal_status, currency, total, balance, is_trial, client_id, paid, credited, surplus, written_off,
  sale_condition, activity_code, means, created_by, branch
);
-- A far page of the list of all documents passes over hundreds of thousands of rows: in an index that holds nothing but
-- their order and what every list asks for, they are less than half as many pages.
create index documents_in_order on documents (company_id, sorted_at desc, id desc) include (environment);
create index documents_by_kind on documents (company_id, kind, sorted_at desc, id desc) include (environment, client_id);
create index documents_by_client on documents (company_id, client_id, sorted_at desc, id desc) include (environment, kind);
create index documents_by_client_name on documents (company_id, coalesce(client_name, ''), id) include (environment, kind);
create index documents_unfinished on documents (company_id, fiscal_status, sorted_at desc, id desc)
where fiscal_status <> 'accepted';
create index documents_by_amount on documents (company_id, total_in_coins, sorted_at desc, id desc) include (environment, kind);
create index documents_by_sequence on documents (company_id, sequence);
create index documents_by_clave_end on documents (company_id, clave_reversed);
create index documents_by_seller on documents (company_id, seller_id, sorted_at desc, id desc)
where seller_id is not null;
-- What was made in a contingency and has no verdict yet: few among many.
create index documents_in_contingency on documents (company_id, environment)
where substr(clave, 42, 1) in ('2', '3') and fiscal_status in ('queued', 'held', 'sent', 'processing');
create index documents_receiptable on documents (company_id, environment)
  where sale_condition in ('08', '10');
-- What is owed is read as a whole for many figures: by the index alone, which holds few of all documents and all that a
-- report says of them; and what a client owes from one that has nothing else.
create index documents_owed on documents (company_id, sorted_at desc, id desc)
  include (
    kind, fiscal_status, environment, is_trial, branch, terminal, consecutivo, original_number, due_on, client_id, client_name,
    sale_condition, activity_code, means, currency, exchange_rate, total, balance, created_by, issued_by
  )
where balance <> 0;
create index documents_owed_by_client on documents (company_id, client_id)
  include (environment, currency, exchange_rate, balance, due_on, is_trial)
where balance > 0 and client_id is not null;
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
-- In the order of the list, with all that tells which of them a page has. `@>` of arrays is not leakproof, so that where rows
-- of other companies could show through no index is searched for a tag, one of kind GIN neither: what is tagged is gone
-- through, and nothing else of it is read.
create index documents_tagged on documents (company_id, sorted_at desc, id desc) include (environment, kind, tags)
where tags <> '{}';
create index documents_by_shift on documents (company_id, shift_id) where shift_id is not null;
-- Taken over twice it would be owed twice.
create unique index documents_taken_over on documents (company_id, environment, client_id, original_number)
where original_number is not null;
create index documents_taken_over_by_sequence on documents (company_id, client_id, number_sequence(original_number))
where original_number is not null;
select protect_company_table('documents');
create trigger documents_stay_whole before truncate on documents
for each statement execute function refuse_any_change();
alter table documents enable always trigger documents_stay_whole;

-- Tags stand in their own column.
create trigger documents_take_tags before insert or update of input on documents
for each row when (new.input ? 'tags') execute function take_tags();

-- What stays of an issued document, all that it says and the shift it was sold in. Its client follows merges, and for who
-- loads a later state, which only the owner of the database does, so does the day on which a debt in parts is due, which
-- follows what is paid of it: a company that arrives a second time brings both as they are where it went on.
create function refuse_fiscal_change() returns trigger language plpgsql as $$
declare
  -- What is computed of the others has no value yet before the row is written.
  passed constant text[] := '{client_id,seller_id,balance,is_trial,total_in_coins}';
  followed constant text[] := passed || '{due_on}';
begin
  if old.issued_at is not null and not (
    new.client_id is distinct from old.client_id and is_merge_of(old.company_id, old.client_id, new.client_id)
    and to_jsonb(new) - passed = to_jsonb(old) - passed
  ) and not (
    current_setting('session_replication_role') = 'replica' and to_jsonb(new) - followed = to_jsonb(old) - followed
  ) then
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
  created_at, shift_id
on documents for each row execute function refuse_fiscal_change();
alter table documents enable always trigger documents_fiscal_columns_stay;

-- It goes forward, and never away.
create function keep_document_going_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.clave is not null then
      raise exception 'an issued document cannot be deleted: %', old.clave using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
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
create trigger documents_go_forward before delete or update of fiscal_status on documents
for each row execute function keep_document_going_forward();
alter table documents enable always trigger documents_go_forward;

-- The trail. Drafts are work in progress, so only what counts is told: issuing, what is taken over, throwing a draft away,
-- asking for a second person and giving back, and who tagged what was issued. Documents are issued many at once, by several
-- people; `issue_documents` tells where each of them is. Of what else is told one person does one thing, and what is taken
-- over by a file names that file.
create function record_document() returns trigger language plpgsql as $$
declare
  is_issued constant boolean := tg_op <> 'DELETE' and new.clave is not null and (tg_op = 'INSERT' or old.clave is null);
  document documents := case when tg_op = 'DELETE' then old else new end;
  told jsonb := jsonb_build_object('kind', document.kind, 'client', document.client_name, 'currency', document.currency,
    'total', document.total);
  entry audit_entries;
begin
  if is_issued then
    entry.action := 'issued';
    entry.after := told || jsonb_build_object('clave', document.clave);
  elsif tg_op = 'DELETE' then
    entry.action := 'deleted';
    entry.before := told;
  elsif tg_op = 'INSERT' and document.fiscal_status = 'taken_over' then
    entry.action := 'created';
    entry.after := told || jsonb_build_object('fiscal_status', document.fiscal_status);
  elsif tg_op = 'INSERT' then
    return null;
  elsif document.clave is null and old.fiscal_status <> document.fiscal_status then
    entry.action := 'changed';
    entry.before := jsonb_build_object('fiscal_status', old.fiscal_status);
    entry.after := told || jsonb_build_object('fiscal_status', document.fiscal_status);
  else
    entry.action := 'changed';
    entry.before := jsonb_build_object('tags', old.tags);
    entry.after := jsonb_build_object('tags', document.tags);
  end if;
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before, after)
  values (
    document.company_id,
    clock_timestamp(),
    case when is_issued then coalesce(document.issued_by, current_person()) else current_person() end,
    case
      -- Who has no origin is null there, which JSON and SQL write differently.
      when is_issued then nullif(nullif(current_setting('app.origins', true), '')::jsonb -> document.id::text, 'null')
      else nullif(current_setting('app.origin', true), '')::jsonb
    end,
    entry.action, 'document', document.id, coalesce(document.consecutivo, document.original_number), entry.before, entry.after
  );
  return null;
end $$;
select run_as_system('record_document()');
create trigger audit after insert or delete on documents for each row execute function record_document();
-- What the authority says of a document moves its status several times, and is none of these.
create trigger audit_changed after update of clave, fiscal_status, tags on documents for each row when (
  old.clave is null and (new.clave is not null or old.fiscal_status <> new.fiscal_status)
  or old.issued_at is not null and old.tags <> new.tags
) execute function record_document();

-- What people changed of a draft, as they knew it: what was there before is not written anywhere else. Changes of one
-- person within minutes are one row, for a draft is saved with every pause of the keys.
create table document_changes (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  actor uuid references users (id) on delete set null,
  at timestamptz not null,
  -- When the first of them was made.
  begun_at timestamptz not null,
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  primary key (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
comment on table document_changes is 'owner: documents';
create index document_changes_of_document on document_changes (company_id, document_id, id);
select protect_company_table('document_changes');

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
-- What is taxed at another rate than the general one is found by it (modules/documents, content-and-origin.ts).
create index document_lines_by_rate on document_lines (company_id, rate_code, document_id) where rate_code <> '08';
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

-- By how much notes took more of a document in coins than they come to, or less. Those over several documents, and those
-- that were taken back in part, come to something else.
create function rounded_by_notes(p_company uuid, p_document uuid) returns numeric language sql stable as $$
  select coalesce(sum(f.amount - whole.amount), 0) from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  cross join lateral (select (n.snapshot #>> '{summary,total}')::numeric as amount) whole
  where f.company_id = p_company and f.target_id = p_document and f.amount > 0 and n.kind = 'credit-note'
    and n.fiscal_status <> 'rejected' and in_coins(abs(f.amount - whole.amount) / 2, n.currency) = 0
    and not exists (select from document_references b where b.company_id = n.company_id and b.target_id = n.id and b.amount > 0)
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
-- What is left for a note is measured as exactly as what it comes to; it takes coins, and never more than are left of
-- them: of three things at 33.335 the notes of the first two take 33.34 each, and the third one is brought back all the
-- same.
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
  exactly numeric;
  takes_all boolean;
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
    exactly := room + case p_document.kind
      when 'credit-note' then rounded_by_notes(p_document.company_id, target.id) else 0 end;
    takes_all := p_document.kind = 'credit-note' and exactly > 0 and rest >= exactly;
    room := greatest(room, exactly);
    if target.named > room_in_coins then
      raise exception 'only % is left of %', room, target.consecutivo using errcode = 'CC409', detail = room::text;
    end if;
    -- Whatever is rounded, who takes all that is left leaves no coin.
    part := coalesce(target.named, case when takes_all then room_in_coins else least(rest_in_coins, room_in_coins) end);
    if target.named is null then
      rest := rest - least(rest, greatest(room, 0));
      rest_in_coins := greatest(0, rest_in_coins - part);
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

-- What debit notes that nobody refused took back of the credit notes to a document, and what of that is still owed. What a debit note takes
-- of a note to several documents is of the first of them first, as in credits_of.
create function credit_taken_back(p_company uuid, p_document uuid, out amount numeric, out owed numeric) language sql stable as $$
  with credit as (
    select f.document_id as note_id, f.amount, (
      select coalesce(sum(e.amount), 0) from document_references e
      where e.company_id = p_company and e.document_id = f.document_id and e.place < f.place
    ) as earlier
    from document_references f
    join documents n on n.company_id = f.company_id and n.id = f.document_id
    where f.company_id = p_company and f.target_id = p_document and f.amount > 0
      and n.kind = 'credit-note' and n.fiscal_status = 'accepted'
  ), debit as (
    select b.target_id as note_id, b.amount, g.balance / nullif(g.total, 0) as unpaid,
      sum(b.amount) over (partition by b.target_id order by g.sorted_at, g.id, b.place) as reach
    from document_references b
    join documents g on g.company_id = b.company_id and g.id = b.document_id
    where b.company_id = p_company and b.target_id in (select note_id from credit) and b.amount > 0
      and g.kind = 'debit-note' and g.fiscal_status <> 'rejected'
  )
  select coalesce(sum(part.amount), 0), coalesce(sum(part.amount * debit.unpaid), 0)
  from credit join debit using (note_id)
  cross join lateral (
    select greatest(
      0, least(debit.reach, credit.earlier + credit.amount) - greatest(debit.reach - debit.amount, credit.earlier)
    ) as amount
  ) part
$$;

-- Whether notes took all of a document for good.
create function is_credited_whole(p_document documents) returns boolean language sql stable as $$
  select case when p_document.total > 0 and p_document.credited >= p_document.total
    then p_document.credited - (select t.amount from credit_taken_back(p_document.company_id, p_document.id) t) >= p_document.total
    else false
  end
$$;

-- How many pieces a line of a note is about: all it says where what it is about was sold at that price, and where nothing is known of it.
-- What the authority rejected (Annex v4.4, note 9, code 10) is only replaced.
create function pieces_of(p_line document_lines) returns numeric language sql stable as $$
  select case when (
    select bool_or(o.unit_price = p_line.unit_price) from document_references f
    join document_lines o on o.company_id = f.company_id and o.document_id = f.target_id and o.cabys = p_line.cabys
      and (o.item_id = p_line.item_id or o.item_id is null and p_line.item_id is null and o.description = p_line.description)
    where f.company_id = p_line.company_id and f.document_id = p_line.document_id and f.document_type <> '10'
  ) = false then 0 else p_line.quantity end
$$;

-- Whether a document names a ticket, or a note that does (Annex v4.4, note 10: 02 and 03 are notes, 04 tickets, 10 what was
-- rejected): a note is of whatever the note that it names is of, however many lie between.
create function is_of_ticket(p_company uuid, p_document uuid) returns boolean language sql stable as $$
  with recursive named as (
    select f.document_type, f.target_id from document_references f
    where f.company_id = p_company and f.document_id = p_document
    union
    select f.document_type, f.target_id from named n
    join documents o on o.company_id = p_company and o.id = n.target_id and o.kind in ('credit-note', 'debit-note')
    join document_references f on f.company_id = p_company and f.document_id = o.id
    where n.document_type in ('02', '03', '10')
  )
  select exists (select from named where document_type = '04')
$$;

-- A sale on credit may be agreed in dated parts, beside the official document, which says the day of the last.
create table document_instalments (
  company_id uuid not null,
  document_id uuid not null,
  number smallint not null check (number between 1 and 60),
  due_on date not null,
  amount numeric(15, 2) not null check (amount > 0),
  -- What is owed with the parts after it. What is paid settles the oldest part first, so a balance says what is left of each.
  later numeric(15, 2) not null check (later >= 0),
  primary key (company_id, document_id, number),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
comment on table document_instalments is 'owner: documents';
select protect_company_table('document_instalments');
select audit_table('document_instalments', 'instalment', 'document_id', '', '', 'later');

-- A document is due when the oldest part of which something is left is due. It follows whatever moves the balance.
create function follow_instalments() returns trigger language plpgsql as $$
declare
  next_day date;
begin
  select i.due_on into next_day from document_instalments i
  where i.company_id = new.company_id and i.document_id = new.id
    and i.later < new.charged - new.paid - new.credited - new.written_off + new.surplus
  order by i.number limit 1;
  if found then
    new.due_on := next_day;
  end if;
  return new;
end $$;
select run_as_system('follow_instalments()');
create trigger documents_follow_instalments
before update of charged, paid, credited, written_off, surplus on documents
for each row when (old.clave is not null) execute function follow_instalments();

-- Documents of which something is owed, or too much was taken: few of many, which only their index knows; of all days, or
-- of those that somebody asks about. With what reports say of them, so that nobody has to find them again among all.
create function owed_documents(p_from timestamptz default '-infinity', p_before timestamptz default 'infinity') returns table (
  company_id uuid, id uuid, kind document_kind, fiscal_status fiscal_status, environment authority_environment,
  is_trial boolean, branch branch_code, terminal terminal_code, consecutivo consecutivo, original_number original_number,
  due_on date, sorted_at timestamptz, client_id uuid, client_name text, sale_condition text, activity_code text, means text,
  currency document_currency, exchange_rate numeric, total numeric, balance numeric, created_by uuid, issued_by uuid
) language sql stable as $$
  select d.company_id, d.id, d.kind, d.fiscal_status, d.environment, d.is_trial, d.branch, d.terminal, d.consecutivo,
    d.original_number, d.due_on, d.sorted_at, d.client_id, d.client_name, d.sale_condition, d.activity_code, d.means,
    d.currency, d.exchange_rate, d.total, d.balance, d.created_by, d.issued_by
  from documents d where d.company_id = current_company() and d.balance <> 0 and d.sorted_at >= p_from and d.sorted_at < p_before
$$;
select run_as_system('owed_documents(timestamptz, timestamptz)');

-- Cash sales that were accepted and charge something else than they say, which only their index knows.
create function uncharged_sales() returns setof documents language sql stable as $$
  select d.* from documents d
  where d.company_id = current_company() and d.fiscal_status = 'accepted' and d.sale_condition = '01'
    and (d.charged = 0 or d.charged <> d.total) and d.kind in ('invoice', 'ticket', 'export', 'debit-note')
$$;
select run_as_system('uncharged_sales()');

-- Balances of another program that are known by such a number. Behind the policy no index answers that, for comparing
-- numbers as they are spoken is not leakproof: each row of a file would go through all that are there.
create function balances_numbered(p_client uuid, p_sequence text) returns setof uuid language sql stable rows 2 as $$
  select d.id from documents d
  where d.company_id = current_company() and d.client_id = p_client and d.original_number is not null
    and number_sequence(d.original_number) = p_sequence
$$;
select run_as_system('balances_numbered(uuid, text)');

-- A far page of the list of all documents passed over hundreds of thousands of rows of an index. How many documents a day
-- has is counted at night, once the day is over, so that a page by its number begins at its day (ADR 0047). The counts are
-- exact at any time: whatever puts a document into a day that may be counted, or takes one out of it, has the day forgotten
-- in the same transaction, and it is counted again in the next night.
-- Of documents that are issued or were taken over; a draft is in none. A day without a row is not counted, or has no
-- document.
create table document_days (
  company_id uuid not null references companies (id),
  environment authority_environment not null,
  -- In Costa Rica, by `sorted_at`.
  day date not null,
  kind document_kind not null,
  number integer not null check (number > 0),
  primary key (company_id, environment, day, kind)
);
comment on table document_days is 'owner: documents';
select protect_company_table('document_days');

-- Has the days from one moment to another forgotten, where they are counted: who calls it puts a document there, or takes one away. Waits for
-- who counts, who waits for whoever was here before: a document is counted, or its day is forgotten.
create function forget_document_days(p_company uuid, p_environment text, p_first timestamptz, p_last timestamptz) returns void
  language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(p_company || ':document-days', 0));
  delete from document_days c
  where c.company_id = p_company and c.environment = p_environment
    and c.day between costa_rica_day(p_first) and costa_rica_day(p_last);
end $$;

-- Tells every series of an environment that days before a moment may be counted, and is to be committed before they are: it waits for
-- whoever issues with an older word. The word is never taken back, for days up to it may be counted.
create function tell_series_of_days(p_company uuid, p_environment text, p_before timestamptz) returns void
  language plpgsql
as $$
declare
  word timestamptz;
begin
  -- In the order in which issuing takes them.
  perform from document_series s
  where s.company_id = p_company and s.environment = p_environment
    and (s.days_counted_before is null or s.days_counted_before < p_before)
  order by s.branch, s.terminal, s.document_type
  for update;
  if not found then
    return;
  end if;
  select greatest(p_before, max(s.days_counted_before)) into word from document_series s
  where s.company_id = p_company and s.environment = p_environment;
  update document_series s set days_counted_before = word
  where s.company_id = p_company and s.environment = p_environment
    and (s.days_counted_before is null or s.days_counted_before < word);
end $$;

-- Counts the days before a moment that are not counted, each once. Only days of which every series was told are counted.
create function count_document_days(p_company uuid, p_environment text, p_before timestamptz) returns void
  language plpgsql
as $$
declare
  before timestamptz;
begin
  -- A statement of its own, so that the next one sees what those have written who were waited for.
  perform pg_advisory_xact_lock(hashtextextended(p_company || ':document-days', 0));
  select least(p_before, min(s.days_counted_before)) into before from document_series s
  where s.company_id = p_company and s.environment = p_environment;
  insert into document_days (company_id, environment, day, kind, number)
  select p_company, p_environment, costa_rica_day(d.sorted_at), d.kind, count(*)
  from (
    select
      coalesce(costa_rica_midnight(lag(c.day) over (order by c.day) + 1), '-infinity') as first,
      least(coalesce(costa_rica_midnight(c.day), 'infinity'), before) as next
    from (
      select distinct c.day from document_days c where c.company_id = p_company and c.environment = p_environment
      union all
      select null
    ) c
  ) stretch
  join documents d on d.company_id = p_company and d.environment = p_environment
    and d.sorted_at >= stretch.first and d.sorted_at < stretch.next
  where stretch.first < stretch.next
  group by 3, 4;
end $$;

-- Days whose counts are not those of their documents, of one in 28 days and of the newest week that is counted: what was written past the
-- program, or lost.
create function wrong_document_days(p_company uuid, p_environment text, p_turn integer) returns setof date language sql stable as $$
  with kept as materialized (
    select c.day, c.kind, c.number from document_days c
    where c.company_id = p_company and c.environment = p_environment and (
      (c.day - date '2000-01-01') % 28 = p_turn % 28
      or c.day > (select max(m.day) from document_days m where m.company_id = p_company and m.environment = p_environment) - 7
    )
  ), counted as (
    select k.day, d.kind, count(*) as number
    from (select distinct day from kept) k
    join documents d on d.company_id = p_company and d.environment = p_environment
      and d.sorted_at >= costa_rica_midnight(k.day) and d.sorted_at < costa_rica_midnight(k.day + 1)
    group by 1, 2
  )
  select distinct day from kept k full join counted c using (day, kind)
  where k.number is distinct from c.number
  order by 1
$$;

-- What follows from issuing inside its transaction, as from any other fact (`follow_events`). Few documents have such
-- consequences, and the others are not even read again for them: what refers to others is bound to them, which what gives
-- cash back does as well, and what was agreed in parts has its parts written down.
create function has_consequences(p_input jsonb) returns boolean language sql immutable as $$
  select p_input -> 'references' -> 0 is not null or p_input #> '{instalments,parts,0}' is not null
$$;

-- Read from what was typed, so that issuing writes nothing more.
create function agree_as_typed(p_document documents) returns void language sql as $$
  insert into document_instalments (company_id, document_id, number, due_on, amount, later)
  select p_document.company_id, p_document.id, n.number, (n.part ->> 'due_on')::date, (n.part ->> 'amount')::numeric,
    coalesce(sum((n.part ->> 'amount')::numeric) over (
      order by n.number rows between 1 following and unbounded following
    ), 0)
  from jsonb_array_elements(p_document.input #> '{instalments,parts}') with ordinality as n (part, number)
$$;

-- Issues documents of one company, those that were asked for within the same moment: everything that must
-- stand or fall together, and the numbers last, under the lock of their series. Many cost little more than
-- one: one call, one lock, one commit. `p_rows` is a JSON array; `place` ties outcomes to rows, `p_keys`
-- tells how many of them carry a key, and `p_origins` where each person is, by document, for the audit trail.
-- A row may bring the number it was sold with at a till (`given_sequence`), which then is none of the series' next ones.
-- The fact says by itself whether anything follows from it at once, and who issues into a day that may be counted has it
-- forgotten.
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
  counted_before timestamptz;
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
    select r.environment, r.branch, r.terminal, r.document_type,
      count(*) filter (where r.given_sequence is null)::int as wanted, min(r.issued_at) as first_at, max(r.issued_at) as last_at
    from jsonb_to_recordset(p_rows) as r (
      place int, environment text, branch text, terminal text, document_type text, given_sequence bigint, issued_at timestamptz
    )
    where r.place <> all (done)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    counted_before := null;
    if series.wanted > 0 then
      update document_series s set next_sequence = s.next_sequence + series.wanted
      where s.company_id = p_company and s.environment = series.environment and s.branch = series.branch
        and s.terminal = series.terminal and s.document_type = series.document_type
      returning s.next_sequence - series.wanted, s.days_counted_before into first_number, counted_before;
      if not found then
        insert into document_series as s (company_id, environment, branch, terminal, document_type, next_sequence)
        values (
          p_company, series.environment, series.branch, series.terminal, series.document_type, 1 + series.wanted
        )
        on conflict (company_id, environment, branch, terminal, document_type)
        do update set next_sequence = s.next_sequence + series.wanted
        returning s.next_sequence - series.wanted, s.days_counted_before into first_number, counted_before;
      end if;
    end if;

    if series.first_at < counted_before or counted_before is null then
      perform forget_document_days(p_company, series.environment, series.first_at, series.last_at);
    end if;

    return query
    with taken as (
      select r.*, coalesce(
        r.given_sequence, first_number - 1 + row_number() over (partition by r.given_sequence is null order by r.place)
      ) as sequence
      from jsonb_to_recordset(p_rows) as r (
        place int, id uuid, draft_version int, user_id uuid, kind text, environment text, branch text, terminal text,
        document_type text, clave_head text, clave_tail text, issued_at timestamptz, due_on date, client_id uuid,
        client_name text, sale_condition text, currency text, exchange_rate numeric, total numeric, charged numeric,
        paid numeric, net_sale numeric, exempt numeric, exonerated numeric, not_subject numeric, tax numeric,
        returned_vat numeric, other_charges numeric, has_warning boolean, is_held boolean, activity_code text,
        means text, party_type text, input jsonb, snapshot jsonb, lines jsonb, unchecked jsonb, given_sequence bigint
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
          || case when has_consequences(n.input) then '{"has_consequences": true}' else '{}' end::jsonb,
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
-- charges nothing and nothing was paid for it: its sale counts once, with the invoice. The ticket has to be as it was
-- looked at: who paid it since, or let some of it go, would stand on one that charges nothing any more.
create function replace_ticket(
  p_company uuid, p_ticket uuid, p_rows jsonb, p_keys integer, p_at timestamptz, p_send_at timestamptz, p_origins text
) returns table (place integer, outcome text, document_id uuid, consecutivo text, clave text, version integer)
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
  where d.company_id = p_company and d.id = p_ticket and d.charged > 0 and d.credited = 0 and d.written_off = 0
    and (d.sale_condition = '01' or d.paid = 0);
  if not found then
    raise exception 'the ticket was replaced already' using errcode = 'CC411';
  end if;
end $$;
