-- What a note gives back in cash of another currency than the drawer's comes off what of that currency the shift sold. Only colones are
-- rounded to five. Owned by modules/counter.

create or replace function give_back_in_shift(p_document documents) returns void language plpgsql as $$
declare
  -- Where cash is rounded, to the next five colones.
  most numeric := case when p_document.currency = 'CRC' then ceil(p_document.total / 5) * 5 else p_document.total end;
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
      where s.company_id = p_document.company_id and s.id = drawer;
    end if;
  end loop;
end $$;

-- What the notes of a supplier take off together above their invoice is credit with the supplier, as what they take off one that was paid. Owned
-- by modules/expenses.

alter table expenses drop constraint expenses_check5, add constraint expenses_credited_check check (credited >= 0);

set local role cuenta_clara_system;
update expenses e set credited = n.total
from receptions o
cross join lateral (
  select sum(r.total) as total from receptions r
  where r.company_id = o.company_id and r.environment = o.environment and r.kind = 'credit-note' and r.refers_to = o.clave
    and r.currency = o.currency and r.status = 'noted' and not r.checks @> '[{"check": "authority", "result": "failed"}]'
    and (
      r.vat_condition is not null
      or o.vat_condition is not null and not r.checks @> '[{"check": "signature", "result": "failed"}]'
    )
    and ltrim(upper(r.supplier_identification_number), '0') = ltrim(upper(o.supplier_identification_number), '0')
) n
where o.company_id = e.company_id and o.id = e.reception_id and o.status in ('confirmed', 'tacit') and o.answer is distinct from 'rejected'
  and e.status <> 'void' and e.credited = e.total and n.total > e.total;
reset role;

-- A rejected document that billed months of people is issued anew once: a second one in its place would charge them twice. Owned by
-- modules/students.

create or replace function refuse_billed_again() returns trigger language plpgsql as $$
begin
  perform 1 from students s
  where s.company_id = new.company_id and s.id in (
    select g.student_id from student_charges g where g.company_id = new.company_id and g.document_id = new.target_id
  )
  order by s.id for no key update;
  -- What this document itself makes stand is none of the others.
  if exists (
    select from student_charges g
    where g.company_id = new.company_id and g.document_id = new.target_id and g.is_freed and (
      is_billed_elsewhere(g) or exists (
        select from document_references f
        join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
        where f.company_id = new.company_id and f.target_id = new.target_id and f.document_type = '10'
          and f.document_id <> new.document_id and anew.fiscal_status <> 'rejected' and not is_credited_whole(anew)
      )
    )
  ) then
    raise exception 'what it billed was billed again' using errcode = 'CC413';
  end if;
  return null;
end $$;
