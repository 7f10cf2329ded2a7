-- Clients as a company works with them: what they owe at a glance, the people there, the taxes that they need not
-- pay, and the language that they read. Owned by modules/clients.

-- What a client owes, and what of its money is free, is read from these alone.
create index documents_owed_by_client on documents (company_id, client_id)
  include (environment, currency, exchange_rate, balance, due_on, is_trial)
where balance > 0 and client_id is not null;
create index payments_unapplied_by_client on payments (company_id, client_id)
  include (environment, currency, exchange_rate, unapplied)
where unapplied > 0;

-- People of a client, and which of what we send goes to whom.
create table client_contacts (
  company_id uuid not null,
  client_id uuid not null,
  id uuid not null,
  position integer not null,
  name text not null check (length(name) between 2 and 100),
  role text check (length(role) between 1 and 60),
  email text check (length(email) between 3 and 160),
  phone text check (length(phone) between 8 and 24),
  receives text[] not null default '{}'
    check (receives <@ array['invoices', 'quotations', 'statements', 'reminders']),
  primary key (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  constraint an_address_to_receive_at check (receives = '{}' or email is not null)
);
comment on table client_contacts is 'owner: clients';
select protect_company_table('client_contacts');
select audit_table('client_contacts', 'client-contact', 'client_id', 'name', '', 'id,position');
