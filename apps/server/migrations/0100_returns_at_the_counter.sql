-- Cash that a return hands out leaves the drawer once. Where its note was rejected and another takes its place (Annex v4.4, note 9, code 10),
-- whoever issues that one may say again what was given back: without it the client would have the same money to their credit. It took the
-- drawer's cash twice. Owned by modules/counter.

-- What was handed out with the rejected notes that a note stands for, those that they stood for included.
create function handed_out_before(p_document documents) returns numeric language sql stable as $$
  with recursive replaced as (
    select o.id
    from jsonb_array_elements(p_document.input -> 'references') r
    join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
      and o.clave = r ->> 'number' and o.kind = 'credit-note' and o.fiscal_status = 'rejected'
    where r ->> 'document_type' = '10'
    union
    select f.target_id
    from replaced p
    join document_references f on f.company_id = p_document.company_id and f.document_id = p.id
      and f.document_type = '10' and f.target_id is not null
  )
  select coalesce(sum(m.amount), 0)
  from shift_movements m
  join shifts s on s.company_id = m.company_id and s.id = m.shift_id and s.currency = p_document.currency
  where m.company_id = p_document.company_id and m.kind = 'return' and m.document_id in (select id from replaced)
$$;

-- What goes back over the counter by card, SINPE Móvil or transfer alone is said by its note: with cash of nothing and a single means with its
-- amount. A shift did not know of it, and whoever closed it had to explain the difference.

-- By which means besides cash a note says that money went back at the counter. One that names a single means beside cash that was handed
-- out says no more than how its sale was paid.
create function given_back_otherwise(p_input jsonb) returns table (means text, amount numeric) language sql immutable as $$
  select p.means, sum(round(p.amount, 2))
  from jsonb_to_recordset(case jsonb_typeof(p_input -> 'payments') when 'array' then p_input -> 'payments' end) as p (means text, amount numeric)
  where jsonb_typeof(p_input -> 'cash') = 'object' and p.means <> '01' and p.amount > 0
    and (jsonb_array_length(p_input -> 'payments') > 1 or (p_input #>> '{cash,change}')::numeric = 0)
  group by 1
$$;

-- A return without cash moves nothing in the drawer, and says in whose shift it was.
alter table shift_movements drop constraint shift_movements_amount_check,
  add constraint shift_movements_amount_check check (amount > 0 or amount = 0 and kind = 'return');

-- As in 0090, less what was handed out before; and what goes back otherwise is of the shift too.
create or replace function give_back_in_shift(p_document documents) returns void language plpgsql as $$
declare
  given numeric := least(coalesce((p_document.input #>> '{cash,change}')::numeric, 0), ceil(p_document.total / 5) * 5);
  drawer uuid;
begin
  if p_document.kind <> 'credit-note' then
    return;
  elsif given > 0 then
    given := given - handed_out_before(p_document);
    if given <= 0 then
      return;
    end if;
  elsif given < 0 or not exists (select from given_back_otherwise(p_document.input)) then
    return;
  end if;
  drawer := drawer_of(p_document);
  insert into shift_movements (company_id, id, shift_id, kind, amount, reason, document_id, made_by, made_at)
  select s.company_id, gen_random_uuid(), s.id, 'return', given, p_document.consecutivo, p_document.id,
    coalesce(p_document.created_by, p_document.issued_by), p_document.issued_at
  from shifts s
  where s.company_id = p_document.company_id and s.id = drawer and s.currency = p_document.currency;
end $$;

-- As in 0078, by the same words.
create or replace function settle_return_at_counter() returns trigger language plpgsql as $$
declare
  note documents;
  part record;
  rest numeric := new.amount;
begin
  select d.* into note from documents d
  where d.company_id = new.company_id and d.id = new.source_id and d.kind = 'credit-note'
    and jsonb_typeof(d.input -> 'cash') = 'object';
  for part in
    select o.means, o.amount from given_back_otherwise(note.input) o
    union all
    select '01', (note.input #>> '{cash,change}')::numeric
    order by 1 desc
  loop
    -- The smaller of nothing and something would be something.
    if coalesce(part.amount, 0) > 0 and rest > 0 then
      insert into payment_returns (company_id, payment_id, id, kind, amount, returned_on, means, recorded_by, created_at)
      values (
        new.company_id, new.id, gen_random_uuid(), 'refund', least(part.amount, rest), costa_rica_day(note.issued_at),
        part.means, note.issued_by, clock_timestamp()
      );
      rest := rest - least(part.amount, rest);
    end if;
  end loop;
  return null;
end $$;
