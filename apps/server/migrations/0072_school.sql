-- What a school bills: what a payer takes over later is billed beside what they were billed before.
-- Owned by modules/students.

-- A payer may be billed a part of a plan's month more than once, when they take over what another one was not billed. Two who bill the
-- same part at once still meet here: both make it the same number.
alter table student_charges add column part smallint not null default 1 check (part > 0);
drop index student_charges_once;
create unique index student_charges_once on student_charges (company_id, environment, plan_id, month, client_id, part)
where plan_id is not null and not is_freed;

-- In which currency it was billed: somebody who owes in two is charged for paying late in each.
alter table student_charges add column currency document_currency;
set local role cuenta_clara_system;
update student_charges c set currency = d.currency from documents d where d.company_id = c.company_id and d.id = c.document_id;
reset role;
alter table student_charges alter column currency set not null;
drop index student_charges_late_once;
create unique index student_charges_late_once on student_charges (company_id, environment, student_id, month, client_id, currency)
where plan_id is null and not is_freed;

-- Whether a charge counts: nothing freed it, or what was rejected was issued anew and stands.
create function charge_stands(c student_charges) returns boolean language sql stable as $$
  select not c.is_freed or exists (
    select from document_references f
    join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
    where f.company_id = c.company_id and f.target_id = c.document_id and f.document_type = '10'
      and anew.fiscal_status <> 'rejected' and anew.credited < anew.total
  )
$$;

-- Whether other documents bill what a charge does, so that it has no room beside them: of a plan's month at most the whole is billed.
create function is_billed_elsewhere(c student_charges) returns boolean language sql stable as $$
  select coalesce(sum(o.share), 0) + c.share > 100 from student_charges o
  where o.company_id = c.company_id and o.environment = c.environment and o.student_id = c.student_id
    and o.month = c.month and o.plan_id is not distinct from c.plan_id and o.id <> c.id
    and (c.plan_id is not null or (o.client_id = c.client_id and o.currency = c.currency)) and charge_stands(o)
$$;

-- What is freed is billed again; a credit that the authority refuses leaves things as they were, unless somebody was quicker.
create or replace function free_student_charges() returns trigger language plpgsql as $$
declare
  is_void boolean := new.fiscal_status = 'rejected' or (new.total > 0 and new.credited >= new.total);
begin
  update student_charges c set is_freed = is_void
  where c.company_id = new.company_id and c.document_id = new.id and c.is_freed <> is_void
    and (is_void or not is_billed_elsewhere(c));
  return null;
end $$;

-- A rejected document is not issued anew once another one bills what it billed (modules/documents), and who bills the month at the same
-- time waits here for the person: CC413.
create function refuse_billed_again() returns trigger language plpgsql as $$
begin
  perform 1 from students s
  where s.company_id = new.company_id and s.id in (
    select g.student_id from student_charges g where g.company_id = new.company_id and g.document_id = new.target_id
  )
  order by s.id for no key update;
  -- What this document itself makes stand is none of the others.
  if exists (
    select from student_charges g
    where g.company_id = new.company_id and g.document_id = new.target_id and g.is_freed and is_billed_elsewhere(g)
  ) then
    raise exception 'what it billed was billed again' using errcode = 'CC413';
  end if;
  return null;
end $$;
create trigger refuse_billed_again after insert on document_references
for each row when (new.document_type = '10' and new.target_id is not null) execute function refuse_billed_again();

-- The month from which a raise made the price of a plan: the same raise asked for twice raises once.
alter table student_plans add column raised_in date check (extract(day from raised_in) = 1);
drop trigger audit on student_plans;
-- Rows of every company, whoever owns the tables.
set local role cuenta_clara_system;
update student_plans p set raised_in = p.from_month
where exists (
  select from student_plans b
  where b.company_id = p.company_id and b.student_id = p.student_id and b.item_id is not distinct from p.item_id
    and b.position = p.position and b.to_month = p.from_month - interval '1 month'
);
reset role;
select audit_table('student_plans', 'student-plan', 'student_id', '', '', 'id,position,raised_in');

-- Who left has a last day, without which they would be billed for ever: where somebody erased it, that was the day.
drop trigger audit on students;
set local role cuenta_clara_system;
update students s set ends_on = greatest(costa_rica_day(s.updated_at), s.starts_on) where s.status = 'left' and s.ends_on is null;
reset role;
select audit_table('students', 'student', 'id', 'name', '', 'sort_group');
alter table students add constraint who_left_has_a_last_day check (status <> 'left' or ends_on is not null);
