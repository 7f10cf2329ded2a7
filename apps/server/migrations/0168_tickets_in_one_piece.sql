-- An invoice takes the place of a ticket that is as it was looked at: whoever paid it, or let some of it go, between that look and this stood
-- on a ticket that charged nothing any more, and the invoice asked for all of it again. Owned by modules/documents.

create or replace function replace_ticket(
  p_company uuid, p_ticket uuid, p_rows jsonb, p_keys integer, p_at timestamptz, p_send_at timestamptz, p_origins text
) returns table (place integer, outcome text, document_id uuid, consecutivo text, clave text, version integer)
language plpgsql as $$
#variable_conflict use_column
declare
  made record;
begin
  for made in
    select * from issue_documents(p_company, p_rows, p_keys, false, p_at, p_send_at, p_origins)
  loop
    -- The same request came twice at once, and its first has replaced the ticket by now.
    if made.outcome <> 'issued' then
      raise exception 'somebody else took the place of the ticket' using errcode = 'CC411';
    end if;
    place := made.place;
    outcome := made.outcome;
    document_id := made.document_id;
    consecutivo := made.consecutivo;
    clave := made.clave;
    version := made.version;
    return next;
  end loop;
  update documents d set charged = 0, paid = 0, updated_at = p_at
  where d.company_id = p_company and d.id = p_ticket and d.charged > 0 and d.credited = 0 and d.written_off = 0
    and (d.sale_condition = '01' or d.paid = 0);
  if not found then
    raise exception 'the ticket was replaced already' using errcode = 'CC411';
  end if;
end $$;
