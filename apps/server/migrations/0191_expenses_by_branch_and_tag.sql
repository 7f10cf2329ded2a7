-- What was spent is told apart by branch and by tag, as documents and offers are: both are said by whoever records it, at any time, and no part
-- of what its document says. Owned by modules/expenses.

alter table expenses
  add column branch branch_code,
  add column tags uuid[] not null default '{}' check (cardinality(tags) <= 20),
  add foreign key (company_id, branch) references branches (company_id, code);

create index expenses_by_branch on expenses (company_id, environment, branch, spent_on desc, id desc) where branch is not null;
-- As that of documents: `@>` of arrays is not leakproof, so what is tagged is gone through.
create index expenses_tagged on expenses (company_id, environment, spent_on desc, id desc) include (tags) where tags <> '{}';

-- As in 0064, and what expenses carry is in use as well.
create or replace function refuse_delete_of_used_tag() returns trigger language plpgsql as $$
begin
  if exists (select from clients c where c.company_id = old.company_id and c.tags <> '{}' and c.tags @> array[old.id])
    or exists (select from documents d where d.company_id = old.company_id and d.tags <> '{}' and d.tags @> array[old.id])
    or exists (select from quotations q where q.company_id = old.company_id and q.tags <> '{}' and q.tags @> array[old.id])
    or exists (select from expenses e where e.company_id = old.company_id and e.tags <> '{}' and e.tags @> array[old.id])
    or exists (
      select from recurring_invoices r where r.company_id = old.company_id and r.input -> 'tags' ? old.id::text
    )
    then
    raise exception 'something carries this tag' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
