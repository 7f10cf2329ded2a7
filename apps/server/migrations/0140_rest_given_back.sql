-- What goes back at the counter by a means that says no amount is the rest of the note, as it is of a sale. It was nothing: the shift and
-- the client's account did not know of it. Owned by modules/counter.

create function given_back_otherwise(p_document documents) returns table (means text, amount numeric) language sql stable as $$
  select p.means, sum(round(p.amount, 2))
  from (
    select s.means,
      case when count(*) over () > 1
        then coalesce(s.amount, p_document.total - sum(coalesce(s.amount, 0)) over ())
        else s.amount
      end as amount
    from jsonb_to_recordset(
      case jsonb_typeof(p_document.input -> 'payments') when 'array' then p_document.input -> 'payments' end
    ) as s (means text, amount numeric)
  ) p
  where jsonb_typeof(p_document.input -> 'cash') = 'object' and p.means <> '01' and p.amount > 0
    and (jsonb_array_length(p_document.input -> 'payments') > 1 or (p_document.input #>> '{cash,change}')::numeric = 0)
  group by 1
$$;

-- As in 0101, of the whole document.
create or replace function give_back_in_shift(p_document documents) returns void language plpgsql as $$
declare
  -- Where cash is rounded, to the next five colones.
  most numeric := ceil(p_document.total / 5) * 5;
  rest numeric;
  drawer uuid;
  part record;
begin
  if p_document.kind <> 'credit-note' or jsonb_typeof(p_document.input -> 'cash') is distinct from 'object' then
    return;
  end if;
  select most - coalesce(sum(b.amount), 0) into rest from handed_out_before(p_document) b;
  for part in
    select g.means, g.amount - coalesce(b.amount, 0) as amount
    from (
      select '01' as means, least(round((p_document.input #>> '{cash,change}')::numeric, 2), most) as amount
      union all
      select o.means, o.amount from given_back_otherwise(p_document) o
    ) g
    left join handed_out_before(p_document) b on b.means = g.means
    order by 1
  loop
    part.amount := least(part.amount, rest);
    if part.amount > 0 then
      rest := rest - part.amount;
      drawer := coalesce(drawer, drawer_of(p_document));
      insert into shift_movements (company_id, id, shift_id, kind, amount, reason, document_id, means, made_by, made_at)
      select s.company_id, gen_random_uuid(), s.id, 'return', part.amount, p_document.consecutivo, p_document.id, part.means,
        coalesce(p_document.created_by, p_document.issued_by), p_document.issued_at
      from shifts s
      where s.company_id = p_document.company_id and s.id = drawer and (part.means <> '01' or s.currency = p_document.currency);
    end if;
  end loop;
end $$;

-- As in 0100, of the whole document.
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
    select o.means, o.amount from given_back_otherwise(note) o
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

drop function given_back_otherwise(jsonb);
