-- Simple receipts: papers between us and the client that the authority never sees.

create domain receipt_use as text check (value in ('regime-sale', 'internal', 'provisional'));
create domain receipt_status as text check (value in ('draft', 'issued', 'paid', 'converted', 'void'));

-- Numbers of their own, apart from the official ones.
create table simple_receipt_series (
  company_id uuid not null references companies (id),
  next_number bigint not null default 1 check (next_number between 1 and 9999999999),
  primary key (company_id)
);

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
  total numeric(18, 5) not null,
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
  foreign key (company_id, document_id) references documents (company_id, id) on delete set null (document_id),
  constraint numbered_as_a_whole check (num_nonnulls(number, issued_at, parties) in (0, 3)),
  constraint drafts_have_no_number check ((status = 'draft') = (number is null)),
  constraint converted_into_something check ((status = 'converted') = (document_id is not null)),
  constraint void_for_a_reason check ((status = 'void') = (void_reason is not null)),
  constraint paid_by_some_means check (status <> 'paid' or (cardinality(means) > 0 and paid_on is not null))
);
create index simple_receipts_by_time on simple_receipts (company_id, sorted_at desc, id desc);
create index simple_receipts_by_client on simple_receipts (company_id, client_id, sorted_at desc, id desc);
create index simple_receipts_by_document on simple_receipts (company_id, document_id) where document_id is not null;

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
    and row(new.number, new.issued_at, new.use, new.client_id, new.client_name, new.currency, new.exchange_rate, new.total, new.input, new.parties)
      is distinct from
      row(old.number, old.issued_at, old.use, old.client_id, old.client_name, old.currency, old.exchange_rate, old.total, old.input, old.parties)
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

select protect_company_table('simple_receipt_series');
select protect_company_table('simple_receipts');
select audit_table('simple_receipts', 'simple-receipt', 'id', 'number', '', 'input,parties,sorted_at,search,exchange_rate');
create index simple_receipts_search on simple_receipts using gin (company_id, search gin_trgm_ops);

-- Receipts of the company that hold every word; free of the policy, so that the index answers.
create function find_simple_receipts(p_words text[]) returns setof uuid
  language sql stable rows 50
as $$
  select r.id from simple_receipts r
  where r.company_id = current_company() and r.search like p_words[1] and r.search like all (p_words)
$$;
select run_as_system('find_simple_receipts(text[])');
