-- Imports: files of other programs that become clients, items, students, expenses and opening balances, and the
-- documents that were issued with them. Owned by modules/imports and modules/past-documents.

create table imports (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z-]{2,39}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  -- The last step that was taken: read, checked, begun to be written, written, taken back.
  state text not null default 'mapping' check (state in ('mapping', 'checked', 'running', 'done', 'undone')),
  -- One for each column of the file, in its order: [{"head": "Cédula", "field": "identification_number"}]; the
  -- field is null where the column is left out.
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  -- What separates the decimals of its numbers.
  decimal_sign text not null check (decimal_sign in ('dot', 'comma')),
  row_count integer not null check (row_count > 0),
  -- Files of an archive that are none of the company's documents.
  left_out integer not null default 0 check (left_out >= 0),
  -- The long work that is under way, or was last.
  task_id uuid,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- When the first row was written: from then on it can be taken back for a day.
  begun_at timestamptz,
  primary key (company_id, id),
  check ((state in ('running', 'done', 'undone')) = (begun_at is not null))
);
comment on table imports is 'owner: imports';
create index imports_by_time on imports (company_id, created_at desc, id);
select protect_company_table('imports');
select audit_table('imports', 'import', 'id', 'file_name', '', 'columns,decimal_sign,row_count,left_out,task_id,created_by,begun_at');

create table import_rows (
  company_id uuid not null,
  import_id uuid not null,
  -- Where it stands in its file.
  number integer not null check (number > 0),
  cells text[] not null,
  -- What its record is known by, and what several records may share (branches of one taxpayer).
  key text,
  shared_key text,
  label text not null default '' check (length(label) <= 200),
  -- What the check foresees, then what came of it. Null before the check.
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  -- Why it is refused, in the words of whoever asked: [{"field": "emails", "message": "…"}]
  mistakes jsonb not null default '[]' check (jsonb_typeof(mistakes) = 'array'),
  -- [{"field": "phone", "before": null, "after": "22222222"}]
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  state text not null default 'planned' check (state in ('planned', 'done', 'undone', 'kept')),
  -- The record by its id or whatever names it, and how it was when the import left it.
  subject_id text,
  stamp text,
  -- Why it could not be taken back, in the words of whoever asked.
  note text check (length(note) <= 1000),
  -- The same by code and values: whoever reads it reads it in their language.
  why_kept jsonb,
  primary key (company_id, import_id, number),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade,
  check ((stamp is null) or (subject_id is not null)),
  constraint a_row_stays_for_a_reason check ((state = 'kept') = (num_nonnulls(note, why_kept) = 1))
);
comment on table import_rows is 'owner: imports';
create index import_rows_by_outcome on import_rows (company_id, import_id, outcome, number);
create index import_rows_by_key on import_rows (company_id, import_id, key);
-- Every row asks whether another one has its shared key.
create index import_rows_by_shared_key on import_rows (company_id, import_id, shared_key) where shared_key is not null;
select protect_company_table('import_rows');

-- Which column was which field the last time, by its heading.
create table import_mappings (
  company_id uuid not null references companies (id),
  kind text not null,
  -- {"cedula": "identification_number", "saldo": null}
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  primary key (company_id, kind)
);
comment on table import_mappings is 'owner: imports';
select protect_company_table('import_mappings');

-- What the company issued with another program, as its XML has it: to be found and read, and nothing else. It is
-- none of `documents`: never numbered, sent, owed or counted here (ADR 0020), whatever environment the company
-- works in.
create table past_documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  clave clave not null,
  kind document_kind not null,
  consecutivo consecutivo not null,
  issued_at timestamptz not null,
  -- As written on it; null for sales to nobody in particular.
  client_name text,
  client_number text,
  currency document_currency not null,
  total numeric(18, 5) not null,
  tax numeric(18, 5) not null,
  -- What search compares with: folded name, number of the client, clave.
  search text not null,
  -- The bytes that were brought in, whoever signed them and of whichever version.
  content bytea,
  kept_by uuid references users (id) on delete set null,
  kept_at timestamptz not null,
  -- Where they lie instead, and what they are known by (0005_files).
  sha256 bytea,
  size integer,
  store text check (store in ('s3')),
  store_key text,
  primary key (company_id, id),
  unique (company_id, clave),
  -- Here, or there under a key that begins with its company: never both, and never neither.
  constraint one_place check (num_nonnulls(content, store_key) = 1 and num_nonnulls(store, store_key) in (0, 2)),
  constraint known_elsewhere check (content is not null or (sha256 is not null and size is not null)),
  constraint own_key check (starts_with(store_key, company_id::text || '/'))
);
comment on table past_documents is 'owner: past-documents';
create index past_documents_by_time on past_documents (company_id, issued_at desc, id desc);
create index past_documents_search on past_documents using gin (company_id, search gin_trgm_ops);
create index on past_documents (kept_at) where store_key is null;
select protect_company_table('past_documents');
create trigger measured before insert on past_documents for each row execute function measure_file();
create trigger stays before update on past_documents for each row execute function keep_file('whole');
create trigger counted_in after insert on past_documents for each row
when (new.store_key is not null) execute function count_file();
create trigger counted after update on past_documents for each row
when (old.store_key is distinct from new.store_key) execute function count_file();
create trigger counted_out after delete on past_documents for each row
when (old.store_key is not null) execute function count_file();

-- What such a document says of what is owed by it: its condition of sale, its term, and for notes and receipts which
-- documents they name. It stands beside the document, whose row is kept as it was written (ADR 0036).
create table past_terms (
  company_id uuid not null,
  past_document_id uuid not null,
  sale_condition text not null,
  -- The day of the document itself where it grants no term.
  due_on date not null,
  exchange_rate numeric(18, 5) not null,
  -- Claves, or consecutivos where a program wrote these; of sales none.
  refers_to text[] not null,
  primary key (company_id, past_document_id),
  foreign key (company_id, past_document_id) references past_documents (company_id, id) on delete cascade
);
comment on table past_terms is 'owner: past-documents';
-- Most documents are cash sales, which owe nothing.
create index past_terms_on_credit on past_terms (company_id, past_document_id)
where sale_condition <> '01' or refers_to <> '{}';
select protect_company_table('past_terms');

-- Documents of another program that the authority rejected, by its answers that lay in the same archives: they owe nothing,
-- and settle nothing. An answer may come before its document, or without it (ADR 0036).
create table past_rejections (
  company_id uuid not null,
  clave clave not null,
  primary key (company_id, clave)
);
comment on table past_rejections is 'owner: past-documents';
select protect_company_table('past_rejections');
