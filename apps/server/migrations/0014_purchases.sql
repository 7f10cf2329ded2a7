-- Purchases: documents of suppliers, the answer that the authority gets to them (MensajeReceptor), and money
-- out. Owned by modules/receptions and modules/expenses.

-- A document of a supplier counts once: what names it is compared, not how somebody wrote it. Of a clave it
-- is the consecutivo inside it, without separators and leading zeros.
create function purchase_number(given text) returns text
  language sql immutable strict parallel safe
return ltrim(
  case when given ~ '^506\d{6}[A-Za-z0-9]{12}\d{20}[123]\d{8}$' then substr(given, 22, 20)
  else upper(regexp_replace(given, '[^0-9A-Za-z]', '', 'g')) end,
  '0'
);

-- What arrived, and what we think of it.
create table receptions (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  -- new: nobody has opened it. pending: seen, to be answered. sending: answered, the message is on its way.
  -- confirmed, refused: the authority's word on our message. tacit: the term ran out. noted: sent for
  -- information, a credit note or a ticket; a note takes back the credit of the invoice that it corrects.
  -- set_aside: nothing to answer. invalid: the authority rejected the supplier's document itself, whatever was answered;
  -- it counts for nothing and asks for nothing.
  status text not null default 'new' check (
    status in ('new', 'pending', 'sending', 'confirmed', 'refused', 'tacit', 'noted', 'set_aside', 'invalid')
  ),
  set_aside_reason text check (set_aside_reason in ('not_ours', 'duplicate')),
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
  -- Amounts of the smallest coin, rounded once on arrival; the file keeps what it said.
  total numeric(18, 2) not null,
  tax numeric(18, 2) not null default 0,
  -- Official code (note 5), as received.
  sale_condition text check (length(sale_condition) <= 2),
  -- For notes: the clave of the document that they change.
  refers_to text,
  -- What was looked at on arrival: [{"check": "signature", "result": "passed", "details": []}, …]
  checks jsonb not null check (jsonb_typeof(checks) = 'array'),
  -- One of them failed.
  has_warning boolean not null
    generated always as (jsonb_path_exists(checks, '$[*] ? (@.result == "failed")')) stored,
  -- The last day to answer: the eighth working day of the month after the document's.
  deadline_on date not null,
  answer text check (answer in ('accepted', 'partly', 'rejected')),
  answer_text text check (length(answer_text) between 5 and 160),
  activity text check (length(activity) between 1 and 6),
  vat_condition text check (vat_condition in ('01', '02', '03', '04', '05')),
  -- Of the tax: what is taken as credit, and what becomes expense.
  vat_credit numeric(18, 2) check (vat_credit >= 0),
  vat_expense numeric(18, 2) check (vat_expense >= 0),
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
  -- The value added tax, in its currency: its tax may hold others too (drinks, fuel), which nobody credits.
  vat numeric(18, 2) not null default 0 check (vat >= 0),
  -- For how many days the supplier gave credit, so that what is still owed of a history can be proposed without reading
  -- its files again. Null where nobody said; then a person says when it is due.
  credit_days integer check (credit_days between 0 and 3650),
  primary key (company_id, id),
  unique (company_id, environment, digest),
  foreign key (company_id, category_id) references list_entries (company_id, id),
  check ((status = 'set_aside') = (set_aside_reason is not null)),
  check ((answer is null) = (answered_at is null)),
  -- No official text bounds the part that becomes expense (MontoTotalDeGastoAplicable) by the tax: a purchase
  -- without tax is an expense too. Only the credit is.
  constraint receptions_credit_within_tax check (vat_credit <= tax)
);
comment on table receptions is 'owner: receptions';
-- A document counts once; whatever else carries its clave is set aside.
create unique index receptions_one_per_clave on receptions (company_id, environment, clave)
where set_aside_reason is distinct from 'duplicate';
create index receptions_by_deadline on receptions (company_id, environment, deadline_on, id);
create index receptions_to_answer on receptions (company_id, environment, deadline_on, id)
where status in ('new', 'pending', 'refused');
create index receptions_by_supplier on receptions (company_id, supplier_identification_number);
create index receptions_past_deadline on receptions (deadline_on)
where status in ('new', 'pending', 'refused');
create index receptions_doubted on receptions (company_id, environment, deadline_on, id) where has_warning;
create index receptions_search on receptions using gin (company_id, search gin_trgm_ops);
-- The notes of an invoice.
create index receptions_by_original on receptions (company_id, environment, refers_to) where kind = 'credit-note';
create index receptions_by_number on receptions (company_id, purchase_number(consecutivo));
select protect_company_table('receptions');
select audit_table(
  'receptions', 'reception', 'id', 'supplier_name', '', 'digest,checks,has_warning,added_by,answered_by,environment'
);
select make_finder('receptions');

-- The lines of a supplier's document and what each says of value added tax: what the VAT return adds up, and the
-- purchase book lists.
create table reception_lines (
  company_id uuid not null,
  reception_id uuid not null,
  line integer not null check (line > 0),
  -- As received; empty in documents of before the catalogue.
  cabys text not null check (length(cabys) <= 20),
  description text not null check (length(description) <= 200),
  -- Official code (note 8.1); `used-goods` for what is taxed by a factor, empty without that tax.
  rate_code text not null,
  -- In the currency of the document, five decimals: what the tax is reckoned on, how much of it was exonerated, and
  -- the tax after that.
  vat_base numeric(18, 5) not null,
  exonerated_base numeric(18, 5) not null,
  vat numeric(18, 5) not null,
  primary key (company_id, reception_id, line),
  foreign key (company_id, reception_id) references receptions (company_id, id) on delete cascade
);
comment on table reception_lines is 'owner: receptions';
select protect_company_table('reception_lines');

create table reception_files (
  company_id uuid not null,
  reception_id uuid not null,
  -- xml: the supplier's document. authority: the authority's answer to the supplier, as the supplier passed
  -- it on.
  kind text not null check (kind in ('xml', 'authority')),
  -- The very bytes that came.
  content bytea,
  created_at timestamptz not null,
  -- Where they lie instead, and what they are known by (0005_files).
  sha256 bytea,
  size integer,
  store text check (store in ('s3')),
  store_key text,
  primary key (company_id, reception_id, kind),
  foreign key (company_id, reception_id) references receptions (company_id, id),
  -- Here, or there under a key that begins with its company: never both, and never neither.
  constraint one_place check (num_nonnulls(content, store_key) = 1 and num_nonnulls(store, store_key) in (0, 2)),
  constraint known_elsewhere check (content is not null or (sha256 is not null and size is not null)),
  constraint own_key check (starts_with(store_key, company_id::text || '/'))
);
comment on table reception_files is 'owner: receptions';
create index on reception_files (created_at) where store_key is null;
select protect_company_table('reception_files');
create trigger measured before insert on reception_files for each row execute function measure_file();
create trigger stays before update on reception_files for each row execute function keep_file('whole');
create trigger counted_in after insert on reception_files for each row
when (new.store_key is not null) execute function count_file();
create trigger counted after update on reception_files for each row
when (old.store_key is distinct from new.store_key) execute function count_file();
create trigger counted_out after delete on reception_files for each row
when (old.store_key is not null) execute function count_file();

-- Our answers to the authority, one at a time for each document; after a refusal another one with a new
-- number. How far each is on its way, and its files, say the submissions.
create table reception_messages (
  company_id uuid not null,
  id uuid not null,
  reception_id uuid not null,
  environment authority_environment not null,
  answer text not null check (answer in ('accepted', 'partly', 'rejected')),
  consecutivo consecutivo not null,
  -- Everything that the message says but its moment, which is when it is signed.
  message jsonb not null,
  decided_by uuid,
  decided_at timestamptz not null,
  -- When its fate was known: a verdict, or that it cannot be delivered.
  settled_at timestamptz,
  primary key (company_id, id),
  unique (company_id, environment, consecutivo),
  foreign key (company_id, reception_id) references receptions (company_id, id),
  foreign key (company_id, id) references submissions (company_id, subject_id)
);
comment on table reception_messages is 'owner: receptions';
create unique index reception_messages_one_open on reception_messages (company_id, reception_id)
where settled_at is null;
create index reception_messages_by_reception on reception_messages (company_id, reception_id, decided_at);
select protect_company_table('reception_messages');
-- What was decided and numbered is kept as it was.
create trigger reception_messages_stay
before update of company_id, id, reception_id, environment, answer, consecutivo, message, decided_by, decided_at
on reception_messages for each row execute function refuse_any_change();

-- Large uploads wait here until the task that reads them is done.
create table reception_uploads (
  company_id uuid not null references companies (id),
  id uuid not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
comment on table reception_uploads is 'owner: receptions';
select protect_company_table('reception_uploads');

-- The mailbox of a company that suppliers write to: how reading it goes.
create table mailboxes (
  company_id uuid not null primary key references companies (id),
  -- Of the settings that it was last read with; others are tried at once.
  settings_version integer not null,
  next_read_at timestamptz not null,
  -- When it was last read to the end.
  read_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  -- Why, as a code of a problem with its parameters.
  problem text check (length(problem) <= 60),
  problem_params jsonb not null default '{}',
  check ((failures = 0) = (failing_since is null)),
  check ((failures = 0) = (problem is null))
);
comment on table mailboxes is 'owner: receptions';
select protect_company_table('mailboxes');

-- What became of each mail.
create table mailbox_mails (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Where the number of a mail means something: user, server and folder, while uid_validity stays (RFC 3501,
  -- 2.3.1.1).
  mailbox text not null check (length(mailbox) <= 700),
  uid_validity numeric(20) not null,
  uid bigint not null check (uid > 0),
  -- reading: begun; whoever finds it begins again. The others are final, and committed with what was taken.
  status text not null default 'reading' check (status in ('reading', 'taken', 'nothing', 'refused')),
  attempts integer not null default 1,
  -- Nothing is left to do on the server: it is marked as read or moved, or stays as it is.
  is_settled boolean not null default false,
  sender text not null default '' check (length(sender) <= 200),
  subject text not null default '' check (length(subject) <= 300),
  bytes bigint not null check (bytes >= 0),
  sent_at timestamptz,
  reason text check (length(reason) <= 60),
  -- What became of its files, the first ones of many.
  files jsonb not null default '[]',
  file_count integer not null default 0,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, mailbox, uid_validity, uid)
);
comment on table mailbox_mails is 'owner: receptions';
create index mailbox_mails_by_time on mailbox_mails (company_id, created_at desc, id desc);
create index mailbox_mails_by_age on mailbox_mails (created_at);
select protect_company_table('mailbox_mails');

-- The mail that a document of a supplier came with.
create table reception_mails (
  company_id uuid not null,
  reception_id uuid not null,
  sender text not null check (length(sender) <= 200),
  subject text not null check (length(subject) <= 300),
  sent_at timestamptz,
  primary key (company_id, reception_id),
  foreign key (company_id, reception_id) references receptions (company_id, id) on delete cascade
);
comment on table reception_mails is 'owner: receptions';
select protect_company_table('reception_mails');

-- What a company spent, by supplier and category, with the paper that proves it.
create table expenses (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- What came from a document of one environment does not count in another.
  environment authority_environment not null,
  status text not null default 'recorded' check (status in ('draft', 'recorded', 'approved', 'paid', 'void')),
  spent_on date not null,
  supplier_name text not null check (length(supplier_name) between 1 and 100),
  supplier_identification_type text check (
    supplier_identification_type in ('01', '02', '03', '04', '05', '06')
  ),
  supplier_identification_number text check (supplier_identification_number ~ '^[0-9A-Za-z-]{1,20}$'),
  -- One of the company's own categories (list_entries of kind category).
  category_id uuid,
  description text check (length(description) <= 300),
  -- What proves it: an electronic document gives a deduction, the others as the law allows. opening: what the company
  -- owed the supplier before it came here, which is owed, paid in parts or whole, and spent nowhere (ADR 0043).
  document_kind text not null default 'none' check (
    document_kind in ('electronic', 'ticket', 'paper', 'foreign', 'none', 'opening')
  ),
  document_number text check (length(document_number) between 1 and 50),
  -- As received: documents of suppliers may come in any currency.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Colones per unit of the currency.
  exchange_rate numeric(18, 5) not null check (exchange_rate > 0),
  -- With VAT. Amounts of the smallest coin, rounded once on arrival; the file keeps what it said.
  total numeric(18, 2) not null check (total > 0),
  vat numeric(18, 2) not null default 0 check (vat between 0 and total),
  -- The part of the VAT that is taken as credit.
  vat_credit numeric(18, 2) not null default 0,
  deductible text not null default 'yes' check (deductible in ('yes', 'partly', 'no')),
  -- 100 for yes, 0 for no.
  deductible_percent numeric(5, 2) not null default 100 check (deductible_percent between 0 and 100),
  -- Official code of the means of payment, and the account it went out from; both when it is paid.
  means text check (means ~ '^\d{2}$'),
  account text check (length(account) between 1 and 60),
  paid_on date,
  -- Until when an unpaid one is due.
  due_on date,
  notes text check (length(notes) <= 500),
  -- The received document that it comes from.
  reception_id uuid,
  recorded_by uuid,
  approved_by uuid,
  approved_at timestamptz,
  voided_by uuid,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 3 and 300),
  version integer not null default 1,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What notes of the supplier took off it, in its currency: of its total, this is owed no more.
  credited numeric(18, 2) not null default 0,
  -- What was paid of it in parts, and when it was marked as paid.
  settled numeric(18, 2) not null default 0,
  paid_amount numeric(18, 2) not null default 0,
  -- What a note takes off an expense that was paid already is money of ours: it stays in sight as credit with the supplier
  -- (ADR 0044). This much of it was put to other expenses, or came back.
  credit_used numeric(18, 2) not null default 0,
  primary key (company_id, id),
  foreign key (company_id, category_id) references list_entries (company_id, id),
  check ((supplier_identification_type is null) = (supplier_identification_number is null)),
  check (vat_credit between 0 and vat),
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'void') = (void_reason is not null)),
  foreign key (company_id, reception_id) references receptions (company_id, id),
  check (credited >= 0 and credited <= total),
  constraint expenses_settled_check check (settled between 0 and total),
  -- Whoever adds up tax or what was deducted finds nothing in it, even where they forgot to leave it out.
  constraint a_debt_from_before_is_no_cost check (
    document_kind <> 'opening' or vat = 0 and vat_credit = 0 and credited = 0 and deductible = 'no' and status <> 'draft'
      and category_id is null and reception_id is null and document_number is not null
  ),
  constraint expenses_paid_amount_check check (paid_amount >= 0 and (paid_amount = 0 or status = 'paid')),
  -- What somebody used of its credit keeps an expense from being made void.
  constraint expenses_credit_used_check check (
    credit_used >= 0 and (credit_used = 0 or status in ('recorded', 'approved', 'paid'))
  )
);
comment on table expenses is 'owner: expenses';
create index expenses_by_day on expenses (company_id, environment, spent_on desc, id desc);
create index expenses_by_category on expenses (company_id, category_id) where category_id is not null;
create index expenses_by_supplier on expenses (company_id, supplier_identification_number)
where supplier_identification_number is not null;
create unique index expenses_one_per_reception on expenses (company_id, reception_id)
where reception_id is not null and status <> 'void';
create index expenses_search on expenses using gin (company_id, search gin_trgm_ops);
create index expenses_by_number on expenses (company_id, purchase_number(document_number))
where document_number is not null;
-- What waits to be paid stands in the work list, on the dashboard and on the start page: found by its day.
create index expenses_to_pay on expenses (company_id, environment, (coalesce(due_on, spent_on)))
  where status in ('recorded', 'approved');
create index expenses_in_favour on expenses (company_id, environment)
  where status in ('recorded', 'approved', 'paid') and total - credited - settled - paid_amount + credit_used < 0;
create index expenses_of_supplier on expenses (company_id, (coalesce(supplier_identification_number, lower(supplier_name))));
select protect_company_table('expenses');
select audit_table(
  'expenses', 'expense', 'id', 'supplier_name', '', 'recorded_by,approved_by,voided_by,environment'
);
select make_finder('expenses');

-- Whoever marks an expense as paid pays what is left of it then. Where its document came after it was typed and paid, the document says how
-- much it was; what its notes took off before was not paid.
create function follow_paid_amount() returns trigger language plpgsql as $$
declare
  left_to_pay constant numeric := new.total - new.credited - new.settled + new.credit_used;
begin
  if new.status <> 'paid' or new.document_kind = 'opening' then
    new.paid_amount := 0;
  elsif tg_op = 'INSERT' then
    -- A company that moves in brings what it was.
    if new.paid_amount = 0 then new.paid_amount := greatest(0, left_to_pay); end if;
  elsif old.status <> 'paid' then
    new.paid_amount := greatest(0, left_to_pay);
  elsif new.total <> old.total then
    new.paid_amount := greatest(0, least(new.total - new.settled + new.credit_used, greatest(old.paid_amount, left_to_pay)));
  end if;
  return new;
end $$;
create trigger follow_paid_amount before insert or update on expenses for each row execute function follow_paid_amount();

create table expense_payments (
  company_id uuid not null references companies (id),
  id uuid not null,
  expense_id uuid not null,
  paid_on date not null,
  amount numeric(18, 2) not null check (amount > 0),
  means text check (means ~ '^\d{2}$'),
  account text check (length(account) between 1 and 60),
  recorded_by uuid,
  created_at timestamptz not null,
  -- A part that was paid by credit with the supplier: which expense left it. No money moved, so it has no means.
  credit_of uuid,
  primary key (company_id, id),
  foreign key (company_id, expense_id) references expenses (company_id, id),
  foreign key (company_id, credit_of) references expenses (company_id, id),
  constraint expense_payments_credit_check check ((means is null) = (credit_of is not null) and credit_of is distinct from expense_id)
);
comment on table expense_payments is 'owner: expenses';
create index expense_payments_by_expense on expense_payments (company_id, expense_id);
create index expense_payments_by_credit on expense_payments (company_id, credit_of) where credit_of is not null;
select protect_company_table('expense_payments');
select audit_table('expense_payments', 'expense-payment', 'expense_id', '', '', 'id,expense_id,recorded_by');

create table supplier_refunds (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Whose credit came back.
  expense_id uuid not null,
  received_on date not null,
  amount numeric(18, 2) not null check (amount > 0),
  means text not null check (means ~ '^\d{2}$'),
  account text check (length(account) between 1 and 60),
  recorded_by uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, expense_id) references expenses (company_id, id)
);
comment on table supplier_refunds is 'owner: expenses';
create index supplier_refunds_by_expense on supplier_refunds (company_id, expense_id);
select protect_company_table('supplier_refunds');
select audit_table('supplier_refunds', 'supplier-refund', 'expense_id', '', '', 'id,expense_id,recorded_by');

-- What is here already of a number that a row of a file has. Behind the policy no index answers that, for comparing numbers
-- as they are spoken is not leakproof: each row would go through all that are there.
create function expenses_numbered(p_number text) returns setof uuid language sql stable rows 2 as $$
  select e.id from expenses e
  where e.company_id = current_company() and e.document_number is not null
    and purchase_number(e.document_number) = purchase_number(p_number)
$$;
select run_as_system('expenses_numbered(text)');

create function receptions_numbered(p_number text) returns setof uuid language sql stable rows 2 as $$
  select r.id from receptions r
  where r.company_id = current_company() and purchase_number(r.consecutivo) = purchase_number(p_number)
$$;
select run_as_system('receptions_numbered(text)');
