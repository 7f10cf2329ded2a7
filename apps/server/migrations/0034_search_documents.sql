-- Documents by what people type: the number, the last digits of the clave, the client's name, the amount. At most 20,000,
-- the newest first; more than that nobody searched for. It runs as cuenta_clara_system and names the company itself,
-- because row-level security would keep the indexes on names and amounts from answering.
create function search_documents(
  p_patterns text[], p_digits text, p_amount numeric, p_sequence bigint
) returns table (id uuid)
language sql stable
as $$
  (
    select d.id from documents d
    where d.company_id = current_company() and p_patterns is not null
      and d.client_id in (
        select k.id from clients k
        where k.company_id = current_company()
          -- The first word goes through the index, for which "all of them" means nothing.
          and k.search like (select search_text(p_patterns[1]))
          and k.search like all (array(select search_text(pattern) from unnest(p_patterns) pattern))
        limit 2000
      )
    order by d.sorted_at desc
    limit 20000
  )
  union
  (
    select d.id from documents d
    where d.company_id = current_company() and p_digits is not null
      and d.clave_reversed >= reverse(p_digits) collate "C"
      and d.clave_reversed < reverse(p_digits) || '~' collate "C"
    limit 20000
  )
  union
  (select d.id from documents d where d.company_id = current_company() and d.total = p_amount limit 20000)
  union
  (select d.id from documents d where d.company_id = current_company() and d.sequence = p_sequence limit 20000)
  union
  (
    select d.id from documents d
    where d.company_id = current_company() and length(p_digits) = 20 and d.consecutivo = p_digits
    limit 100
  )
$$;
select run_as_system('search_documents(text[], text, numeric, bigint)');
