-- Companies and who belongs to them.

create table companies (
  id uuid primary key,
  name text not null check (length(name) between 3 and 100),
  trade_name text check (length(trade_name) between 1 and 80),
  identification_type text not null check (identification_type in ('01', '02', '03', '04', '05', '06')),
  identification_number text not null check (identification_number ~ '^[0-9A-Z]{1,20}$'),
  environment text not null default 'simulator' check (environment in ('simulator', 'test', 'live')),
  status text not null default 'setup' check (status in ('setup', 'active', 'suspended', 'archived')),
  is_demo boolean not null default false,
  colour text not null default '#7367F0' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  logo bytea check (length(logo) <= 1048576),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  -- Hexadecimal SHA-256 of the logo; names it in its address.
  logo_digest text generated always as (encode(sha256(logo), 'hex')) stored,
  -- Codes of the territorial division: province, canton and district.
  province text check (province ~ '^[1-7]$'),
  canton text check (canton ~ '^\d{2}$'),
  district text check (district ~ '^\d{2}$'),
  neighbourhood text check (length(neighbourhood) <= 50),
  address text check (length(address) <= 250),
  phone_country_code text check (phone_country_code ~ '^\d{1,3}$'),
  phone_number text check (phone_number ~ '^\d{8,20}$'),
  emails text[] not null default '{}' check (cardinality(emails) <= 4),
  -- [{code, name, is_default}], at least one before issuing.
  activities jsonb not null default '[]' check (jsonb_typeof(activities) = 'array'),
  branch text not null default '001' check (branch ~ '^\d{3}$'),
  terminal text not null default '00001' check (terminal ~ '^\d{5}$'),
  -- Identity number of the software's provider; null means the installation's.
  provider_id text check (length(provider_id) between 1 and 20),
  -- Holds `currency` as JSON text of an object with an id: 1 dollars, 2 colones.
  general_configurations jsonb not null default '{"currency": "{\"id\":2,\"name\":\"Colones\",\"symbol\":\"₡\"}"}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((logo is null) = (logo_type is null))
);

create table company_users (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'administrator', 'accountant', 'biller', 'viewer')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_users_by_user on company_users (user_id);
alter table users add foreign key (company_default_id) references companies (id) on delete set null;
