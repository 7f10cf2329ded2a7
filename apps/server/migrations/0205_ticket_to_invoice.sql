-- A ticket becomes an invoice in one step: the credit note that annuls it and the invoice in its place are numbered and
-- stored together or not at all (reference 9.10: code 01, then 07). From then on the ticket charges nothing and nothing was
-- paid for it: its sale counts once, with the invoice.

create function replace_ticket(
  p_company uuid, p_ticket uuid, p_rows jsonb, p_keys int, p_at timestamptz, p_send_at timestamptz, p_origins text
) returns table (place int, outcome text, document_id uuid, consecutivo text, clave text, version int)
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
  where d.company_id = p_company and d.id = p_ticket and d.charged > 0;
  if not found then
    raise exception 'the ticket was replaced already' using errcode = 'CC411';
  end if;
end $$;
