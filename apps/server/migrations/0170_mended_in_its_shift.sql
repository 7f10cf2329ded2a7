-- What takes the place of a rejected sale is of the shift in which that was sold, whoever issues it: there its money lies. Issued by somebody
-- else it was of no shift, and the drawer had more than it should. Owned by modules/counter.

create or replace function join_shift() returns trigger language plpgsql as $$
begin
  if not coalesce(new.input -> 'references' @> '[{"document_type": "10"}]', false) then
    new.shift_id := drawer_of(new);
    return new;
  end if;
  select s.id into new.shift_id from jsonb_array_elements(new.input -> 'references') r
  join documents o on o.company_id = new.company_id and o.clave = r ->> 'number'
  join shifts s on s.company_id = o.company_id and s.id = o.shift_id and s.closed_at is null
  where r ->> 'document_type' = '10'
  limit 1
  for share of s;
  return new;
end $$;
