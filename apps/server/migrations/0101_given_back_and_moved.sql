-- What goes back at the counter by card, SINPE Móvil or transfer is written down as its cash is: with the note, by how much more it is than
-- what went back before. It was read from the note that a rejected one began with: where the last of several in place of each other gave
-- back more by card the shift did not know of it, and where it gave back more in cash its card counted once more. Owned by modules/counter.

alter table shift_movements add column means text not null default '01',
  add constraint shift_movements_means_check check (means = '01' or kind = 'return');
drop index shift_movements_of_note;
-- What came back is paid back once, by each means.
create unique index shift_movements_of_note on shift_movements (company_id, document_id, means) where document_id is not null;

-- What notes said before, where it is not that of the one that they stand for. Filling it in is no change that anybody made.
alter table shift_movements disable trigger audit, disable trigger shift_movements_stay;
set local role cuenta_clara_system;
insert into shift_movements (company_id, id, shift_id, kind, amount, reason, document_id, means, made_by, made_at)
select m.company_id, gen_random_uuid(), m.shift_id, 'return', p.amount, m.reason, m.document_id, p.means, m.made_by, m.made_at
from shift_movements m
join documents n on n.company_id = m.company_id and n.id = m.document_id
cross join lateral given_back_otherwise(n.input) p
where m.kind = 'return' and p.amount > 0 and not exists (
  select from document_references f
  join shift_movements o on o.company_id = f.company_id and o.document_id = f.target_id
  where f.company_id = m.company_id and f.document_id = m.document_id and f.document_type = '10'
);
delete from shift_movements m where m.amount = 0;
reset role;
alter table shift_movements enable trigger audit, enable trigger shift_movements_stay;

alter table shift_movements drop constraint shift_movements_amount_check,
  add constraint shift_movements_amount_check check (amount > 0);

-- As in 0100, by each means.
drop function handed_out_before(documents);
create function handed_out_before(p_document documents) returns table (means text, amount numeric) language sql stable as $$
  with recursive replaced as (
    select o.id
    from jsonb_array_elements(p_document.input -> 'references') r
    join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
      and o.clave = r ->> 'number' and o.kind = 'credit-note' and o.fiscal_status = 'rejected' and o.currency = p_document.currency
    where r ->> 'document_type' = '10'
    union
    select f.target_id
    from replaced p
    join document_references f on f.company_id = p_document.company_id and f.document_id = p.id
      and f.document_type = '10' and f.target_id is not null
  )
  select m.means, sum(m.amount)
  from shift_movements m
  where m.company_id = p_document.company_id and m.kind = 'return' and m.document_id in (select id from replaced)
  group by 1
$$;

-- As in 0100, and of each means what did not go back by it before; together never more than the note, however the money was said to have gone
-- back the first time. The drawer is of one currency, a card is not.
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
      select o.means, o.amount from given_back_otherwise(p_document.input) o
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

-- The client of an issued document follows merges, and the day on which a debt in parts is due follows what is paid of it. A company that
-- arrives a second time brings both as they are where it went on: the guard, which never rests, refused them, and with them the whole file.
-- Owned by modules/documents.

-- As in 0043, and for who loads a later state, which only the owner of the database does.
create or replace function refuse_fiscal_change() returns trigger language plpgsql as $$
declare
  -- What is computed of the others has no value yet before the row is written.
  passed constant text[] := '{client_id,seller_id,balance,is_trial,total_in_coins}';
  followed constant text[] := passed || '{due_on}';
begin
  if old.issued_at is not null and not (
    new.client_id is distinct from old.client_id and is_merge_of(old.company_id, old.client_id, new.client_id)
    and to_jsonb(new) - passed = to_jsonb(old) - passed
  ) and not (
    current_setting('session_replication_role') = 'replica' and to_jsonb(new) - followed = to_jsonb(old) - followed
  ) then
    raise exception 'an issued document cannot change: %', coalesce(old.clave, old.original_number)
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
