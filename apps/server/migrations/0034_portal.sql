-- The page of a client, and what clients say there. Owned by modules/public-documents (the links) and
-- modules/payment-notices.

-- A link may open all that a client has with the company, and may end by itself.
alter table public_links
  add column client_id uuid,
  -- The last day on which it opens anything; null: until it is switched off.
  add column expires_on date,
  drop constraint public_links_check,
  add constraint public_links_check check (num_nonnulls(document_id, quotation_id, client_id) = 1),
  add unique (company_id, client_id),
  add foreign key (company_id, client_id) references clients (company_id, id) on delete cascade;
drop trigger audit on public_links;
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
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  constraint decided_whole check ((status = 'open') = (decided_at is null)),
  constraint confirmed_by_a_payment check ((status = 'confirmed') = (payment_id is not null)),
  constraint dismissed_for_a_reason check ((status = 'dismissed') = (reason is not null))
);
comment on table payment_notices is 'owner: payment-notices';
create index payment_notices_open on payment_notices (company_id, environment, given_at) where status = 'open';
create index payment_notices_by_client on payment_notices (company_id, client_id, given_at desc);
-- Said twice it is one payment.
create unique index payment_notices_once on payment_notices (
  company_id, environment, client_id, lower(reference), currency, amount, paid_on
) where status <> 'dismissed';
select protect_company_table('payment_notices');
select audit_table('payment_notices', 'payment-notice', 'client_id', 'reference', '', 'id,decided_by,given_at,origin,document_ids');
