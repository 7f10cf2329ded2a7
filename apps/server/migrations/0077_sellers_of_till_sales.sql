-- What a till sold without a network is of who sold it and of the shift in which that was, whoever brings it and whenever. Owned by
-- modules/counter.
alter table till_sales add column brought_by uuid references users (id) on delete set null;
comment on column till_sales.sold_by is 'who sold it; null where who brought it named nobody of the company';
drop trigger audit on till_sales;
select audit_table(
  'till_sales', 'till-sale', 'id', 'consecutivo', '',
  'input,request_hash,refusal,branch,terminal,received_at,environment,sold_by,brought_by,shift_id,document_id'
);

create or replace function keep_till_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('issued', 'replaced') and new.state <> old.state
    or (to_jsonb(new) - '{state,refusal,document_id,sold_by,brought_by}'::text[])
      is distinct from (to_jsonb(old) - '{state,refusal,document_id,sold_by,brought_by}'::text[]) then
    raise exception 'what a till sold stays as it was sold' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The open shift whose drawer a document belongs to, as before; what was sold without a network while no shift was open belongs to
-- none: one that was opened since never saw its money.
create or replace function drawer_of(p_document documents) returns uuid language plpgsql as $$
declare
  setting text := coalesce(current_setting('app.sold_in_shift', true), '');
  sold_in uuid := case when setting not in ('', 'none') then setting::uuid end;
  drawer uuid;
begin
  if setting = 'none' then return null; end if;
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

-- Issues what a till sold without a network, as before, in the name of who sold it.
create or replace function issue_till_sale(
  p_company uuid, p_sale uuid, p_code text, p_takes_released boolean, p_rows jsonb, p_at timestamptz,
  p_send_at timestamptz, p_origins text
) returns table (place int, outcome text, document_id uuid, consecutivo text, clave text, version int)
language plpgsql as $$
#variable_conflict use_column
declare
  sale till_sales;
  wanted record;
  block number_blocks;
  made record;
begin
  select s.* into sale from till_sales s where s.company_id = p_company and s.id = p_sale for update;
  if sale.state = 'issued' then
    return query select 0, 'repeated', sale.document_id, null::text, null::text, null::int;
    return;
  elsif sale.state = 'replaced' then
    raise exception 'a draft takes the place of this sale' using errcode = 'CC433';
  end if;
  select r.environment, r.branch, r.terminal, r.document_type, r.given_sequence into wanted
  from jsonb_to_recordset(p_rows) as r (
    environment text, branch text, terminal text, document_type text, given_sequence bigint
  );
  -- Held until the end: nobody releases the block meanwhile, and no second sale takes the number.
  select b.* into block from number_blocks b
  where b.company_id = p_company and b.environment = wanted.environment and b.branch = wanted.branch
    and b.terminal = wanted.terminal and b.document_type = wanted.document_type
    and wanted.given_sequence between b.first_sequence and b.last_sequence
  for update;
  if not found or substr(block.codes, (wanted.given_sequence - block.first_sequence)::int * 8 + 1, 8) <> p_code then
    raise exception 'no till was given this number' using errcode = 'CC430';
  elsif block.released_at is not null and not p_takes_released then
    raise exception 'the number was released' using errcode = 'CC431';
  elsif exists (
    select from documents d
    where d.company_id = p_company and d.environment = sale.environment and d.consecutivo = sale.consecutivo
  ) then
    raise exception 'another sale has this number' using errcode = 'CC432';
  end if;

  perform set_config('app.sold_in_shift', coalesce(sale.shift_id::text, 'none'), true);
  for made in
    select * from issue_documents(
      p_company,
      (
        select jsonb_agg(r || jsonb_build_object('user_id', coalesce(sale.sold_by, (r ->> 'user_id')::uuid)))
        from jsonb_array_elements(p_rows) r
      ),
      0, false, p_at, p_send_at, p_origins
    )
  loop
    update till_sales s set state = 'issued', refusal = null, document_id = made.document_id
    where s.company_id = p_company and s.id = p_sale;
    place := made.place;
    outcome := made.outcome;
    document_id := made.document_id;
    consecutivo := made.consecutivo;
    clave := made.clave;
    version := made.version;
    return next;
  end loop;
end $$;
