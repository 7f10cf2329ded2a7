-- What the strip above a list adds up is read from the index alone: what was paid, credited and written off as well.
drop index documents_by_time;
create index documents_by_time on documents (company_id, sorted_at desc, id desc)
  include (
    environment, kind, fiscal_status, currency, total, balance, is_trial, client_id, paid, credited, surplus, written_off
  );

-- Of what was let go of a document, up to so much is let go no more; answers how much. What a bank, a client or
-- the rate kept came with a payment, and stays. A write-off that is more than what is left is written anew.
create function take_back_write_off(p_company uuid, p_document uuid, p_amount numeric) returns numeric
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
    update document_write_offs w set released_at = clock_timestamp()
    where w.company_id = p_company and w.document_id = p_document and w.id = let_go.id;
    if let_go.amount > open then
      insert into document_write_offs (
        company_id, document_id, id, amount, kind, reason, written_off_on, payment_id, recorded_by, created_at
      ) values (
        p_company, p_document, gen_random_uuid(), let_go.amount - open, let_go.kind, let_go.reason,
        let_go.written_off_on, let_go.payment_id, let_go.recorded_by, let_go.created_at
      );
    end if;
    open := greatest(0, open - let_go.amount);
  end loop;
  return p_amount - open;
end $$;

-- What the authority's yes to a note does to the account of its client. Of each document that it names it
-- takes what the notes took of it together, rounded once; what that document did not owe any more is the
-- client's from now on, but for what nobody paid because it was let go: that is no longer let go, for the note
-- took it.
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
    over := over - take_back_write_off(p_document.company_id, target.id, over);
    kept := kept + over;
    update documents d set credited = target.credited, surplus = d.surplus + over, updated_at = clock_timestamp()
    where d.company_id = p_document.company_id and d.id = target.id;
  end loop;
  -- To whom nobody knows what was sold it was given back over the counter.
  if kept > 0 and p_document.client_id is not null then
    perform keep_money(p_document, kept, null);
  end if;
end $$;
