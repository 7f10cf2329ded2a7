-- What went out of an account paid expenses, one or several of a transfer. Owned by modules/bank.

alter table bank_lines
  -- Which they are is said by `bank_line_expenses`.
  add column pays_expenses boolean not null default false check (amount < 0 or not pays_expenses),
  drop constraint a_line_is_one_thing,
  drop constraint a_decision_has_its_time,
  add constraint a_line_is_one_thing check (num_nonnulls(payment_id, settlement_id, ignored_because, nullif(pays_expenses, false)) <= 1),
  add constraint a_decision_has_its_time check (
    (num_nonnulls(payment_id, settlement_id, ignored_because, nullif(pays_expenses, false)) = 0) = (decided_at is null)
  );

create table bank_line_expenses (
  company_id uuid not null references companies (id),
  line_id uuid not null,
  expense_id uuid not null,
  -- What of the line it is.
  amount numeric(15, 2) not null check (amount > 0),
  -- Whether accepting the line paid it; one that was paid before stays paid when the line waits again.
  is_own boolean not null,
  -- The part of a debt from before that it was; without it all that was left.
  part_id uuid,
  primary key (company_id, line_id, expense_id),
  foreign key (company_id, line_id) references bank_lines (company_id, id) on delete cascade,
  foreign key (company_id, expense_id) references expenses (company_id, id)
);
comment on table bank_line_expenses is 'owner: bank';
create index bank_line_expenses_of_expense on bank_line_expenses (company_id, expense_id);
select protect_company_table('bank_line_expenses');
-- What was paid near the day of a line is looked for among years of expenses.
create index expenses_paid on expenses (company_id, environment, paid_on) where status = 'paid';

-- The money that was paid of an expense: credit with its supplier moved none.
create function money_paid_of(e expenses) returns numeric language sql stable as $$
  select e.paid_amount + coalesce((
    select sum(p.amount) from expense_payments p
    where p.company_id = e.company_id and p.expense_id = e.id and p.credit_of is null
  ), 0)
$$;

-- A payment of an expense that is undone, from whichever screen, is no line's any more: where lines tell of more than was paid,
-- they wait again, with whatever else they paid.
create function free_lines_of_expense() returns trigger language plpgsql as $$
declare
  lines uuid[];
begin
  select array_agg(b.line_id order by b.line_id) into lines from bank_line_expenses b
  where b.company_id = new.company_id and b.expense_id = new.id
  having new.status = 'void' or sum(b.amount) > money_paid_of(new);
  if lines is not null then
    delete from bank_line_expenses b where b.company_id = new.company_id and b.line_id = any (lines);
    update bank_lines l set pays_expenses = false, decided_by = null, decided_at = null
    where l.company_id = new.company_id and l.id = any (lines);
  end if;
  return null;
end $$;
create trigger free_lines_of_expense after update on expenses
for each row when (new.status is distinct from old.status or new.settled < old.settled or new.paid_amount < old.paid_amount)
execute function free_lines_of_expense();
