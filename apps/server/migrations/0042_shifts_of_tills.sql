-- A shift belongs to the till where it was opened: its drawer is one, whoever sells there. Owned by modules/counter.
alter table shifts
  add column branch branch_code,
  add column terminal terminal_code,
  add constraint shifts_till foreign key (company_id, branch, terminal) references terminals (company_id, branch, code),
  add constraint a_till_is_a_place check (num_nonnulls(branch, terminal) in (0, 2));
create unique index shifts_open_at_till on shifts (company_id, environment, branch, terminal)
where closed_at is null and terminal is not null;

-- The open shift whose drawer a document belongs to. A ticket, or what is given back, belongs to the shift of its till,
-- whoever makes it; anything else, and what is made at no till, to the shift of who makes it. What was sold without a network
-- belongs to the shift in which it was sold, and to none once that is closed: its drawer was counted with that money in it.
create function drawer_of(p_document documents) returns uuid language plpgsql as $$
declare
  sold_in uuid := nullif(current_setting('app.sold_in_shift', true), '')::uuid;
  drawer uuid;
begin
  select s.id into drawer from shifts s
  where s.company_id = p_document.company_id and s.environment = p_document.environment and s.closed_at is null
    and case
      when sold_in is not null then s.id = sold_in
      else s.opened_by = coalesce(p_document.created_by, p_document.issued_by)
        or p_document.kind in ('ticket', 'credit-note') and s.branch = p_document.branch
          and s.terminal = p_document.terminal
    end
  order by (s.branch = p_document.branch and s.terminal = p_document.terminal) is true desc
  limit 1
  for share;
  return drawer;
end $$;

create or replace function join_shift() returns trigger language plpgsql as $$
declare
  drawer uuid := drawer_of(new);
begin
  select drawer into new.shift_id
  where not coalesce(new.input -> 'references' @> '[{"document_type": "10"}]', false)
    or exists (
      select from documents o
      where o.company_id = new.company_id and o.shift_id = drawer
        and new.input -> 'references' @> jsonb_build_array(jsonb_build_object('number', o.clave))
    );
  return new;
end $$;

create or replace function give_back_in_shift() returns trigger language plpgsql as $$
declare
  -- Where cash is rounded, to the next five colones.
  given numeric := least(coalesce((new.input #>> '{cash,change}')::numeric, 0), ceil(new.total / 5) * 5);
  drawer uuid := drawer_of(new);
begin
  if given > 0 then
    insert into shift_movements (company_id, id, shift_id, kind, amount, reason, document_id, made_by, made_at)
    select s.company_id, gen_random_uuid(), s.id, 'return', given, new.consecutivo, new.id,
      coalesce(new.created_by, new.issued_by), new.issued_at
    from shifts s
    where s.company_id = new.company_id and s.id = drawer and s.currency = new.currency;
  end if;
  return null;
end $$;
