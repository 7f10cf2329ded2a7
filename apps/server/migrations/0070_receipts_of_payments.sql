-- A receipt of payment is of a payment, and says so: what it tells of one is never booked a second time, whatever became of that
-- payment since, and another payment of the same sale still wants its own. Owned by modules/payments.

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

-- What a payment paid of a document, in the document's currency: what came in, and what the client or a bank kept of it, to withhold a
-- tax of ours or for its own service. A difference of rates and what was let go nobody paid.
create function paid_with(p_allocation payment_allocations) returns numeric language sql stable as $$
  select p_allocation.amount + coalesce((
    select sum(w.amount) from document_write_offs w
    where w.company_id = p_allocation.company_id and w.payment_id = p_allocation.payment_id
      and w.document_id = p_allocation.document_id and w.kind in ('fee', 'withholding') and w.released_at is null
  ), 0)
$$;

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

-- As in 0010, but for what is booked: only what of this receipt is of no payment, recorded or undone, as much as the sale still owes.
create or replace function settle_receipt(p_document documents) returns void language plpgsql as $$
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

-- Rows of every company, whoever owns the tables.
set local role cuenta_clara_system;

-- What an accepted receipt brought is of that receipt.
insert into payment_receipts (company_id, receipt_id, payment_id, document_id, amount)
select f.company_id, f.document_id, p.id, f.target_id, least(a.amount, sum(f.amount))
from payments p
join payment_allocations a on a.company_id = p.company_id and a.payment_id = p.id
join document_references f on f.company_id = p.company_id and f.document_id = p.source_id
  and f.target_id = a.document_id and f.amount > 0
join documents n on n.company_id = f.company_id and n.id = f.document_id and n.kind = 'payment-receipt'
group by f.company_id, f.document_id, p.id, f.target_id, a.amount;

-- What the program proposed names its payment in the reason of the reference: also one that was undone, whose money the receipt may
-- have brought back meanwhile.
insert into payment_receipts (company_id, receipt_id, payment_id, document_id, amount)
select f.company_id, f.document_id, p.id, f.target_id, sum(f.amount)
from document_references f
join documents n on n.company_id = f.company_id and n.id = f.document_id and n.kind = 'payment-receipt'
join payments p on p.company_id = f.company_id and p.environment = n.environment
  and p.number = substring(f.reason from '^Pago (\d{1,15}) del comprobante ')::bigint
join payment_allocations a on a.company_id = f.company_id and a.payment_id = p.id and a.document_id = f.target_id
where f.amount > 0 and f.code = '17'
group by f.company_id, f.document_id, p.id, f.target_id
on conflict do nothing;

-- Those of other programs: of what was recorded until now, as they were counted.
do $$
declare
  reference document_references;
begin
  for reference in
    select f.* from documents n
    join document_references f on f.company_id = n.company_id and f.document_id = n.id and f.amount > 0
      and f.target_id is not null
    where n.kind = 'payment-receipt' and n.fiscal_status <> 'rejected' and untied_of(f) > 0
    order by n.company_id, n.issued_at, n.id, f.place
  loop
    perform tie_to_recorded(reference);
  end loop;
end $$;

reset role;
