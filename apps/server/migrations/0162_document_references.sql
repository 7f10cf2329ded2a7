-- Every reference of an issued document stands in a row, with the document it points to: ours by its id, any other by its
-- number. The guard against over-correction, the balance of notes and receipts and the chain of a document look at all of
-- them, whichever stands first.

-- owner: documents
create table document_references (
  company_id uuid not null,
  document_id uuid not null,
  -- In the order of the document, from 0.
  place integer not null check (place >= 0),
  -- Official codes of what it points to and why (Annex v4.4, notes 9 and 10).
  document_type text not null,
  code text,
  -- As it was written: a clave, or whatever number that document has.
  number text,
  -- The document of ours and of the same environment with that clave.
  target_id uuid,
  -- What a note or a receipt takes of that document, with the five decimals of the official totals: of notes that name
  -- several, in the order of their references, of each up to what was left of it. Null where nothing is taken.
  amount numeric(18, 5) check (amount >= 0),
  primary key (company_id, document_id, place),
  foreign key (company_id, document_id) references documents (company_id, id),
  foreign key (company_id, target_id) references documents (company_id, id)
);
create index document_references_by_target on document_references (company_id, target_id) where target_id is not null;
select protect_company_table('document_references');
create trigger document_references_stay
before update or delete on document_references for each row execute function refuse_any_change();
alter table document_references enable always trigger document_references_stay;

alter table documents no force row level security;
alter table document_references no force row level security;
insert into document_references (company_id, document_id, place, document_type, code, number, target_id, amount)
select d.company_id, d.id, r.place - 1, r.reference ->> 'document_type', r.reference ->> 'code', r.reference ->> 'number', o.id,
  -- Until now the first one alone was looked at.
  case when r.place = 1 and d.kind in ('credit-note', 'payment-receipt') and o.id is not null
    then (d.snapshot #>> '{summary,total}')::numeric end
from documents d
cross join lateral jsonb_array_elements(d.input -> 'references') with ordinality as r (reference, place)
left join documents o on o.company_id = d.company_id and o.environment = d.environment
  and o.clave = r.reference ->> 'number'
where d.clave is not null;
alter table documents force row level security;
alter table document_references force row level security;

drop trigger documents_are_not_overcorrected_new on documents;
drop trigger documents_are_not_overcorrected on documents;
drop function refuse_overcorrection();
drop function credited_by_notes(uuid, text, text, uuid);
drop index documents_by_correction;

-- What each credit note that was not refused takes from a document, in the official five decimals, less what debit notes
-- gave back of it: of a note that names several documents, of the first of them first.
create function credits_of(p_company uuid, p_document uuid)
  returns table (note_id uuid, amount numeric)
  language sql stable
as $$
  select n.id, f.amount - least(f.amount, greatest(0, back.amount - earlier.amount))
  from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  cross join lateral (
    select coalesce(sum(b.amount), 0) as amount from document_references b
    join documents g on g.company_id = b.company_id and g.id = b.document_id
    where b.company_id = p_company and b.target_id = n.id and g.kind = 'debit-note' and g.fiscal_status <> 'rejected'
  ) back
  cross join lateral (
    select coalesce(sum(e.amount), 0) as amount from document_references e
    where e.company_id = p_company and e.document_id = n.id and e.place < f.place
  ) earlier
  where f.company_id = p_company and f.target_id = p_document and f.amount > 0
    and n.kind = 'credit-note' and n.fiscal_status <> 'rejected'
$$;

-- What notes and receipts that were not refused took of a document already, in the official five decimals: credit notes,
-- receipts of payment, and of a credit note the debit notes that gave it back.
create function taken_of(p_company uuid, p_document uuid)
  returns table (credited numeric, received numeric, given_back numeric)
  language sql stable
as $$
  select
    (select coalesce(sum(c.amount), 0) from credits_of(p_company, p_document) c),
    coalesce(sum(f.amount) filter (where n.kind = 'payment-receipt'), 0),
    coalesce(sum(f.amount) filter (where n.kind = 'debit-note'), 0)
  from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  where f.company_id = p_company and f.target_id = p_document and n.fiscal_status <> 'rejected'
$$;

-- Writes the references of a document as it is issued, and divides what it takes among the documents of ours that it
-- names: in their order, of each up to what is left of it. Raises CC409 when all of them together have less than it takes,
-- with what is left as the detail, and CC410 when one of them was rejected. What a document from elsewhere has left nobody
-- here knows, so that the rest may be for it.
create function bind_references() returns trigger language plpgsql as $$
declare
  target record;
  rest numeric := (new.snapshot #>> '{summary,total}')::numeric;
  room numeric;
  all_room numeric := 0;
  part numeric;
  parts jsonb := '{}';
begin
  -- Whoever takes of the same documents at the same time waits here, in the order of their ids.
  perform 1 from documents o
  where o.company_id = new.company_id and o.environment = new.environment
    and o.clave in (select r ->> 'number' from jsonb_array_elements(new.input -> 'references') r)
    and new.kind in ('credit-note', 'debit-note', 'payment-receipt')
  order by o.id for update;

  for target in
    select min(r.place) as place, o.id, o.kind, o.fiscal_status, o.consecutivo,
      (o.snapshot #>> '{summary,total}')::numeric as total
    from jsonb_array_elements(new.input -> 'references') with ordinality as r (reference, place)
    join documents o on o.company_id = new.company_id and o.environment = new.environment
      and o.clave = r.reference ->> 'number'
    -- What the authority rejected (note 9, code 10) is only replaced.
    where r.reference ->> 'document_type' <> '10' and case new.kind
      when 'credit-note' then o.kind not in ('credit-note', 'payment-receipt')
      when 'debit-note' then o.kind = 'credit-note'
      else new.kind = 'payment-receipt'
    end
    group by o.company_id, o.id order by 1
  loop
    if target.fiscal_status = 'rejected' then
      raise exception 'a rejected document needs no note: %', target.consecutivo using errcode = 'CC410';
    end if;
    select case new.kind
      when 'credit-note' then target.total - t.credited
      when 'debit-note' then target.total - t.given_back
      else target.total - t.credited - t.received
    end into room from taken_of(new.company_id, target.id) t;
    part := least(rest, greatest(room, 0));
    rest := rest - part;
    all_room := all_room + room;
    parts := parts || jsonb_build_object(target.place, part);
  end loop;

  if rest > 0 and parts <> '{}' and new.kind <> 'debit-note' and not exists (
    select from jsonb_array_elements(new.input -> 'references') r
    where length(r ->> 'number') = 50 and r ->> 'document_type' <> '10' and not exists (
      select from documents o
      where o.company_id = new.company_id and o.environment = new.environment and o.clave = r ->> 'number'
    )
  ) then
    raise exception 'only % is left', all_room using errcode = 'CC409', detail = all_room::text;
  end if;

  insert into document_references (company_id, document_id, place, document_type, code, number, target_id, amount)
  select new.company_id, new.id, r.place - 1, r.reference ->> 'document_type', r.reference ->> 'code',
    r.reference ->> 'number', o.id, (parts ->> r.place::text)::numeric
  from jsonb_array_elements(new.input -> 'references') with ordinality as r (reference, place)
  left join documents o on o.company_id = new.company_id and o.environment = new.environment
    and o.clave = r.reference ->> 'number';
  return null;
end $$;

create trigger bind_references_new after insert on documents
for each row when (new.clave is not null and new.input -> 'references' -> 0 is not null)
execute function bind_references();
create trigger bind_references after update of clave on documents
for each row when (old.clave is null and new.clave is not null and new.input -> 'references' -> 0 is not null)
execute function bind_references();

-- Who pays with what: a receipt of payment that the authority accepted is money in, as if it had been recorded; a note on
-- what was paid leaves money with us.
alter table payments
  -- The document that it follows from. By itself it can neither be recorded nor undone.
  add column source_id uuid,
  add foreign key (company_id, source_id) references documents (company_id, id),
  alter column means drop not null,
  -- Without means nothing came in: it is what a note left.
  add check (means is not null or source_id is not null);
create unique index payments_one_per_source on payments (company_id, source_id) where source_id is not null;
drop trigger tell_recorded on payments;
create trigger tell_recorded after insert on payments
for each row when (new.means is not null)
execute function tell_webhooks(
  'payment.recorded', 'id,number,environment,paid_on,client_id,client_name,currency,amount,means,reference'
);

-- Puts money with us that follows from a document, under the next number of its series; answers its id.
create function keep_money(p_source documents, p_amount numeric, p_means text) returns uuid language plpgsql as $$
declare
  kept uuid := gen_random_uuid();
  taken bigint;
begin
  insert into payment_series as s (company_id, environment, next_number)
  values (p_source.company_id, p_source.environment, 2)
  on conflict (company_id, environment) do update set next_number = s.next_number + 1
  returning s.next_number - 1 into taken;
  insert into payments (
    company_id, id, environment, number, paid_on, client_id, client_name, currency, exchange_rate, amount, means,
    recorded_by, source_id, search, created_at, updated_at
  ) values (
    p_source.company_id, kept, p_source.environment, taken, (p_source.issued_at at time zone 'America/Costa_Rica')::date,
    p_source.client_id, p_source.client_name, p_source.currency, p_source.exchange_rate, p_amount, p_means,
    p_source.issued_by, p_source.id, search_text(concat_ws(' ', taken, p_source.client_name, p_source.consecutivo)),
    clock_timestamp(), clock_timestamp()
  );
  return kept;
end $$;

-- What the authority's yes to a note does to the account of its client. Of each document that it names it takes what the
-- notes took of it together, rounded once; what that document did not owe any more is the client's from now on.
create function settle_credit() returns trigger language plpgsql as $$
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
        where f.company_id = new.company_id and f.target_id = d.id and n.kind = 'credit-note'
          and n.fiscal_status = 'accepted'
      ) as credited
    from documents d
    where d.company_id = new.company_id and d.charged > 0 and d.id in (
      select f.target_id from document_references f
      where f.company_id = new.company_id and f.document_id = new.id and f.amount > 0
    )
    order by d.id for update
  loop
    over := greatest(0, target.credited - target.open);
    kept := kept + over;
    update documents d set credited = target.credited, surplus = d.surplus + over, updated_at = clock_timestamp()
    where d.company_id = new.company_id and d.id = target.id;
  end loop;
  -- To whom nobody knows what was sold it was given back over the counter.
  if kept > 0 and new.client_id is not null then
    perform keep_money(new, kept, null);
  end if;
  return null;
end $$;

-- What the authority's yes to a receipt of payment does: as much as no recorded payment accounts for came in with it.
create function settle_receipt() returns trigger language plpgsql as $$
declare
  allocations jsonb;
  whole numeric;
begin
  perform 1 from documents d
  where d.company_id = new.company_id and d.id in (
    select f.target_id from document_references f
    where f.company_id = new.company_id and f.document_id = new.id and f.amount > 0
  )
  order by d.id for update;
  select jsonb_agg(jsonb_build_object('document', t.id, 'amount', t.amount)), sum(t.amount) into allocations, whole
  from (
    select d.id, least(d.balance, round(sum(f.amount), 2) - d.paid) as amount
    from documents d
    join document_references f on f.company_id = d.company_id and f.target_id = d.id
    join documents r on r.company_id = f.company_id and r.id = f.document_id
    where d.company_id = new.company_id and r.kind = 'payment-receipt' and r.fiscal_status = 'accepted' and d.id in (
      select o.target_id from document_references o
      where o.company_id = new.company_id and o.document_id = new.id and o.amount > 0
    )
    group by d.company_id, d.id
  ) t
  where t.amount > 0;
  if whole > 0 and new.client_id is not null then
    insert into payment_allocations (company_id, payment_id, document_id, amount, taken, created_at)
    select new.company_id, p.id, a.document, a.amount, a.amount, clock_timestamp()
    from keep_money(new, whole, coalesce(new.input #>> '{payments,0,means}', '99')) as p (id)
    cross join jsonb_to_recordset(allocations) as a (document uuid, amount numeric);
  end if;
  return null;
end $$;

create trigger settle_credit after update of fiscal_status on documents
for each row when (new.kind = 'credit-note' and new.fiscal_status = 'accepted' and old.fiscal_status <> 'accepted')
execute function settle_credit();
create trigger settle_receipt after update of fiscal_status on documents
for each row when (new.kind = 'payment-receipt' and new.fiscal_status = 'accepted' and old.fiscal_status <> 'accepted')
execute function settle_receipt();
-- A history that is written at once, as the demo's.
create trigger settle_credit_new after insert on documents
for each row when (new.kind = 'credit-note' and new.fiscal_status = 'accepted')
execute function settle_credit();
create trigger settle_receipt_new after insert on documents
for each row when (new.kind = 'payment-receipt' and new.fiscal_status = 'accepted')
execute function settle_receipt();
