-- Colones per dollar as published, a row per day, for everybody.

create table exchange_rates (
  day date primary key,
  buy numeric(18, 5) not null check (buy > 0),
  sell numeric(18, 5) not null check (sell > 0),
  source text not null,
  fetched_at timestamptz not null
);

-- A company's own rate of a day wins over the published one, for that company only, and says who and why.
create table company_exchange_rates (
  company_id uuid not null references companies (id),
  day date not null,
  buy numeric(18, 5) not null check (buy > 0),
  sell numeric(18, 5) not null check (sell > 0),
  reason text not null check (length(reason) between 5 and 500),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  primary key (company_id, day)
);

select protect_company_table('company_exchange_rates');
