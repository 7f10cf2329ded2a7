-- An offer of a company of the simplified regime becomes a simple receipt, whole or in parts. Owned by modules/quotations.

-- Which receipt took which lines. One that is thrown away as a draft, or void, leaves its lines open again.
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
