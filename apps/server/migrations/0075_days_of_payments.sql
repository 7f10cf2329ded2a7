-- What a payment settles has days: the one on which it came to settle a document, and the one on which it ceased to. A cheque that bounces in
-- December was money until then, and a day that is over keeps its figures whatever comes later. Owned by modules/payments.

-- Until when a payment that is void counted; one of before there were such days never counted.
alter table payments
  add column voided_on date,
  add constraint payments_voided_since check (voided_on is null or voided_at is not null and voided_on >= paid_on);

alter table payment_allocations
  -- On which day it came to settle the last of what it does.
  add column applied_on date,
  -- Until when a released one counted; without a day it never did, as for what the authority rejected.
  add column released_on date,
  add constraint payment_allocations_released_since check (released_on is null or released_at is not null);

-- What goes with a payment that is undone counts as long as that.
alter table payment_returns
  add column released_on date,
  add constraint payment_returns_released_since check (released_on is null or released_at is not null);
alter table document_write_offs
  add column released_on date,
  add constraint document_write_offs_released_since check (released_on is null or released_at is not null);

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

-- As in 0010, and the day beside it. What is released was settled until that day, and what came to it later never was.
create or replace function carry_allocation() returns trigger language plpgsql as $$
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

-- What was paid of a sale on which day, by which payment, and with it what was withheld or kept as a fee (`paid_with`); less where it ceased
-- to be.
create function paid_by_day(p_company uuid, p_sale uuid) returns table (payment_id uuid, day date, amount numeric)
  language sql stable
as $$
  with kept as (
    select w.payment_id, w.amount, greatest(w.written_off_on, costa_rica_day(d.issued_at)) as day,
      w.released_at is not null as is_released, w.released_on
    from document_write_offs w
    join documents d on d.company_id = w.company_id and d.id = w.document_id
    where w.company_id = p_company and w.document_id = p_sale and w.payment_id is not null
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

-- As in 0047, and it says which note left how much.
create or replace function settle_credit(p_document documents) returns void language plpgsql as $$
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
    over := over - take_back_write_off(p_document.company_id, target.id, over);
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

-- Rows of every company, whoever owns the tables.
set local role cuenta_clara_system;

-- What counts until now came on the day that reports and returns had it on.
insert into allocation_moves (company_id, id, payment_id, document_id, happened_on, amount, taken)
select a.company_id, gen_random_uuid(), a.payment_id, a.document_id,
  case when p.means is null then costa_rica_day(a.created_at) else greatest(p.paid_on, costa_rica_day(d.issued_at)) end,
  a.amount, a.taken
from payment_allocations a
join payments p on p.company_id = a.company_id and p.id = a.payment_id
join documents d on d.company_id = a.company_id and d.id = a.document_id
where a.released_at is null;

-- Of several notes the last ones took what was not owed any more.
insert into document_surpluses (company_id, note_id, document_id, amount)
select d.company_id, n.note_id, d.id, least(n.amount, d.surplus - n.later)
from documents d
cross join lateral (
  select f.document_id as note_id, f.amount, sum(f.amount) over (order by c.sorted_at desc, c.id desc) - f.amount as later
  from (
    select r.document_id, sum(r.amount) as amount from document_references r
    where r.company_id = d.company_id and r.target_id = d.id and r.amount > 0
    group by r.document_id
  ) f
  join documents c on c.company_id = d.company_id and c.id = f.document_id and c.kind = 'credit-note'
    and c.fiscal_status = 'accepted'
) n
where d.surplus > 0 and n.later < d.surplus;

reset role;
