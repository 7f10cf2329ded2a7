-- A sale on credit may be agreed in dated parts, beside the official document, which says the day of the last.

create table document_instalments (
  company_id uuid not null,
  document_id uuid not null,
  number smallint not null check (number between 1 and 60),
  due_on date not null,
  amount numeric(15, 2) not null check (amount > 0),
  -- What is owed with the parts after it. What is paid settles the oldest part first, so a balance says what is left of each.
  later numeric(15, 2) not null check (later >= 0),
  primary key (company_id, document_id, number),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
comment on table document_instalments is 'owner: documents';
select protect_company_table('document_instalments');
select audit_table('document_instalments', 'instalment', 'document_id', '', '', 'later');

-- Read from what was typed, so that issuing writes nothing more.
create function agree_on_issue() returns trigger language plpgsql as $$
begin
  insert into document_instalments (company_id, document_id, number, due_on, amount, later)
  select new.company_id, new.id, p.number, (p.part ->> 'due_on')::date, (p.part ->> 'amount')::numeric,
    coalesce(sum((p.part ->> 'amount')::numeric) over (
      order by p.number rows between 1 following and unbounded following
    ), 0)
  from (
    select n.number, n.part from jsonb_array_elements(new.input #> '{instalments,parts}') with ordinality as n (part, number)
  ) p;
  return null;
end $$;
select run_as_system('agree_on_issue()');
create trigger instalments_of_new after insert on documents
for each row when (new.clave is not null and new.input #> '{instalments,parts,0}' is not null)
execute function agree_on_issue();
create trigger instalments_of_draft after update of clave on documents
for each row when (
  old.clave is null and new.clave is not null and new.input #> '{instalments,parts,0}' is not null
) execute function agree_on_issue();

-- A document is due when the oldest part of which something is left is due. It follows whatever moves the balance.
create function follow_instalments() returns trigger language plpgsql as $$
declare
  next_day date;
begin
  select i.due_on into next_day from document_instalments i
  where i.company_id = new.company_id and i.document_id = new.id
    and i.later < new.charged - new.paid - new.credited - new.written_off + new.surplus
  order by i.number limit 1;
  if found then
    new.due_on := next_day;
  end if;
  return new;
end $$;
select run_as_system('follow_instalments()');
create trigger documents_follow_instalments
before update of charged, paid, credited, written_off, surplus on documents
for each row when (old.clave is not null) execute function follow_instalments();

-- Each part is reminded of by itself.
alter table letters add column instalment_due_on date check (instalment_due_on is null or reason = 'reminder');
drop index letters_step_once;
create unique index letters_step_once on letters (company_id, document_id, step, coalesce(instalment_due_on, 'infinity'))
where reason = 'reminder';
