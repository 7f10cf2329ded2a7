-- What a note took of what was let go before 0094 has no day, as what was let go by mistake has none. Where the rest of it stays let go nobody
-- undid it, which undoes all of it; and where a single note took of the document it was let go until the day of that one. Of anything else it
-- is not known which of both it was, and it stays as it is. Owned by modules/payments.

-- Filling it in is no change that anybody made.
alter table document_write_offs disable trigger audit;
set local role cuenta_clara_system;
update document_write_offs w
-- The rest was written anew beside the whole: what ceased is the part that is not in it.
set amount = w.amount - rest.amount, released_on = greatest(w.written_off_on, n.day)
from document_write_offs rest, (
  select f.company_id, f.target_id, min(costa_rica_day(c.sorted_at)) as day
  from document_references f
  join documents c on c.company_id = f.company_id and c.id = f.document_id and c.kind = 'credit-note'
    and c.fiscal_status = 'accepted'
  where f.amount > 0
  group by f.company_id, f.target_id having count(distinct c.id) = 1
) n
where n.company_id = w.company_id and n.target_id = w.document_id and w.kind = 'write_off'
  and w.released_at is not null and w.released_on is null
  and rest.company_id = w.company_id and rest.document_id = w.document_id and rest.created_at = w.created_at
  and rest.kind = w.kind and rest.payment_id is not distinct from w.payment_id and rest.released_at is null
  and rest.amount < w.amount;
reset role;
alter table document_write_offs enable trigger audit;
