-- Offers, and papers that the authority never sees: quotations and simple receipts. Owned by modules/quotations and
-- modules/simples.

-- What is stored; `expired`, `partly_invoiced` and `invoiced` follow from the day and from what was made of
-- it.
create domain quotation_status as text check (
  value in ('draft', 'sent', 'accepted', 'rejected', 'cancelled')
);

-- The lines of groups of lines: `[[1, 2], [4, 5]]`.
create function lines_of_groups(alike jsonb) returns integer[] language sql immutable as $$
  select coalesce(array_agg(line::integer), '{}')
  from jsonb_array_elements(alike) as one (lines) cross join jsonb_array_elements_text(one.lines) as each (line)
$$;

-- Offers to clients and prospects.
create table quotations (
  company_id uuid not null references companies (id),
  id uuid not null,
  number bigint not null check (number > 0),
  revision integer not null default 1 check (revision between 1 and 999),
  status quotation_status not null default 'draft',
  title text not null default '' check (length(title) <= 120),
  -- The day it says it was written on: that of its draft until it is sent.
  dated_on date not null,
  valid_until date not null,
  client_id uuid,
  -- The client's name, or that of somebody who is none yet.
  client_name text,
  prospect_email text check (length(prospect_email) <= 160),
  terms text not null default '' check (length(terms) <= 1000),
  internal_notes text not null default '' check (length(internal_notes) <= 2000),
  currency document_currency not null,
  exchange_rate numeric(18, 5) not null,
  total numeric(15, 2) not null,
  line_count integer not null check (line_count >= 0),
  has_warning boolean not null default false,
  -- In the shape of the contract's draft of a document.
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  sent_at timestamptz,
  -- Who on the client's side said yes or no, when, and why.
  decided_at timestamptz,
  decided_by_name text check (length(decided_by_name) <= 100),
  decision_reason text check (length(decision_reason) <= 500),
  cancelled_at timestamptz,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How it reached its client, and who saw to it: a letter, WhatsApp, its link, or somebody who says that it
  -- did.
  sent_how text check (sent_how in ('mail', 'whatsapp', 'link', 'said')),
  sent_by uuid,
  -- When whoever holds its link looked at what is out now, and how often; nobody of the company counts.
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  view_count integer not null default 0 check (view_count >= 0),
  -- Positions of the lines that the client may leave out, from 0, and of those that the total is without: as it is
  -- offered, and from its acceptance on as its client chose.
  optional_lines integer[] not null default '{}',
  left_out integer[] not null default '{}',
  -- Of which lines the client takes one of each group, and what it asks for before work begins.
  alternatives jsonb not null default '[]' check (jsonb_typeof(alternatives) = 'array'),
  deposit_percent numeric(5, 2) check (deposit_percent > 0 and deposit_percent <= 100),
  deposit_amount numeric(15, 2) check (deposit_amount > 0),
  -- None of what was sent: whoever writes quotations changes them at any time.
  tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, client_id) references clients (company_id, id),
  constraint left_out_by_choice check (left_out <@ (optional_lines || lines_of_groups(alternatives))),
  constraint quotations_check1 check (cardinality(left_out) < line_count or line_count = 0),
  constraint quotations_check2 check (status not in ('accepted', 'rejected') or decided_at is not null),
  constraint quotations_check3 check (status <> 'cancelled' or cancelled_at is not null),
  constraint one_deposit check (num_nonnulls(deposit_percent, deposit_amount) <= 1)
);
comment on table quotations is 'owner: quotations';
comment on column quotations.alternatives is 'Groups of positions of lines, from 0, of which the client takes one.';
create index quotations_by_day on quotations (company_id, dated_on desc, id desc);
create index quotations_by_validity on quotations (company_id, valid_until) where status = 'sent';
create index quotations_of_client on quotations (company_id, client_id);
-- As of documents.
create index quotations_tagged on quotations (company_id, dated_on desc, id desc) include (tags)
where tags <> '{}';
select protect_company_table('quotations');
-- A draft is work in progress: the trail tells that it began, what became of it, and every change afterwards.
create trigger audit after insert or delete on quotations
for each row
execute function record_change(
  'quotation', 'id', 'number', '',
  'input,line_count,has_warning,exchange_rate,first_viewed_at,last_viewed_at,view_count,optional_lines'
);
create trigger audit_change after update on quotations
for each row when (old.status <> 'draft' or new.status <> 'draft')
execute function record_change(
  'quotation', 'id', 'number', '',
  'input,line_count,has_warning,exchange_rate,first_viewed_at,last_viewed_at,view_count,optional_lines'
);
create trigger quotations_take_tags before insert or update of input on quotations
for each row when (new.input ? 'tags') execute function take_tags();

-- A revision as it was when the next one began.
create table quotation_revisions (
  company_id uuid not null,
  quotation_id uuid not null,
  revision integer not null,
  status quotation_status not null,
  title text not null,
  dated_on date not null,
  valid_until date not null,
  client_name text,
  terms text not null,
  currency document_currency not null,
  total numeric(15, 2) not null,
  input jsonb not null,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by_name text,
  decision_reason text,
  ended_at timestamptz not null,
  sent_how text check (sent_how in ('mail', 'whatsapp', 'link', 'said')),
  sent_by uuid,
  primary key (company_id, quotation_id, revision),
  foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade
);
comment on table quotation_revisions is 'owner: quotations';
select protect_company_table('quotation_revisions');
create trigger quotation_revisions_stay
before update on quotation_revisions for each row execute function refuse_any_change();

-- What whoever holds the link said of a revision: yes or no once, and what they ask. What they were shown is
-- kept to the letter, with its hash, their name and signature, and where the answer came from.
create table quotation_answers (
  company_id uuid not null,
  id uuid not null,
  quotation_id uuid not null,
  revision integer not null,
  answer text not null check (answer in ('accepted', 'rejected', 'comment')),
  name text not null check (length(name) between 1 and 100),
  comment text not null check (length(comment) <= 500),
  -- A PNG as it was drawn; null where the typed name signs.
  signature bytea check (octet_length(signature) <= 60000),
  shown text not null,
  -- SHA-256 of what was shown.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  address text not null,
  user_agent text,
  answered_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id),
  check (answer <> 'comment' or comment <> '')
);
comment on table quotation_answers is 'owner: quotations';
create unique index quotation_answers_once on quotation_answers (company_id, quotation_id, revision)
where answer <> 'comment';
create index quotation_answers_by_time on quotation_answers (company_id, quotation_id, answered_at);
select protect_company_table('quotation_answers');
create trigger quotation_answers_stay
before update or delete on quotation_answers for each row execute function refuse_any_change();

-- What was made of it. A document that is thrown away as a draft, or rejected by the authority, leaves its
-- lines open again.
create table quotation_documents (
  company_id uuid not null,
  quotation_id uuid not null,
  document_id uuid not null,
  revision integer not null,
  -- Positions of the lines that were taken, from 0.
  lines integer[] not null check (cardinality(lines) > 0),
  -- What these lines came to in the quotation.
  amount numeric(18, 5) not null,
  created_at timestamptz not null,
  primary key (company_id, quotation_id, document_id),
  foreign key (company_id, quotation_id) references quotations (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
comment on table quotation_documents is 'owner: quotations';
create index quotation_documents_of_document on quotation_documents (company_id, document_id);
select protect_company_table('quotation_documents');
select audit_table('quotation_documents', 'quotation-document', 'document_id');

create domain receipt_use as text check (value in ('regime-sale', 'internal', 'provisional'));
create domain receipt_status as text check (value in ('draft', 'issued', 'paid', 'converted', 'void'));

-- Simple receipts: papers between us and the client.
create table simple_receipts (
  company_id uuid not null references companies (id),
  id uuid not null,
  use receipt_use not null,
  status receipt_status not null default 'draft',
  -- Null until it is issued.
  number bigint check (number >= 1),
  issued_at timestamptz,
  -- Where lists put it: the moment of issuing, or of the last change of a draft.
  sorted_at timestamptz not null,
  client_id uuid,
  client_name text check (length(client_name) <= 100),
  -- What it is for, in the words of its first line.
  description text not null check (length(description) <= 500),
  currency document_currency not null,
  exchange_rate numeric(18, 5) not null,
  total numeric(15, 2) not null,
  -- Codes of the official means of payment; empty while nothing was paid.
  means text[] not null default '{}' check (cardinality(means) <= 4),
  paid_on date,
  -- In the shape of the contract.
  input jsonb not null,
  -- The company and the client as they were when it was issued.
  parties jsonb,
  -- What became of it.
  document_id uuid,
  void_reason text check (length(void_reason) between 3 and 180),
  version integer not null default 1,
  search text not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, client_id) references clients (company_id, id),
  -- A draft may still be thrown away; the receipt is then what it was before.
  foreign key (company_id, document_id)
    references documents (company_id, id) on delete set null (document_id),
  constraint numbered_as_a_whole check (num_nonnulls(number, issued_at, parties) in (0, 3)),
  constraint drafts_have_no_number check ((status = 'draft') = (number is null)),
  constraint converted_into_something check ((status = 'converted') = (document_id is not null)),
  constraint void_for_a_reason check ((status = 'void') = (void_reason is not null)),
  constraint paid_by_some_means check (status <> 'paid' or (cardinality(means) > 0 and paid_on is not null))
);
comment on table simple_receipts is 'owner: simples';
create index simple_receipts_by_time on simple_receipts (company_id, sorted_at desc, id desc);
create index simple_receipts_by_client on simple_receipts (company_id, client_id, sorted_at desc, id desc);
create index simple_receipts_by_document on simple_receipts (company_id, document_id)
where document_id is not null;
create index simple_receipts_search on simple_receipts using gin (company_id, search gin_trgm_ops);
create index simple_receipts_provisional on simple_receipts (company_id)
where use = 'provisional' and status in ('issued', 'paid');
select protect_company_table('simple_receipts');
select audit_table(
  'simple_receipts', 'simple-receipt', 'id', 'number', '', 'input,parties,sorted_at,search,exchange_rate'
);

create function keep_simple_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      raise exception 'an issued receipt is voided, never deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  -- The draft it had become was thrown away.
  if old.status = 'converted' and old.document_id is not null and new.document_id is null then
    new.status := case when cardinality(new.means) > 0 then 'paid' else 'issued' end;
  end if;
  if old.number is not null
    and (
      row(new.number, new.issued_at, new.use, new.client_name, new.currency, new.exchange_rate,
        new.total, new.input, new.parties)
        is distinct from
        row(old.number, old.issued_at, old.use, old.client_name, old.currency, old.exchange_rate,
          old.total, old.input, old.parties)
      or (
        new.client_id is distinct from old.client_id
        and not is_merge_of(old.company_id, old.client_id, new.client_id)
      )
    )
  then
    raise exception 'an issued receipt cannot change: %', old.number using errcode = 'restrict_violation';
  end if;
  if old.status = 'void' and new.status <> 'void' then
    raise exception 'a voided receipt stays void: %', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger simple_receipts_stay
before update or delete on simple_receipts for each row execute function keep_simple_receipt();
select make_finder('simple_receipts');

-- An offer of a company of the simplified regime becomes a simple receipt, whole or in parts: which receipt took which
-- lines. One that is thrown away as a draft, or void, leaves its lines open again.
create table quotation_receipts (
  company_id uuid not null,
  quotation_id uuid not null,
  simple_id uuid not null,
  revision integer not null,
  -- Positions of the lines that were taken, from 0.
  lines integer[] not null check (cardinality(lines) > 0),
  -- What these lines came to in the quotation.
  amount numeric(18, 5) not null,
  created_at timestamptz not null,
  primary key (company_id, quotation_id, simple_id),
  foreign key (company_id, quotation_id) references quotations (company_id, id),
  foreign key (company_id, simple_id) references simple_receipts (company_id, id) on delete cascade
);
comment on table quotation_receipts is 'owner: quotations';
create index quotation_receipts_of_receipt on quotation_receipts (company_id, simple_id);
select protect_company_table('quotation_receipts');
select audit_table('quotation_receipts', 'quotation-receipt', 'simple_id');
