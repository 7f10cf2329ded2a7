-- A draft that takes the place of what a till sold without a network belongs, once it is issued, to the shift in which that was
-- sold: its money lies in that drawer, and in none of a later day. Owned by modules/counter.
create or replace function drawer_of(p_document documents) returns uuid language plpgsql as $$
declare
  sold_in uuid := nullif(current_setting('app.sold_in_shift', true), '')::uuid;
  drawer uuid;
begin
  if coalesce(p_document.input -> 'references' @> '[{"document_type": "08", "code": "05"}]', false) then
    select t.shift_id into sold_in from till_sales t
    where t.company_id = p_document.company_id and t.document_id = p_document.id and t.state = 'replaced';
    if found and sold_in is null then return null; end if;
  end if;
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
