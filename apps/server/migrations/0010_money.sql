-- Money: what clients paid, which documents it settled, what was given back or written off, and until when
-- the books are closed. Owned by modules/payments and modules/periods.

create table payments (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Documents of one environment are never paid with payments of another.
  environment authority_environment not null,
  number bigint not null check (number > 0),
  paid_on date not null,
  client_id uuid not null,
  client_name text not null,
  currency document_currency not null,
  -- Colones per dollar on that day, for whatever of it settles documents in the other currency.
  exchange_rate numeric(18, 5) not null check (exchange_rate > 0),
  amount numeric(15, 2) not null check (amount > 0),
  -- What of it settles documents; kept by the triggers of payment_allocations.
  applied numeric(15, 2) not null default 0 check (applied between 0 and amount),
  -- Official code of the means of payment (Annex v4.4, note 6).
  means text check (means ~ '^\d{2}$'),
  means_other text check (length(means_other) between 3 and 100),
  reference text check (length(reference) between 1 and 60),
  account text check (length(account) between 1 and 60),
  notes text check (length(notes) <= 500),
  recorded_by uuid,
  voided_at timestamptz,
  voided_by uuid,
  void_reason text check (length(void_reason) between 3 and 300),
  -- What search compares with: folded client, reference, account and number.
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who pays with what: a receipt of payment that the authority accepted is money in, as if it had been
  -- recorded; a note on what was paid leaves money with us. This is the document that it follows from: by
  -- itself such a payment can neither be recorded nor undone.
  source_id uuid,
  -- What of it was given back or let go; kept by the triggers of payment_returns.
  returned numeric(15, 2) not null default 0,
  status text not null generated always as (
    case when voided_at is not null then 'void' when applied + returned = amount then 'applied' else 'recorded' end
  ) stored,
  -- What the client may still use.
  unapplied numeric(15, 2) not null generated always as (
    case when voided_at is not null then 0 else amount - applied - returned end
  ) stored,
  primary key (company_id, id),
  unique (company_id, environment, number),
  foreign key (company_id, client_id) references clients (company_id, id),
  check ((voided_at is null) = (void_reason is null)),
  check (voided_at is null or applied = 0),
  foreign key (company_id, source_id) references documents (company_id, id),
  -- Without means nothing came in: it is what a note left.
  check (means is not null or source_id is not null),
  check (returned >= 0 and applied + returned <= amount)
);
comment on table payments is 'owner: payments';
create index payments_by_day on payments (company_id, environment, paid_on desc, id desc);
create index payments_by_client on payments (company_id, client_id, paid_on desc, id desc);
create index payments_by_reference on payments (company_id, lower(reference)) where reference is not null;
create index payments_search on payments using gin (company_id, search gin_trgm_ops);
create index payments_unapplied on payments (company_id, environment, paid_on desc, id desc)
where unapplied > 0;
create unique index payments_one_per_source on payments (company_id, source_id) where source_id is not null;
select protect_company_table('payments');
select audit_table('payments', 'payment', 'id', 'number', '', 'recorded_by,voided_by,applied,unapplied');
select make_finder('payments');

create table payment_allocations (
  company_id uuid not null,
  payment_id uuid not null,
  document_id uuid not null,
  -- In the document's currency: what it lowers the balance by.
  amount numeric(15, 2) not null check (amount > 0),
  -- In the payment's currency: what it takes from the payment.
  taken numeric(15, 2) not null check (taken > 0),
  -- Since then it counts no more: the payment is void, or the document was rejected.
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, payment_id, document_id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  -- What was issued stays. A balance from another program that was taken over by mistake goes, and with it what
  -- once settled it.
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
comment on table payment_allocations is 'owner: payments';
create index payment_allocations_by_document on payment_allocations (company_id, document_id);
select protect_company_table('payment_allocations');
select audit_table('payment_allocations', 'payment-allocation', 'payment_id');

-- Balances follow in the same statement, whoever writes: what a payment settles and what a document was paid
-- can never tell different stories. A rejected document owes nothing and was paid nothing.
create function carry_allocation() returns trigger language plpgsql as $$
declare
  row payment_allocations := coalesce(new, old);
  amount_change numeric := 0;
  taken_change numeric := 0;
begin
  if tg_op <> 'INSERT' and old.released_at is null then
    amount_change := amount_change - old.amount;
    taken_change := taken_change - old.taken;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    amount_change := amount_change + new.amount;
    taken_change := taken_change + new.taken;
  end if;
  if taken_change <> 0 then
    update payments p set applied = p.applied + taken_change
    where p.company_id = row.company_id and p.id = row.payment_id;
  end if;
  if amount_change <> 0 then
    update documents d set paid = d.paid + amount_change
    where d.company_id = row.company_id and d.id = row.document_id and d.fiscal_status <> 'rejected';
  end if;
  return null;
end $$;
create trigger payment_allocations_carry after insert or update or delete on payment_allocations
for each row execute function carry_allocation();

-- What was paid on a document that the authority rejected is the client's again.
create function release_allocations(p_document documents) returns void language plpgsql as $$
begin
  update payment_allocations a set released_at = clock_timestamp()
  where a.company_id = p_document.company_id and a.document_id = p_document.id and a.released_at is null;
end $$;

-- The credit of a client does not only settle documents: it is given back, or let go when nobody will ask for
-- it.
create table payment_returns (
  company_id uuid not null,
  payment_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('refund', 'write_off')),
  -- In the payment's currency.
  amount numeric(15, 2) not null check (amount > 0),
  returned_on date not null,
  -- Official code of the means it was given back by (Annex v4.4, note 6); nothing moves when it is let go.
  means text check (means ~ '^\d{2}$'),
  reference text check (length(reference) between 1 and 60),
  reason text check (length(reason) between 3 and 300),
  recorded_by uuid,
  -- Since then it counts no more.
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, payment_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  check ((kind = 'refund') = (means is not null)),
  check (kind = 'refund' or reason is not null)
);
comment on table payment_returns is 'owner: payments';
select protect_company_table('payment_returns');
select audit_table('payment_returns', 'payment-return', 'payment_id', '', '', 'recorded_by');

-- Nobody can change a return without the payment's own figure following in the same statement.
create function carry_return() returns trigger language plpgsql as $$
declare
  row payment_returns := coalesce(new, old);
  change numeric := 0;
begin
  if tg_op <> 'INSERT' and old.released_at is null then
    change := change - old.amount;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    change := change + new.amount;
  end if;
  if change <> 0 then
    update payments p set returned = p.returned + change
    where p.company_id = row.company_id and p.id = row.payment_id;
  end if;
  return null;
end $$;
create trigger payment_returns_carry after insert or update or delete on payment_returns
for each row execute function carry_return();

-- What is left of a document and not worth asking for.
create table document_write_offs (
  company_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  -- In the document's currency.
  amount numeric(15, 2) not null check (amount > 0),
  -- Why nobody will pay it: a bank kept it, it was withheld, the rate changed, or it is let go.
  kind text not null default 'write_off' check (kind in ('fee', 'withholding', 'exchange', 'write_off')),
  reason text not null check (length(reason) between 3 and 300),
  written_off_on date not null,
  -- The payment that it came with: undone, it takes this along.
  payment_id uuid,
  recorded_by uuid,
  -- Since then it is owed again.
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, document_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references payments (company_id, id)
);
comment on table document_write_offs is 'owner: payments';
select protect_company_table('document_write_offs');
create index document_write_offs_by_payment on document_write_offs (company_id, payment_id)
where payment_id is not null;
select audit_table('document_write_offs', 'write-off', 'document_id', '', '', 'recorded_by,payment_id,kind');

create function carry_write_off() returns trigger language plpgsql as $$
declare
  row document_write_offs := coalesce(new, old);
  change numeric := 0;
begin
  if tg_op <> 'INSERT' and old.released_at is null then
    change := change - old.amount;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    change := change + new.amount;
  end if;
  if change <> 0 then
    update documents d set written_off = d.written_off + change
    where d.company_id = row.company_id and d.id = row.document_id and d.fiscal_status <> 'rejected';
  end if;
  return null;
end $$;
create trigger document_write_offs_carry after insert or update or delete on document_write_offs
for each row execute function carry_write_off();

-- A balance is moved by payments, notes and write-offs: whichever of them leaves nothing owed of what
-- somebody paid.
create function tell_paid() returns trigger language plpgsql as $$
begin
  insert into events (company_id, name, subject_id, at)
    values (new.company_id, 'document.paid', new.id, clock_timestamp());
  return null;
end $$;
create trigger tell_paid after update of paid, credited, written_off on documents
for each row when (new.balance <= 0 and old.balance > 0 and new.paid > 0) execute function tell_paid();

-- Puts money with us that follows from a document, under the next number of its series; answers its id.
create function keep_money(p_source documents, p_amount numeric, p_means text) returns uuid language plpgsql as $$
declare
  kept uuid := gen_random_uuid();
  taken bigint := take_own_number(p_source.company_id, 'payment-' || p_source.environment);
begin
  insert into payments (
    company_id, id, environment, number, paid_on, client_id, client_name, currency, exchange_rate, amount, means,
    recorded_by, source_id, search, created_at, updated_at
  ) values (
    p_source.company_id, kept, p_source.environment, taken,
    costa_rica_day(p_source.issued_at),
    p_source.client_id, p_source.client_name, p_source.currency, p_source.exchange_rate, p_amount, p_means,
    p_source.issued_by, p_source.id, search_text(concat_ws(' ', taken, p_source.client_name, p_source.consecutivo)),
    clock_timestamp(), clock_timestamp()
  );
  -- What a note leaves over is nobody's payment.
  if p_means is not null then
    insert into events (company_id, name, subject_id, actor, at)
    values (p_source.company_id, 'payment.recorded', kept, p_source.issued_by, clock_timestamp());
  end if;
  return kept;
end $$;

-- What the authority's yes to a note does to the account of its client. Of each document that it names it
-- takes what the notes took of it together, rounded once; what that document did not owe any more is the
-- client's from now on.
create function settle_credit(p_document documents) returns void language plpgsql as $$
declare
  target record;
  over numeric;
  kept numeric := 0;
begin
  for target in
    select d.id, d.charged - d.paid - d.written_off + d.surplus as open,
      (
        -- Whole: a debit note that gives some of it back charges that itself.
        select round(coalesce(sum(f.amount), 0), 2) from document_references f
        join documents n on n.company_id = f.company_id and n.id = f.document_id
        where f.company_id = p_document.company_id and f.target_id = d.id and n.kind = 'credit-note'
          and n.fiscal_status = 'accepted'
      ) as credited
    from documents d
    where d.company_id = p_document.company_id and d.charged > 0 and d.id in (
      select f.target_id from document_references f
      where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
    )
    order by d.id for update
  loop
    over := greatest(0, target.credited - target.open);
    kept := kept + over;
    update documents d set credited = target.credited, surplus = d.surplus + over, updated_at = clock_timestamp()
    where d.company_id = p_document.company_id and d.id = target.id;
  end loop;
  -- To whom nobody knows what was sold it was given back over the counter.
  if kept > 0 and p_document.client_id is not null then
    perform keep_money(p_document, kept, null);
  end if;
end $$;

-- What the authority's yes to a receipt of payment does: as much as no recorded payment accounts for came in
-- with it.
create function settle_receipt(p_document documents) returns void language plpgsql as $$
declare
  allocations jsonb;
  whole numeric;
begin
  perform 1 from documents d
  where d.company_id = p_document.company_id and d.id in (
    select f.target_id from document_references f
    where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
  )
  order by d.id for update;
  select jsonb_agg(jsonb_build_object('document', t.id, 'amount', t.amount)), sum(t.amount) into allocations, whole
  from (
    select d.id, least(d.balance, round(sum(f.amount), 2) - d.paid) as amount
    from documents d
    join document_references f on f.company_id = d.company_id and f.target_id = d.id
    join documents r on r.company_id = f.company_id and r.id = f.document_id
    where d.company_id = p_document.company_id and r.kind = 'payment-receipt' and r.fiscal_status = 'accepted'
      and d.id in (
      select o.target_id from document_references o
      where o.company_id = p_document.company_id and o.document_id = p_document.id and o.amount > 0
    )
    group by d.company_id, d.id
  ) t
  where t.amount > 0;
  if whole > 0 and p_document.client_id is not null then
    insert into payment_allocations (company_id, payment_id, document_id, amount, taken, created_at)
    select p_document.company_id, p.id, a.document, a.amount, a.amount, clock_timestamp()
    from keep_money(p_document, whole, coalesce(p_document.input #>> '{payments,0,means}', '99')) as p (id)
    cross join jsonb_to_recordset(allocations) as a (document uuid, amount numeric);
  end if;
end $$;

-- Has the dispatcher look at what was just told, and does what must stand in the transaction of a fact: it
-- follows from the fact alone, in one place, which stands behind what it calls. The fiscal status of a
-- document never comes back, so each of these happens to it once.
create function follow_events() returns trigger language plpgsql as $$
declare
  fact record;
  document documents;
begin
  insert into event_tasks (company_id, subscriber, number, subject_id)
  select company_id, 'dispatcher', number, subject_id from fresh;

  for fact in
    select f.company_id, f.subject_id, f.name from fresh f
    where f.name = 'document.issued' and f.facts ? 'has_references'
      or f.name = 'document.accepted' and f.facts ->> 'kind' in ('credit-note', 'payment-receipt')
      or f.name = 'document.rejected'
    order by f.number
  loop
    -- One by one: few have consequences, and a join with what nobody has counted would read all documents.
    select d.* into document from documents d where d.company_id = fact.company_id and d.id = fact.subject_id;
    case
      when fact.name = 'document.issued' then perform bind_references(document);
      when fact.name = 'document.rejected' then perform release_allocations(document);
      when document.kind = 'credit-note' then perform settle_credit(document);
      else perform settle_receipt(document);
    end case;
  end loop;
  return null;
end $$;
create trigger follow_events after insert on events
referencing new table as fresh for each statement execute function follow_events();

-- What a client of the transaction's company owes in its present environment, by currency: `{"CRC":
-- 1130.00}`.
create function open_balances(p_client uuid, p_environment text) returns jsonb
  language sql stable
as $$
  select coalesce(jsonb_object_agg(o.currency, o.owed::text), '{}')
  from (
    select d.currency, sum(d.balance) as owed from documents d
    where d.company_id = current_company() and d.client_id = p_client and d.environment = p_environment
      and d.balance <> 0 and not d.is_trial
    group by d.currency
  ) o
$$;

-- Closing the books and opening them again are acts of somebody, with a history; the day up to which they are
-- closed is what the last of them says.
create table period_changes (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('closed', 'reopened')),
  -- Since then nothing dated on or before this day changes; null: nothing is closed any more.
  closed_until date,
  -- How much of what was dated in the period was still open when it was closed.
  left_open integer check (left_open >= 0),
  reason text check (length(reason) between 5 and 300),
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (company_id, id),
  check (kind = 'reopened' or closed_until is not null),
  check ((kind = 'reopened') = (reason is not null))
);
comment on table period_changes is 'owner: periods';
select protect_company_table('period_changes');
select audit_table('period_changes', 'period', 'id', '', '', 'changed_by');
create trigger period_changes_stay before update on period_changes
for each row execute function refuse_any_change();
