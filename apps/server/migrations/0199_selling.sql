-- What was rejected is issued anew once; whoever issues it once more names what stands in its place already (`anew_despite`): CC415, whose
-- detail is the other document. Owned by modules/documents.

create function stands_instead_of(p_company uuid, p_refused uuid) returns setof uuid language sql stable as $$
  select anew.id from documents refused
  join document_references f on f.company_id = refused.company_id and f.target_id = refused.id and f.document_type = '10'
  join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
  where refused.company_id = p_company and refused.id = p_refused and refused.fiscal_status = 'rejected'
    and anew.is_trial = refused.is_trial and anew.fiscal_status <> 'rejected' and not is_credited_whole(anew)
  order by anew.issued_at, anew.id
$$;

create function refuse_anew_again() returns trigger language plpgsql as $$
declare
  other documents;
begin
  -- Whoever issues the same one anew at the same time waits here.
  perform 1 from documents d where d.company_id = new.company_id and d.id = new.target_id for no key update;
  select d.* into other from stands_instead_of(new.company_id, new.target_id) as s (id)
  join documents d on d.company_id = new.company_id and d.id = s.id
  join documents own on own.company_id = new.company_id and own.id = new.document_id
  where d.id <> own.id and not coalesce(own.input -> 'anew_despite' ? d.id::text, false)
  limit 1;
  if other.id is not null then
    raise exception 'another document took its place already' using errcode = 'CC415',
      detail = jsonb_build_object('id', other.id, 'kind', other.kind, 'consecutivo', other.consecutivo)::text;
  end if;
  return null;
end $$;

-- After `refuse_billed_again`, which says more of a month of people: triggers run by their names.
create trigger refuse_issued_anew after insert on document_references for each row
  when (new.document_type = '10' and new.target_id is not null) execute function refuse_anew_again();

-- What settles a document of the credit that a note to it left is no payment of it, and wants no receipt. Owned by modules/payments.

create function is_of_own_note(p_company uuid, p_payment uuid, p_document uuid) returns boolean language sql stable as $$
  select exists (
    select from payments p
    join document_surpluses s on s.company_id = p.company_id and s.note_id = p.source_id and s.document_id = p_document
    where p.company_id = p_company and p.id = p_payment and p.means is null
  )
$$;

-- As before, without what is no payment.
create or replace function receipts_lacking(p_company uuid, p_sale uuid, p_apart numeric default 0) returns table(payment_id uuid, told numeric, lacking numeric) language sql stable as $$
  with paid as (
    select p.id, p.paid_on, p.number, k.amount, least(k.amount, coalesce((
      select sum(t.amount) from payment_receipts t
      join documents n on n.company_id = t.company_id and n.id = t.receipt_id and n.fiscal_status <> 'rejected'
      where t.company_id = p_company and t.payment_id = p.id and t.document_id = p_sale
    ), 0)) as told
    from payment_allocations a
    join payments p on p.company_id = a.company_id and p.id = a.payment_id
    cross join lateral paid_with(a) as k (amount)
    where a.company_id = p_company and a.document_id = p_sale and a.released_at is null
      and not is_of_own_note(a.company_id, a.payment_id, a.document_id)
  ), sale as (
    select greatest(0, d.total - t.credited - t.received + p_apart) as room,
      greatest(0, t.received - p_apart - (select coalesce(sum(s.told), 0) from paid s)) as loose
    from documents d cross join lateral taken_of(d.company_id, d.id) t
    where d.company_id = p_company and d.id = p_sale
  ), untold as (
    select paid.id, paid.told, paid.amount - paid.told as amount,
      sum(paid.amount - paid.told) over (order by paid.paid_on, paid.number) as reach
    from paid
  )
  select u.id, u.told, least(sale.room, greatest(0, u.reach - sale.loose))
    - least(sale.room, greatest(0, u.reach - u.amount - sale.loose))
  from untold u cross join sale
$$;

-- A yearly raise on 29 February is on the 28th of years without one, and on the 29th of the others. Owned by modules/recurring.

alter table recurring_invoices add column raise_leap_day boolean not null default false;

set local role cuenta_clara_system;
update recurring_invoices r set raise_leap_day = true
where to_char(r.raise_on, 'MM-DD') = '02-29' or to_char(r.raise_on, 'MM-DD') = '02-28' and to_char(r.raise_on + 1, 'MM-DD') = '03-01'
  and to_char(r.starts_on, 'MM-DD') = '02-29';
reset role;
