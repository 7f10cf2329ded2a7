-- Links that open one document or offer to whoever holds them. The word in a link is computed, so none is kept here.

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
  primary key (company_id, id),
  unique (company_id, document_id),
  unique (company_id, quotation_id),
  check (num_nonnulls(document_id, quotation_id) = 1),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id)
);
select protect_company_table('public_links');
select audit_table(
  'public_links', 'public-link', 'id', 'name', '',
  'document_id,quotation_id,serial,switched_by,switched_at,first_opened_at,last_opened_at'
);
