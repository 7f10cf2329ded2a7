-- The credit of a client does not only settle documents: it is given back, or let go when nobody will ask for it. And
-- what is left of a document and not worth asking for is written off.

-- owner: payments
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
select protect_company_table('payment_returns');
select audit_table('payment_returns', 'payment-return', 'payment_id', '', '', 'recorded_by');

drop index payments_unapplied;
alter table payments drop column status, drop column unapplied;
alter table payments
  -- What of it was given back or let go; kept by the triggers of payment_returns.
  add column returned numeric(15, 2) not null default 0,
  add column status text not null generated always as (
    case when voided_at is not null then 'void' when applied + returned = amount then 'applied' else 'recorded' end
  ) stored,
  -- What the client may still use.
  add column unapplied numeric(15, 2) not null generated always as (
    case when voided_at is not null then 0 else amount - applied - returned end
  ) stored,
  add check (returned >= 0 and applied + returned <= amount);
create index payments_unapplied on payments (company_id, environment, paid_on desc, id desc) where unapplied > 0;

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

-- owner: payments
create table document_write_offs (
  company_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  -- In the document's currency.
  amount numeric(15, 2) not null check (amount > 0),
  reason text not null check (length(reason) between 3 and 300),
  written_off_on date not null,
  recorded_by uuid,
  -- Since then it is owed again.
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, document_id, id),
  foreign key (company_id, document_id) references documents (company_id, id)
);
select protect_company_table('document_write_offs');
select audit_table('document_write_offs', 'write-off', 'document_id', '', '', 'recorded_by');

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
