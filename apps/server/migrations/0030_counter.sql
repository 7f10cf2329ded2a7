-- Counter: shifts of a till with what went in and out, and sales that wait. Owned by modules/counter.

-- How a company sells at the counter is known as soon as somebody is let in, as its other choices are.
drop policy own_choices on company_settings;
create policy own_choices on company_settings for select
  using (
    section in ('sales', 'currency', 'students', 'counter')
    and current_company() is null
    and exists (
      select from company_users m
      where m.company_id = company_settings.company_id and m.user_id = current_person()
    )
  );

alter table own_series drop constraint own_series_name_check;
alter table own_series add constraint own_series_name_check check (
  name in (
    'quotation', 'simple-receipt', 'payment-simulator', 'payment-test', 'payment-live', 'shift-simulator', 'shift-test',
    'shift-live'
  )
);

create table shifts (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  -- `Z-12`, of a series of its own for each environment.
  number bigint not null check (number > 0),
  -- Of its opening, the closing and whatever is counted in cash.
  currency document_currency not null,
  opened_by uuid references users (id) on delete set null,
  opened_at timestamptz not null,
  -- What lay in the drawer, and by note and coin where somebody counted so: `{"20000": 2}`.
  opening numeric(15, 2) not null check (opening >= 0),
  opening_notes jsonb not null default '{}' check (jsonb_typeof(opening_notes) = 'object'),
  closed_by uuid references users (id) on delete set null,
  closed_at timestamptz,
  -- What should have been there and what was, by currency and means of payment, as of the closing.
  counts jsonb check (jsonb_typeof(counts) = 'array'),
  closing_notes jsonb not null default '{}' check (jsonb_typeof(closing_notes) = 'object'),
  -- Counted less expected of everything in its currency.
  difference numeric(15, 2),
  explanation text check (length(explanation) between 3 and 300),
  primary key (company_id, id),
  unique (company_id, environment, number),
  constraint closed_as_a_whole check (num_nonnulls(closed_at, counts, difference) in (0, 3))
);
comment on table shifts is 'owner: counter';
-- Whoever sells has one drawer.
create unique index shifts_open on shifts (company_id, environment, opened_by) where closed_at is null;
create index shifts_by_time on shifts (company_id, environment, opened_at desc, id desc);
select protect_company_table('shifts');
select audit_table('shifts', 'shift', 'id', 'number', '', 'opened_by,opened_at,closed_by,opening_notes,closing_notes,environment');

-- A closed shift is a report that somebody signed with their name.
create function refuse_shift_change() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and (tg_op = 'DELETE' or (to_jsonb(new) - '{opened_by,closed_by}'::text[])
    is distinct from (to_jsonb(old) - '{opened_by,closed_by}'::text[])) then
    raise exception 'a closed shift cannot change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger shifts_stay_closed before update or delete on shifts
for each row execute function refuse_shift_change();

create table shift_movements (
  company_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  -- Into the drawer, out of it, or given back to who returned something.
  kind text not null check (kind in ('in', 'out', 'return')),
  amount numeric(15, 2) not null check (amount > 0),
  reason text not null check (length(reason) between 3 and 200),
  -- Of a return: the credit note.
  document_id uuid,
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, shift_id) references shifts (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id),
  check ((kind = 'return') = (document_id is not null))
);
comment on table shift_movements is 'owner: counter';
create index shift_movements_of_shift on shift_movements (company_id, shift_id, made_at);
-- What came back is paid back once.
create unique index shift_movements_of_note on shift_movements (company_id, document_id) where document_id is not null;
select protect_company_table('shift_movements');
select audit_table('shift_movements', 'shift-movement', 'id', 'reason', '', 'shift_id,made_by,made_at');

-- Whoever closes a shift waits for what goes in and out of it at that moment, and nothing does afterwards.
create function keep_shift_movement() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and (to_jsonb(new) - 'made_by') = (to_jsonb(old) - 'made_by') then
      return new;
    end if;
    raise exception 'what went in or out of a drawer stays written' using errcode = 'restrict_violation';
  end if;
  perform 1 from shifts s where s.company_id = new.company_id and s.id = new.shift_id and s.closed_at is null for share;
  if not found then
    raise exception 'the shift is closed' using errcode = 'CC420';
  end if;
  return new;
end $$;
create trigger shift_movements_stay before insert or update or delete on shift_movements
for each row execute function keep_shift_movement();

-- Every ticket, and every invoice that is paid at once, belongs to the open shift of who made it. What replaces
-- a ticket that was sold was paid with it; what replaces a rejected document belongs where that did.
alter table documents add column shift_id uuid;
alter table documents add foreign key (company_id, shift_id) references shifts (company_id, id);
create index documents_by_shift on documents (company_id, shift_id) where shift_id is not null;
create trigger documents_shift_stays before update of shift_id on documents
for each row when (old.clave is not null and new.shift_id is distinct from old.shift_id)
execute function refuse_fiscal_change();

create function join_shift() returns trigger language plpgsql as $$
begin
  select s.id into new.shift_id from shifts s
  where s.company_id = new.company_id and s.environment = new.environment and s.closed_at is null
    and s.opened_by = coalesce(new.created_by, new.issued_by)
    and (
      not coalesce(new.input -> 'references' @> '[{"document_type": "10"}]', false)
      or exists (
        select from documents o
        where o.company_id = new.company_id and o.shift_id = s.id
          and new.input -> 'references' @> jsonb_build_array(jsonb_build_object('number', o.clave))
      )
    )
  for share;
  return new;
end $$;
create trigger documents_join_shift before insert on documents for each row when (
  new.clave is not null and new.sale_condition = '01' and new.kind in ('ticket', 'invoice')
  and not (new.kind = 'invoice' and coalesce(new.input -> 'references' @> '[{"code": "07"}]', false))
) execute function join_shift();
create trigger documents_join_shift_issued before update of clave on documents for each row when (
  old.clave is null and new.clave is not null and new.sale_condition = '01' and new.kind in ('ticket', 'invoice')
  and not (new.kind = 'invoice' and coalesce(new.input -> 'references' @> '[{"code": "07"}]', false))
) execute function join_shift();

-- What a credit note says was given back in cash leaves the drawer of who gave it, with the note itself. Never more
-- than its note.
create function give_back_in_shift() returns trigger language plpgsql as $$
declare
  -- Where cash is rounded, to the next five colones.
  given numeric := least(coalesce((new.input #>> '{cash,change}')::numeric, 0), ceil(new.total / 5) * 5);
begin
  if given > 0 then
    insert into shift_movements (company_id, id, shift_id, kind, amount, reason, document_id, made_by, made_at)
    select s.company_id, gen_random_uuid(), s.id, 'return', given, new.consecutivo, new.id, s.opened_by, new.issued_at
    from shifts s
    where s.company_id = new.company_id and s.environment = new.environment and s.closed_at is null
      and s.opened_by = coalesce(new.created_by, new.issued_by) and s.currency = new.currency
    for share;
  end if;
  return null;
end $$;
create trigger documents_give_back after insert on documents for each row when (
  new.clave is not null and new.kind = 'credit-note' and jsonb_typeof(new.input -> 'cash') = 'object'
) execute function give_back_in_shift();
create trigger documents_give_back_issued after update of clave on documents for each row when (
  old.clave is null and new.clave is not null and new.kind = 'credit-note'
  and jsonb_typeof(new.input -> 'cash') = 'object'
) execute function give_back_in_shift();

-- What was given back over the counter is no credit of the client any more: once the authority says yes to its
-- note, the money that this leaves is the money that was handed out.
create function settle_return_at_counter() returns trigger language plpgsql as $$
declare
  note documents;
  given numeric;
begin
  select d.* into note from documents d
  where d.company_id = new.company_id and d.id = new.source_id and d.kind = 'credit-note'
    and jsonb_typeof(d.input -> 'cash') = 'object';
  -- The smaller of nothing and something would be something.
  given := coalesce((note.input #>> '{cash,change}')::numeric, 0);
  if given > 0 then
    given := least(given, new.amount);
    insert into payment_returns (company_id, payment_id, id, kind, amount, returned_on, means, recorded_by, created_at)
    values (
      new.company_id, new.id, gen_random_uuid(), 'refund', given, costa_rica_day(note.issued_at), '01',
      note.issued_by, clock_timestamp()
    );
  end if;
  return null;
end $$;
create trigger settle_return_at_counter after insert on payments
for each row when (new.source_id is not null and new.means is null) execute function settle_return_at_counter();

-- Sales that wait, for whichever till of the company takes them up.
create table parked_sales (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null default '' check (length(name) <= 60),
  currency document_currency not null,
  total numeric(15, 2) not null check (total >= 0),
  lines int not null check (lines between 1 and 1000),
  -- As the counter has it; nothing here reads it.
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and pg_column_size(draft) < 1000000),
  parked_by uuid references users (id) on delete set null,
  parked_at timestamptz not null,
  -- One till takes it up: for every other it is gone.
  taken_by uuid references users (id) on delete set null,
  taken_at timestamptz,
  primary key (company_id, id)
);
comment on table parked_sales is 'owner: counter';
create index parked_sales_waiting on parked_sales (company_id, parked_at desc, id desc) where taken_at is null;
create index parked_sales_taken on parked_sales (taken_at) where taken_at is not null;
select protect_company_table('parked_sales');
