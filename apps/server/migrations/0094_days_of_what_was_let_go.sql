-- What was let go of a document and a note takes is let go until the day of the note: a day before it keeps its figures, as with everything
-- that 0075 gave days to. Owned by modules/payments.

-- As in 0047, but what is let go no more ceases on a day: at once on the one on which it was let go, where the note is of before. Of a
-- write-off that is more than what is left, the part that ceases becomes one of its own.
drop function take_back_write_off(uuid, uuid, numeric);
create function take_back_write_off(p_company uuid, p_document uuid, p_amount numeric, p_day date) returns numeric
language plpgsql as $$
declare
  let_go document_write_offs;
  open numeric := p_amount;
begin
  for let_go in
    select w.* from document_write_offs w
    where w.company_id = p_company and w.document_id = p_document and w.kind = 'write_off' and w.released_at is null
    order by w.created_at desc, w.id for update
  loop
    exit when open <= 0;
    if let_go.amount > open then
      update document_write_offs w set amount = w.amount - open
      where w.company_id = p_company and w.document_id = p_document and w.id = let_go.id;
      insert into document_write_offs (
        company_id, document_id, id, amount, kind, reason, written_off_on, payment_id, recorded_by, created_at,
        released_at, released_on
      ) values (
        p_company, p_document, gen_random_uuid(), open, let_go.kind, let_go.reason, let_go.written_off_on,
        let_go.payment_id, let_go.recorded_by, let_go.created_at, clock_timestamp(), greatest(let_go.written_off_on, p_day)
      );
    else
      update document_write_offs w
      set released_at = clock_timestamp(), released_on = greatest(w.written_off_on, p_day)
      where w.company_id = p_company and w.document_id = p_document and w.id = let_go.id;
    end if;
    open := greatest(0, open - let_go.amount);
  end loop;
  return p_amount - open;
end $$;

-- As in 0075, with the day of the note for what was let go.
create or replace function settle_credit(p_document documents) returns void language plpgsql as $$
declare
  target record;
  over numeric;
  kept numeric := 0;
begin
  for target in
    select d.id, d.charged - d.paid - d.written_off + d.surplus as open,
      (
        -- Whole: a debit note that gives some of it back charges that itself.
        select round(coalesce(sum(f.amount), 0), 2) from document_references f
        join documents n on n.company_id = f.company_id and n.id = f.document_id
        where f.company_id = p_document.company_id and f.target_id = d.id and n.kind = 'credit-note'
          and n.fiscal_status = 'accepted'
      ) as credited
    from documents d
    where d.company_id = p_document.company_id and d.charged > 0 and d.id in (
      select f.target_id from document_references f
      where f.company_id = p_document.company_id and f.document_id = p_document.id and f.amount > 0
    )
    order by d.id for update
  loop
    over := greatest(0, target.credited - target.open);
    over := over - take_back_write_off(p_document.company_id, target.id, over, costa_rica_day(p_document.sorted_at));
    kept := kept + over;
    update documents d set credited = target.credited, surplus = d.surplus + over, updated_at = clock_timestamp()
    where d.company_id = p_document.company_id and d.id = target.id;
    insert into document_surpluses as s (company_id, note_id, document_id, amount)
    select p_document.company_id, p_document.id, target.id, over where over > 0
    on conflict (company_id, note_id, document_id) do update set amount = s.amount + excluded.amount;
  end loop;
  -- To whom nobody knows what was sold it was given back over the counter.
  if kept > 0 and p_document.client_id is not null then
    perform keep_money(p_document, kept, null);
  end if;
end $$;
