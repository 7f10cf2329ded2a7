-- What waits to be paid to suppliers stands in the work list, on the dashboard and on the start page: found by its day. Owned by modules/expenses.

create index expenses_to_pay on expenses (company_id, environment, (coalesce(due_on, spent_on)))
  where status in ('recorded', 'approved');
