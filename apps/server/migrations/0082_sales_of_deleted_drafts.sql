-- A till's sale whose draft was deleted has nothing in its place any more: it is refused again, and waits where it waited. Owned by
-- modules/counter.

create or replace function keep_till_sale() returns trigger language plpgsql as $$
declare
  is_back boolean := tg_op = 'UPDATE' and old.state = 'replaced' and new.state = 'refused' and not exists (
    select from documents d where d.company_id = old.company_id and d.id = old.document_id
  );
begin
  if tg_op = 'DELETE' or old.state in ('issued', 'replaced') and new.state <> old.state and not is_back
    or (to_jsonb(new) - '{state,refusal,document_id,sold_by,brought_by}'::text[])
      is distinct from (to_jsonb(old) - '{state,refusal,document_id,sold_by,brought_by}'::text[]) then
    raise exception 'what a till sold stays as it was sold' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create index till_sales_replaced on till_sales (company_id, document_id) where state = 'replaced';

create function give_back_till_sale() returns trigger language plpgsql as $$
begin
  update till_sales s set state = 'refused', document_id = null,
    refusal = '{"status": 409, "code": "till-sale-draft-deleted", "params": {}}'
  where s.company_id = old.company_id and s.document_id = old.id and s.state = 'replaced';
  return null;
end $$;
create trigger give_back_till_sale after delete on documents
for each row when (old.fiscal_status = 'draft') execute function give_back_till_sale();

-- Those that vanished before. Rows of every company, whoever owns the tables.
set local role cuenta_clara_system;
update till_sales s set state = 'refused', document_id = null,
  refusal = '{"status": 409, "code": "till-sale-draft-deleted", "params": {}}'
where s.state = 'replaced' and not exists (
  select from documents d where d.company_id = s.company_id and d.id = s.document_id
);
reset role;
