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
  -- The offer that it was received for: it settles what is made of it.
  quotation_id uuid,
  -- Until when a payment that is void counted; one of before there were such days never counted.
  voided_on date,
  -- The simple receipt that it came in for: it is made once, and settles whatever takes the place of that receipt's
  -- invoice.
  simple_id uuid,
  primary key (company_id, id),
  unique (company_id, environment, number),
  foreign key (company_id, client_id) references clients (company_id, id),
  check ((voided_at is null) = (void_reason is null)),
  check (voided_at is null or applied = 0),
  foreign key (company_id, source_id) references documents (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id),
  foreign key (company_id, simple_id) references simple_receipts (company_id, id),
  -- Without means nothing came in: it is what a note left.
  check (means is not null or source_id is not null),
  check (returned >= 0 and applied + returned <= amount),
  constraint payments_voided_since check (voided_on is null or voided_at is not null and voided_on >= paid_on)
);
comment on table payments is 'owner: payments';
create index payments_by_day on payments (company_id, environment, paid_on desc, id desc);
create index payments_by_client on payments (company_id, client_id, paid_on desc, id desc);
-- What was undone in a period, for what came in less that.
create index payments_by_void_day on payments (company_id, environment, voided_on) where voided_on is not null;
create index payments_by_reference on payments (company_id, lower(reference)) where reference is not null;
create index payments_search on payments using gin (company_id, search gin_trgm_ops);
create index payments_unapplied on payments (company_id, environment, paid_on desc, id desc)
where unapplied > 0;
-- What of a client's money is free is read from these alone.
create index payments_unapplied_by_client on payments (company_id, client_id)
  include (environment, currency, exchange_rate, unapplied)
where unapplied > 0;
create index payments_by_quotation on payments (company_id, quotation_id) where quotation_id is not null;
create index payments_of_receipt on payments (company_id, simple_id) where simple_id is not null;
create unique index payments_one_per_source on payments (company_id, source_id) where source_id is not null;
select protect_company_table('payments');
select audit_table('payments', 'payment', 'id', 'number', '', 'recorded_by,voided_by,applied,unapplied');
select make_finder('payments');

-- What a payment settles has days: the one on which it came to settle a document, and the one on which it ceased to. A
-- cheque that bounces in December was money until then, and a day that is over keeps its figures whatever comes later.
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
  -- On which day it came to settle the last of what it does.
  applied_on date,
  -- Until when a released one counted; without a day it never did, as for what the authority rejected.
  released_on date,
  primary key (company_id, payment_id, document_id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  -- What was issued stays. A balance from another program that was taken over by mistake goes, and with it what
  -- once settled it.
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  constraint payment_allocations_released_since check (released_on is null or released_at is not null)
);
comment on table payment_allocations is 'owner: payments';
create index payment_allocations_by_document on payment_allocations (company_id, document_id);
select protect_company_table('payment_allocations');
select audit_table('payment_allocations', 'payment-allocation', 'payment_id');

-- On which days a payment settled how much more of a document, or less. Together they are what counts of its allocation.
create table allocation_moves (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  document_id uuid not null,
  happened_on date not null,
  -- In the document's currency.
  amount numeric(15, 2) not null,
  -- In the payment's.
  taken numeric(15, 2) not null,
  primary key (company_id, id),
  foreign key (company_id, payment_id, document_id)
    references payment_allocations (company_id, payment_id, document_id) on delete cascade
);
comment on table allocation_moves is 'owner: payments';
create index allocation_moves_by_payment on allocation_moves (company_id, payment_id, document_id);
create index allocation_moves_by_document on allocation_moves (company_id, document_id);
create index allocation_moves_by_day on allocation_moves (company_id, happened_on);
select protect_company_table('allocation_moves');

-- What was on account before settles a sale once there is one, and credit that a note left as it is applied; what a payment gave back it
-- settles no earlier anew.
create function date_allocation() returns trigger language plpgsql as $$
begin
  select greatest(
      case when p.means is null then costa_rica_day(new.created_at) else p.paid_on end,
      costa_rica_day(d.issued_at),
      (
        select max(m.happened_on) from allocation_moves m
        where m.company_id = new.company_id and m.payment_id = new.payment_id
      )
    ) into new.applied_on
  from payments p
  join documents d on d.company_id = p.company_id and d.id = new.document_id
  where p.company_id = new.company_id and p.id = new.payment_id;
  return new;
end $$;
create trigger payment_allocations_day before insert on payment_allocations
for each row when (new.applied_on is null) execute function date_allocation();

-- Balances follow in the same statement, whoever writes, and the day stands beside them: what a payment settles and what a
-- document was paid can never tell different stories. A rejected document owes nothing and was paid nothing. What is
-- released was settled until that day, and what came to it later never was.
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
  if tg_op = 'DELETE' or amount_change = 0 and taken_change = 0 then
    return null;
  end if;
  if new.released_at is null then
    insert into allocation_moves (company_id, id, payment_id, document_id, happened_on, amount, taken)
    values (
      new.company_id, gen_random_uuid(), new.payment_id, new.document_id, new.applied_on, amount_change, taken_change
    );
  else
    insert into allocation_moves (company_id, id, payment_id, document_id, happened_on, amount, taken)
    select new.company_id, gen_random_uuid(), new.payment_id, new.document_id, m.day, -sum(m.amount), -sum(m.taken)
    from (
      -- Without a day it goes back on the days on which it came.
      select greatest(a.happened_on, new.released_on) as day, a.amount, a.taken from allocation_moves a
      where a.company_id = new.company_id and a.payment_id = new.payment_id and a.document_id = new.document_id
    ) m
    group by m.day having sum(m.amount) <> 0 or sum(m.taken) <> 0;
  end if;
  return null;
end $$;
create trigger payment_allocations_carry after insert or update or delete on payment_allocations
for each row execute function carry_allocation();

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
  -- What goes with a payment that is undone counts as long as that.
  released_on date,
  -- The simple receipt that took it of a deposit, which leaves the credit as what is given back does; and how much of the
  -- receipt that paid, in the receipt's currency.
  simple_id uuid,
  settled numeric(15, 2) check (settled > 0),
  primary key (company_id, payment_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, simple_id) references simple_receipts (company_id, id),
  check ((kind = 'refund') = (means is not null)),
  check (kind = 'refund' or reason is not null),
  constraint payment_returns_released_since check (released_on is null or released_at is not null),
  constraint payment_returns_of_receipts check (
    num_nonnulls(simple_id, settled) = case when simple_id is null then 0 else 2 end and (simple_id is null or kind = 'write_off')
  )
);
comment on table payment_returns is 'owner: payments';
create index payment_returns_of_receipt on payment_returns (company_id, simple_id) where simple_id is not null;
select protect_company_table('payment_returns');
select audit_table('payment_returns', 'payment-return', 'payment_id', '', '', 'recorded_by,simple_id,settled');

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
  -- As of payment_returns.
  released_on date,
  primary key (company_id, document_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references payments (company_id, id),
  constraint document_write_offs_released_since check (released_on is null or released_at is not null)
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

-- With which payment of a sale what was withheld of it or kept as a fee counts that came with none: the earliest that stands.
create function first_payment_of(p_company uuid, p_sale uuid) returns uuid language sql stable as $$
  select a.payment_id from payment_allocations a
  join payments p on p.company_id = a.company_id and p.id = a.payment_id
  where a.company_id = p_company and a.document_id = p_sale and a.released_at is null
  order by p.paid_on, p.number limit 1
$$;

-- What a payment paid of a document, in the document's currency: what came in, and what the client or a bank kept of it, to
-- withhold a tax of ours or for its own service, whenever its paper comes. A difference of rates and what was let go nobody
-- paid.
create function paid_with(p_allocation payment_allocations) returns numeric language sql stable as $$
  select p_allocation.amount + coalesce((
    select sum(w.amount) from document_write_offs w
    where w.company_id = p_allocation.company_id and w.document_id = p_allocation.document_id and w.released_at is null
      and w.kind in ('fee', 'withholding')
      and coalesce(w.payment_id, first_payment_of(w.company_id, w.document_id)) = p_allocation.payment_id
  ), 0)
$$;

-- What was paid of a sale on which day, by which payment, and with it what was withheld or kept as a fee (`paid_with`);
-- less where it ceased to be.
create function paid_by_day(p_company uuid, p_sale uuid) returns table (payment_id uuid, day date, amount numeric)
  language sql stable
as $$
  with kept as (
    select c.payment_id, w.amount, greatest(w.written_off_on, costa_rica_day(d.issued_at)) as day,
      w.released_at is not null as is_released, w.released_on
    from document_write_offs w
    join documents d on d.company_id = w.company_id and d.id = w.document_id
    cross join lateral (select coalesce(w.payment_id, first_payment_of(w.company_id, w.document_id)) as payment_id) c
    where w.company_id = p_company and w.document_id = p_sale and c.payment_id is not null
      and w.kind in ('fee', 'withholding') and (w.released_at is null or w.released_on is not null)
  )
  select k.payment_id, k.day, sum(k.amount) from (
    select m.payment_id, m.happened_on as day, m.amount from allocation_moves m
    where m.company_id = p_company and m.document_id = p_sale
    union all
    select kept.payment_id, kept.day, kept.amount from kept
    union all
    select kept.payment_id, greatest(kept.day, kept.released_on), -kept.amount from kept where kept.is_released
  ) k
  group by k.payment_id, k.day having sum(k.amount) <> 0
$$;

-- What a note took of a document that was not owed any more: a day before the note knows nothing of it.
create table document_surpluses (
  company_id uuid not null,
  note_id uuid not null,
  document_id uuid not null,
  amount numeric(15, 2) not null check (amount > 0),
  primary key (company_id, note_id, document_id),
  foreign key (company_id, note_id) references documents (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id)
);
comment on table document_surpluses is 'owner: payments';
create index document_surpluses_by_document on document_surpluses (company_id, document_id);
select protect_company_table('document_surpluses');

-- Of what was let go of a document, up to so much is let go no more from the day of a note on; answers how much: a day
-- before it keeps its figures. At once on the day on which it was let go, where the note is of before. What a bank, a client
-- or the rate kept came with a payment, and stays. Of a write-off that is more than what is left, the part that ceases
-- becomes one of its own.
create function take_back_write_off(p_company uuid, p_document uuid, p_amount numeric, p_day date) returns numeric
language plpgsql as $$
declare
  let_go document_write_offs;
  open numeric := p_amount;
begin
  for let_go in
    select w.* from document_write_offs w
    where w.company_id = p_company and w.document_id = p_document and w.kind = 'write_off' and w.released_at is null
    order by w.created_at desc, w.id for update
  loop
    exit when open <= 0;
    if let_go.amount > open then
      update document_write_offs w set amount = w.amount - open
      where w.company_id = p_company and w.document_id = p_document and w.id = let_go.id;
      insert into document_write_offs (
        company_id, document_id, id, amount, kind, reason, written_off_on, payment_id, recorded_by, created_at,
        released_at, released_on
      ) values (
        p_company, p_document, gen_random_uuid(), open, let_go.kind, let_go.reason, let_go.written_off_on,
        let_go.payment_id, let_go.recorded_by, let_go.created_at, clock_timestamp(), greatest(let_go.written_off_on, p_day)
      );
    else
      update document_write_offs w
      set released_at = clock_timestamp(), released_on = greatest(w.written_off_on, p_day)
      where w.company_id = p_company and w.document_id = p_document and w.id = let_go.id;
    end if;
    open := greatest(0, open - let_go.amount);
  end loop;
  return p_amount - open;
end $$;

-- Takes off a document, as of a day, the deposits of offers and what came in for the simple receipt that it took the place
-- of; answers how much of it they had paid. Once notes took all of what was made of a sale, its lines may be billed again:
-- such money settles nothing again, and then what is made of the same sale next, instead of becoming credit that no offer
-- knows of.
create function free_deposits(p_company uuid, p_document uuid, p_day date) returns numeric language plpgsql as $$
declare
  freed numeric;
  moment constant timestamptz := clock_timestamp();
begin
  with taken_off as (
    update payment_allocations a set released_at = moment, released_on = p_day
    from payments p
    where a.company_id = p_company and a.document_id = p_document and a.released_at is null
      and p.company_id = a.company_id and p.id = a.payment_id and num_nonnulls(p.quotation_id, p.simple_id) > 0
    returning a.amount
  )
  select coalesce(sum(amount), 0) into freed from taken_off;
  return freed;
end $$;

-- What the authority's yes to a note does to the account of its client. Of each document that it names it
-- takes what the notes took of it together, rounded once; what that document did not owe any more is the
-- client's from now on, but for what nobody paid because it was let go: that is no longer let go, for the note
-- took it. It says which note left how much. What was given back over the counter with the note was given back of what had
-- been paid, so that deposits stay there.
create function settle_credit(p_document documents) returns void language plpgsql as $$
declare
  target record;
  over numeric;
  kept numeric := 0;
begin
  for target in
    select d.id, in_coins(d.total, d.currency) as whole, d.charged - d.paid - d.written_off + d.surplus as open,
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
    if target.credited >= target.whole and jsonb_typeof(p_document.input -> 'cash') is distinct from 'object' then
      target.open := target.open + free_deposits(p_document.company_id, target.id, costa_rica_day(p_document.sorted_at));
    end if;
    over := greatest(0, target.credited - target.open);
    over := over - take_back_write_off(p_document.company_id, target.id, over, costa_rica_day(p_document.sorted_at));
    kept := kept + over;
    update documents d set credited = target.credited, surplus = d.surplus + over, updated_at = clock_timestamp()
    where d.company_id = p_document.company_id and d.id = target.id;
    insert into document_surpluses as s (company_id, note_id, document_id, amount)
    select p_document.company_id, p_document.id, target.id, over where over > 0
    on conflict (company_id, note_id, document_id) do update set amount = s.amount + excluded.amount;
  end loop;
  -- To whom nobody knows what was sold it was given back over the counter.
  if kept > 0 and p_document.client_id is not null then
    perform keep_money(p_document, kept, null);
  end if;
end $$;

-- The same for a debit note that is paid at once and takes back a note to a sale that was: the money stands as the client's
-- credit since the note, so that it pays with that, and nothing came in.
create function settle_debit(p_document documents) returns void language plpgsql as $$
declare
  back record;
  moment constant timestamptz := clock_timestamp();
begin
  if p_document.sale_condition <> '01' then
    return;
  end if;
  for back in
    select p.id, p.paid_on, least(f.amount, p.unapplied) as amount
    from document_references f
    join payments p on p.company_id = f.company_id and p.source_id = f.target_id and p.means is null and p.unapplied > 0
    where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
    order by p.id
    for update of p
  loop
    insert into payment_returns (company_id, payment_id, id, kind, amount, returned_on, reason, recorded_by, created_at)
    values (
      p_document.company_id, back.id, gen_random_uuid(), 'write_off', back.amount,
      greatest(back.paid_on, costa_rica_day(p_document.issued_at)), 'Nota de débito ' || p_document.consecutivo,
      p_document.issued_by, moment
    );
    update documents d set charged = d.charged - back.amount, paid = d.paid - back.amount, updated_at = moment
    where d.company_id = p_document.company_id and d.id = p_document.id;
  end loop;
end $$;

-- Has as much of what was given back of a note's credit, or let go, be of what was paid of a document, as there is of that;
-- answers how much.
create function move_returns(p_kept payments, p_document documents, p_amount numeric) returns numeric language plpgsql as $$
declare
  given payment_returns;
  freed record;
  part numeric;
  moved numeric;
  open numeric := p_amount;
  moment constant timestamptz := clock_timestamp();
begin
  for given in
    select r.* from payment_returns r
    where r.company_id = p_kept.company_id and r.payment_id = p_kept.id and r.released_at is null
    order by r.created_at desc, r.id for update
  loop
    exit when open <= 0;
    moved := 0;
    for freed in
      select p.id, p.paid_on, p.unapplied from payments p
      where p.company_id = p_kept.company_id and p.client_id = p_kept.client_id and p.currency = p_kept.currency
        and p.means is not null and p.unapplied > 0 and exists (
          select from payment_allocations a
          where a.company_id = p.company_id and a.payment_id = p.id and a.document_id = p_document.id
        )
      order by p.paid_on, p.number for update
    loop
      part := least(open, given.amount - moved, freed.unapplied);
      continue when part <= 0;
      insert into payment_returns (
        company_id, payment_id, id, kind, amount, returned_on, means, reference, reason, recorded_by, created_at
      ) values (
        p_kept.company_id, freed.id, gen_random_uuid(), given.kind, part, greatest(given.returned_on, freed.paid_on), given.means,
        given.reference, given.reason, given.recorded_by, given.created_at
      );
      moved := moved + part;
      open := open - part;
    end loop;
    if moved = given.amount then
      update payment_returns r set released_at = moment
      where r.company_id = given.company_id and r.payment_id = given.payment_id and r.id = given.id;
    elsif moved > 0 then
      update payment_returns r set amount = given.amount - moved
      where r.company_id = given.company_id and r.payment_id = given.payment_id and r.id = given.id;
    end if;
  end loop;
  return p_amount - open;
end $$;

-- What a note left of a document that the authority rejects afterwards is no credit: what was paid of that is the client's
-- again, and would count twice beside it. What it settled is owed; what was given back of it goes with what was paid.
create function withdraw_credit(p_document documents) returns void language plpgsql as $$
declare
  left_over document_surpluses;
  kept payments;
  stays numeric;
  over numeric;
  moment constant timestamptz := clock_timestamp();
begin
  -- Documents before the payments that settle them, as whoever applies one holds them.
  perform 1 from documents d
  where d.company_id = p_document.company_id and d.id in (
    select a.document_id from document_surpluses s
    join payments p on p.company_id = s.company_id and p.source_id = s.note_id
    join payment_allocations a on a.company_id = p.company_id and a.payment_id = p.id and a.released_at is null
    where s.company_id = p_document.company_id and s.document_id = p_document.id
  )
  order by d.id for update;
  for left_over in
    select s.* from document_surpluses s
    where s.company_id = p_document.company_id and s.document_id = p_document.id
    order by s.note_id
  loop
    select p.* into kept from payments p
    where p.company_id = left_over.company_id and p.source_id = left_over.note_id and p.means is null and p.voided_at is null
    for update;
    continue when not found;
    update payment_allocations a set released_at = moment
    where a.company_id = kept.company_id and a.payment_id = kept.id and a.released_at is null;
    stays := greatest(0, kept.amount - left_over.amount);
    over := greatest(0, kept.returned - stays);
    stays := stays + over - move_returns(kept, p_document, over);
    update payments p set
      amount = case when stays > 0 then stays else p.amount end,
      voided_at = case when stays = 0 then moment end,
      voided_on = case when stays = 0 then p.paid_on end,
      -- Said in every company alike: it stands beside the payment, whoever reads it.
      void_reason = case when stays = 0 then 'Hacienda rechazó el comprobante' end,
      updated_at = moment
    where p.company_id = kept.company_id and p.id = kept.id;
  end loop;
  delete from document_surpluses s where s.company_id = p_document.company_id and s.document_id = p_document.id;
end $$;

-- What was paid on a document that the authority rejected is the client's again, and the credit that notes to it left goes.
create function release_allocations(p_document documents) returns void language plpgsql as $$
begin
  update payment_allocations a set released_at = clock_timestamp()
  where a.company_id = p_document.company_id and a.document_id = p_document.id and a.released_at is null;
  perform withdraw_credit(p_document);
end $$;

-- A receipt of payment is of a payment, and says so: what it tells of one is never booked a second time, whatever became of
-- that payment since, and another payment of the same sale still wants its own.
create table payment_receipts (
  company_id uuid not null,
  receipt_id uuid not null,
  payment_id uuid not null,
  -- The sale that was paid.
  document_id uuid not null,
  -- In the currency of the sale.
  amount numeric(15, 2) not null check (amount > 0),
  primary key (company_id, receipt_id, payment_id, document_id),
  foreign key (company_id, receipt_id) references documents (company_id, id),
  foreign key (company_id, payment_id, document_id)
    references payment_allocations (company_id, payment_id, document_id)
);
comment on table payment_receipts is 'owner: payments';
create index payment_receipts_by_payment on payment_receipts (company_id, payment_id, document_id);
select protect_company_table('payment_receipts');

-- Of what each payment of a sale paid, how much receipts of its own tell, and how much it still lacks. Receipts that are of no payment
-- that counts, such as that of one that was undone, stand with the authority all the same: they tell of the earliest payments that
-- have none. And no receipt is for more than notes and receipts left of the sale, of which the earliest get theirs first. `p_apart` of
-- the receipts is looked away from: what of one is about to be told of payments.
create function receipts_lacking(p_company uuid, p_sale uuid, p_apart numeric default 0)
  returns table (payment_id uuid, told numeric, lacking numeric)
  language sql stable
as $$
  with paid as (
    select p.id, p.paid_on, p.number, k.amount, least(k.amount, coalesce((
      select sum(t.amount) from payment_receipts t
      join documents n on n.company_id = t.company_id and n.id = t.receipt_id and n.fiscal_status <> 'rejected'
      where t.company_id = p_company and t.payment_id = p.id and t.document_id = p_sale
    ), 0)) as told
    from payment_allocations a
    join payments p on p.company_id = a.company_id and p.id = a.payment_id
    cross join lateral paid_with(a) as k (amount)
    where a.company_id = p_company and a.document_id = p_sale and a.released_at is null
  ), sale as (
    select greatest(0, d.total - t.credited - t.received + p_apart) as room,
      greatest(0, t.received - p_apart - (select coalesce(sum(s.told), 0) from paid s)) as loose
    from documents d cross join lateral taken_of(d.company_id, d.id) t
    where d.company_id = p_company and d.id = p_sale
  ), untold as (
    select paid.id, paid.told, paid.amount - paid.told as amount,
      sum(paid.amount - paid.told) over (order by paid.paid_on, paid.number) as reach
    from paid
  )
  select u.id, u.told, least(sale.room, greatest(0, u.reach - sale.loose))
    - least(sale.room, greatest(0, u.reach - u.amount - sale.loose))
  from untold u cross join sale
$$;

-- What of a receipt is of no payment yet.
create function untied_of(p_reference document_references) returns numeric language sql stable as $$
  select p_reference.amount - coalesce((
    select sum(t.amount) from payment_receipts t
    where t.company_id = p_reference.company_id and t.receipt_id = p_reference.document_id
      and t.document_id = p_reference.target_id
  ), 0)
$$;

create function tie_part(p_reference document_references, p_payment uuid, p_amount numeric)
  returns void language sql
as $$
  insert into payment_receipts as t (company_id, receipt_id, payment_id, document_id, amount)
  select p_reference.company_id, p_reference.document_id, p_payment, p_reference.target_id, p_amount
  where p_amount > 0
  on conflict (company_id, receipt_id, payment_id, document_id) do update set amount = t.amount + excluded.amount
$$;

-- Ties what of a receipt is of no payment yet to what was recorded as paid of the sale and lacks one, the earliest first. What a note
-- left is no money that came in: whoever makes a receipt without naming a payment does not mean it.
create function tie_to_recorded(p_reference document_references) returns void language plpgsql as $$
declare
  rest numeric := untied_of(p_reference);
  payment record;
begin
  if rest <= 0 then
    return;
  end if;
  for payment in
    select p.id, l.lacking
    from receipts_lacking(p_reference.company_id, p_reference.target_id, rest) l
    join payments p on p.company_id = p_reference.company_id and p.id = l.payment_id
    where l.lacking > 0 and p.means is not null
    order by p.paid_on, p.number
  loop
    perform tie_part(p_reference, payment.id, least(rest, payment.lacking));
    rest := greatest(0, rest - payment.lacking);
  end loop;
end $$;

-- As a receipt is issued it belongs to the payments that it names beside its references, as the official document has no place for
-- that; then to those that were recorded. CC414: a payment that never settled that sale.
create function tie_receipt() returns trigger language plpgsql as $$
declare
  receipt documents;
  named record;
begin
  select d.* into receipt from documents d
  where d.company_id = new.company_id and d.id = new.document_id and d.kind = 'payment-receipt';
  if not found then
    return null;
  end if;
  for named in
    select r.place, (r.reference ->> 'payment_id')::uuid as payment_id, (r.reference ->> 'amount')::numeric as amount, a.document_id
    from jsonb_array_elements(receipt.input -> 'references') with ordinality as r (reference, place)
    join documents d on d.company_id = new.company_id and d.id = new.target_id and d.clave = r.reference ->> 'number'
    left join payment_allocations a on a.company_id = new.company_id and a.document_id = new.target_id
      and a.payment_id = (r.reference ->> 'payment_id')::uuid
    where r.reference ->> 'payment_id' is not null
    order by r.place
  loop
    if named.document_id is null then
      raise exception 'no payment of that sale' using errcode = 'CC414', detail = (named.place - 1)::text;
    end if;
    perform tie_part(new, named.payment_id, least(untied_of(new), coalesce(named.amount, new.amount)));
  end loop;
  perform tie_to_recorded(new);
  return null;
end $$;
create trigger tie_receipt after insert on document_references
for each row when (new.amount > 0) execute function tie_receipt();

-- What the authority's yes to a receipt of payment does: what of it is of no payment, recorded or undone, came in with it, as
-- much as the sale still owes.
create function settle_receipt(p_document documents) returns void language plpgsql as $$
declare
  paid record;
  parts jsonb := '[]';
  whole numeric := 0;
  kept uuid;
begin
  perform 1 from documents d
  where d.company_id = p_document.company_id and d.id in (
    select f.target_id from document_references f
    where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
  )
  order by d.id for update;
  perform tie_to_recorded(f) from document_references f
  where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
    and f.target_id is not null;
  for paid in
    select f.target_id, least(d.balance, untied_of(f)) as amount from document_references f
    join documents d on d.company_id = f.company_id and d.id = f.target_id
    where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
    order by f.place
  loop
    if paid.amount > 0 then
      parts := parts || jsonb_build_object('document', paid.target_id, 'amount', paid.amount);
      whole := whole + paid.amount;
    end if;
  end loop;
  if whole > 0 and p_document.client_id is not null then
    kept := keep_money(p_document, whole, coalesce(p_document.input #>> '{payments,0,means}', '99'));
    insert into payment_allocations (company_id, payment_id, document_id, amount, taken, created_at)
    select p_document.company_id, kept, a.document, a.amount, a.amount, clock_timestamp()
    from jsonb_to_recordset(parts) as a (document uuid, amount numeric);
    insert into payment_receipts (company_id, receipt_id, payment_id, document_id, amount)
    select p_document.company_id, p_document.id, kept, a.document, a.amount
    from jsonb_to_recordset(parts) as a (document uuid, amount numeric);
  end if;
end $$;

-- Has the dispatcher look at what was just told, and does what must stand in the transaction of a fact: it
-- follows from the fact alone, in this one place, also where it is done in a later chapter. The fiscal status of a
-- document never comes back, so each of these happens to it once. A debit note that takes back what a credit note gave is
-- followed as its note was: what it makes stand again from its issue on, the credit that goes with it once it is accepted.
create function follow_events() returns trigger language plpgsql as $$
declare
  fact record;
  document documents;
begin
  insert into event_tasks (company_id, subscriber, number, subject_id)
  select company_id, 'dispatcher', number, subject_id from fresh;

  for fact in
    select f.company_id, f.subject_id, f.name from fresh f
    where f.name = 'document.issued' and f.facts ? 'has_consequences'
      or f.name = 'document.accepted' and f.facts ->> 'kind' in ('credit-note', 'debit-note', 'payment-receipt')
      or f.name = 'document.rejected'
    order by f.number
  loop
    -- One by one: few have consequences, and a join with what nobody has counted would read all documents.
    select d.* into document from documents d where d.company_id = fact.company_id and d.id = fact.subject_id;
    case
      when fact.name = 'document.issued' then
        perform give_back_in_shift(document);
        perform agree_as_typed(document);
        perform bind_references(document);
        perform follow_taken_back(document);
      when fact.name = 'document.rejected' then
        perform release_allocations(document);
        perform follow_taken_back(document);
      when document.kind = 'credit-note' then perform settle_credit(document);
      when document.kind = 'debit-note' then perform settle_debit(document);
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
