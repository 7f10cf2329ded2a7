-- Portal: links to pages of the public, and what clients say there of money. Owned by modules/public-documents (the links)
-- and modules/payment-notices.

-- Links that open one document, offer or simple receipt to whoever holds them, or all that a client has with the company.
-- The word in a link is computed, so none is kept here.
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
  client_id uuid,
  -- The last day on which it opens anything; null: until it is switched off.
  expires_on date,
  simple_id uuid,
  primary key (company_id, id),
  unique (company_id, document_id),
  unique (company_id, quotation_id),
  unique (company_id, client_id),
  unique (company_id, simple_id),
  check (num_nonnulls(document_id, quotation_id, client_id, simple_id) = 1),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, simple_id) references simple_receipts (company_id, id)
);
comment on table public_links is 'owner: public-documents';
select protect_company_table('public_links');
select audit_table(
  'public_links', 'public-link', 'id', 'name', '',
  'document_id,quotation_id,client_id,serial,switched_by,switched_at,first_opened_at,last_opened_at'
);

-- A client's word that money was sent: no payment until a person of the company has seen it arrive.
create table payment_notices (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  client_id uuid not null,
  -- What it is meant for, in the order in which it is to be settled; none: what is oldest.
  document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 20),
  currency document_currency not null,
  amount numeric(15, 2) not null check (amount > 0),
  paid_on date not null,
  -- Official code of the means of payment (Annex v4.4, note 6): a transfer or SINPE Móvil.
  means text not null check (means ~ '^(04|06)$'),
  reference text not null check (length(reference) between 1 and 60),
  given_at timestamptz not null,
  -- The internet address that it came from.
  origin text check (length(origin) <= 100),
  status text not null default 'open' check (status in ('open', 'confirmed', 'dismissed')),
  payment_id uuid,
  reason text check (length(reason) between 3 and 300),
  decided_by uuid,
  decided_at timestamptz,
  -- An accepted offer whose deposit it is.
  quotation_id uuid,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id),
  constraint decided_whole check ((status = 'open') = (decided_at is null)),
  constraint confirmed_by_a_payment check ((status = 'confirmed') = (payment_id is not null)),
  constraint dismissed_for_a_reason check ((status = 'dismissed') = (reason is not null)),
  constraint meant_for_one_thing check (quotation_id is null or document_ids = '{}')
);
comment on table payment_notices is 'owner: payment-notices';
create index payment_notices_open on payment_notices (company_id, environment, given_at) where status = 'open';
create index payment_notices_by_client on payment_notices (company_id, client_id, given_at desc);
-- One payment confirms one notice.
create unique index payment_notices_by_payment on payment_notices (company_id, payment_id) where payment_id is not null;
-- Said twice it is one payment.
create unique index payment_notices_once on payment_notices (
  company_id, environment, client_id, lower(reference), currency, amount, paid_on
) where status <> 'dismissed';
select protect_company_table('payment_notices');
select audit_table('payment_notices', 'payment-notice', 'client_id', 'reference', '', 'id,decided_by,given_at,origin,document_ids');

-- A notice that a payment confirmed waits again when that payment is undone, from whichever screen.
create function free_payment_notice() returns trigger language plpgsql as $$
begin
  update payment_notices n set status = 'open', payment_id = null, decided_by = null, decided_at = null
  where n.company_id = new.company_id and n.payment_id = new.id;
  return null;
end $$;
create trigger free_payment_notice after update of voided_at on payments
for each row when (new.voided_at is not null) execute function free_payment_notice();
