-- Counter: shifts of a till with what went in and out, sales that wait, and selling where the network is gone: numbers that
-- a till holds and sales that it brings afterwards (ADR 0024). Owned by modules/counter; how numbers are taken, by
-- modules/documents and modules/settings.

create table shifts (
  company_id uuid not null references companies (id),
  id uuid not null,
  environment authority_environment not null,
  -- `Z-12`, of a series of its own for each environment.
  number bigint not null check (number > 0),
  -- Of its opening, the closing and whatever is counted in cash.
  currency document_currency not null,
  opened_by uuid references users (id) on delete set null,
  opened_at timestamptz not null,
  -- What lay in the drawer, and by note and coin where somebody counted so: `{"20000": 2}`.
  opening numeric(15, 2) not null check (opening >= 0),
  opening_notes jsonb not null default '{}' check (jsonb_typeof(opening_notes) = 'object'),
  closed_by uuid references users (id) on delete set null,
  closed_at timestamptz,
  -- What should have been there and what was, by currency and means of payment, as of the closing.
  counts jsonb check (jsonb_typeof(counts) = 'array'),
  closing_notes jsonb not null default '{}' check (jsonb_typeof(closing_notes) = 'object'),
  -- Counted less expected of everything in its currency.
  difference numeric(15, 2),
  explanation text check (length(explanation) between 3 and 300),
  -- The till where it was opened: its drawer is one, whoever sells there.
  branch branch_code,
  terminal terminal_code,
  primary key (company_id, id),
  unique (company_id, environment, number),
  constraint shifts_till foreign key (company_id, branch, terminal) references terminals (company_id, branch, code),
  constraint closed_as_a_whole check (num_nonnulls(closed_at, counts, difference) in (0, 3)),
  constraint a_till_is_a_place check (num_nonnulls(branch, terminal) in (0, 2))
);
comment on table shifts is 'owner: counter';
-- Whoever sells has one drawer, and so has a till.
create unique index shifts_open on shifts (company_id, environment, opened_by) where closed_at is null;
create unique index shifts_open_at_till on shifts (company_id, environment, branch, terminal)
where closed_at is null and terminal is not null;
create index shifts_by_time on shifts (company_id, environment, opened_at desc, id desc);
select protect_company_table('shifts');
select audit_table('shifts', 'shift', 'id', 'number', '', 'opened_by,opened_at,closed_by,opening_notes,closing_notes,environment');

-- A closed shift is a report that somebody signed with their name.
create function refuse_shift_change() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and (tg_op = 'DELETE' or (to_jsonb(new) - '{opened_by,closed_by}'::text[])
    is distinct from (to_jsonb(old) - '{opened_by,closed_by}'::text[])) then
    raise exception 'a closed shift cannot change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger shifts_stay_closed before update or delete on shifts
for each row execute function refuse_shift_change();

create table shift_movements (
  company_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  -- Into the drawer, out of it, or given back to who returned something.
  kind text not null check (kind in ('in', 'out', 'return')),
  amount numeric(15, 2) not null check (amount > 0),
  reason text not null check (length(reason) between 3 and 200),
  -- Of a return: the credit note.
  document_id uuid,
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null,
  -- Official code of what goes back otherwise than in cash; the drawer knows of it, and its cash does not.
  means text not null default '01',
  primary key (company_id, id),
  foreign key (company_id, shift_id) references shifts (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id),
  check ((kind = 'return') = (document_id is not null)),
  constraint shift_movements_means_check check (means = '01' or kind = 'return')
);
comment on table shift_movements is 'owner: counter';
create index shift_movements_of_shift on shift_movements (company_id, shift_id, made_at);
-- What came back is paid back once, by each means.
create unique index shift_movements_of_note on shift_movements (company_id, document_id, means) where document_id is not null;
select protect_company_table('shift_movements');
select audit_table('shift_movements', 'shift-movement', 'id', 'reason', '', 'shift_id,made_by,made_at');

-- Whoever closes a shift waits for what goes in and out of it at that moment, and nothing does afterwards.
create function keep_shift_movement() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and (to_jsonb(new) - 'made_by') = (to_jsonb(old) - 'made_by') then
      return new;
    end if;
    raise exception 'what went in or out of a drawer stays written' using errcode = 'restrict_violation';
  end if;
  perform 1 from shifts s where s.company_id = new.company_id and s.id = new.shift_id and s.closed_at is null for share;
  if not found then
    raise exception 'the shift is closed' using errcode = 'CC420';
  end if;
  return new;
end $$;
create trigger shift_movements_stay before insert or update or delete on shift_movements
for each row execute function keep_shift_movement();

-- The shift in which a document was sold.
alter table documents add foreign key (company_id, shift_id) references shifts (company_id, id);

-- The browser that sells at a till: one profile of one device at a time. Another one takes its place and gets numbers of its own.
create table till_devices (
  company_id uuid not null,
  branch branch_code not null,
  terminal terminal_code not null,
  device_id uuid not null,
  -- What people call that device: browser and system.
  label text not null check (length(label) between 1 and 80),
  taken_by uuid references users (id) on delete set null,
  taken_at timestamptz not null,
  -- When it was last heard of, and how many sales waited there then: who closes a shift is told that more may come. It
  -- says so every few minutes, which is no change that anybody made.
  heard_at timestamptz,
  waiting int not null default 0 check (waiting >= 0),
  primary key (company_id, branch, terminal),
  foreign key (company_id, branch, terminal) references terminals (company_id, branch, code)
);
comment on table till_devices is 'owner: counter';
select protect_company_table('till_devices');
select audit_table('till_devices', 'till', 'terminal', 'label', '', 'device_id,taken_by,taken_at,heard_at,waiting');

-- Numbers of a series that one browser holds for sales without a network. They were taken from the series, so that nobody else
-- gets them; what nobody sold with them is a gap that is explained.
create table number_blocks (
  company_id uuid not null,
  id uuid not null,
  environment authority_environment not null,
  branch branch_code not null,
  terminal terminal_code not null,
  document_type text not null,
  first_sequence document_sequence not null,
  last_sequence document_sequence not null,
  -- The security code of each number, eight digits after eight: only who was given the number knows it.
  codes text not null check (codes ~ '^([0-9]{8})+$'),
  device_id uuid not null,
  granted_to uuid references users (id) on delete set null,
  granted_at timestamptz not null,
  released_at timestamptz,
  released_by uuid references users (id) on delete set null,
  release_reason text check (length(release_reason) between 3 and 300),
  primary key (company_id, id),
  unique (company_id, environment, branch, terminal, document_type, first_sequence),
  foreign key (company_id, branch, terminal) references terminals (company_id, branch, code),
  check (last_sequence - first_sequence + 1 = length(codes) / 8),
  check (num_nonnulls(released_at, release_reason) in (0, 2))
);
comment on table number_blocks is 'owner: counter';
create index number_blocks_held on number_blocks (company_id, environment, branch, terminal) where released_at is null;
select protect_company_table('number_blocks');
select audit_table(
  'number_blocks', 'number-block', 'id', 'terminal', 'codes',
  'id,device_id,granted_to,granted_at,released_at,released_by,environment'
);

-- Numbers that were given away stay given; a block is only released.
create function keep_number_block() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.released_at is not null and new.released_at is distinct from old.released_at
    or (to_jsonb(new) - '{granted_to,released_at,released_by,release_reason}'::text[])
      is distinct from (to_jsonb(old) - '{granted_to,released_at,released_by,release_reason}'::text[]) then
    raise exception 'numbers that were given to a till stay given' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger number_blocks_stay before update or delete on number_blocks
for each row execute function keep_number_block();
alter table number_blocks enable always trigger number_blocks_stay;

-- What was sold without a network, as the till brought it. It is kept before it is issued, so that what is refused is not lost.
create table till_sales (
  company_id uuid not null references companies (id),
  -- Of the browser's making: the same sale brought twice is one.
  id uuid not null,
  environment authority_environment not null,
  branch branch_code not null,
  terminal terminal_code not null,
  -- As the customer's paper says them.
  consecutivo consecutivo not null,
  clave clave not null,
  sold_at timestamptz not null,
  sold_by uuid references users (id) on delete set null,
  -- The shift in whose drawer the money lies.
  shift_id uuid,
  client_name text,
  currency document_currency not null,
  total numeric(15, 2) not null check (total >= 0),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  received_at timestamptz not null,
  -- received: about to be issued. replaced: a person made a draft of it, which takes its place.
  state text not null default 'received' check (state in ('received', 'issued', 'refused', 'replaced')),
  -- Why it was refused: code, parameters and findings.
  refusal jsonb check (jsonb_typeof(refusal) = 'object'),
  -- The document that was issued, or the draft that takes its place.
  document_id uuid,
  -- Whoever brings it and whenever, it is of who sold it and of the shift in which that was.
  brought_by uuid references users (id) on delete set null,
  primary key (company_id, id),
  foreign key (company_id, shift_id) references shifts (company_id, id),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'issued') <= (document_id is not null))
);
comment on table till_sales is 'owner: counter';
comment on column till_sales.sold_by is 'who sold it; null where who brought it named nobody of the company';
create index till_sales_unfinished on till_sales (company_id, environment, received_at)
where state in ('received', 'refused');
create index till_sales_by_number on till_sales (company_id, environment, consecutivo);
create index till_sales_replaced on till_sales (company_id, document_id) where state = 'replaced';
select protect_company_table('till_sales');
select audit_table(
  'till_sales', 'till-sale', 'id', 'consecutivo', '',
  'input,refusal,branch,terminal,received_at,environment,sold_by,brought_by,shift_id,document_id'
);

-- What was sold stays as it was sold. One whose draft was deleted has nothing in its place any more: it is refused again,
-- and waits where it waited.
create function keep_till_sale() returns trigger language plpgsql as $$
declare
  is_back boolean := tg_op = 'UPDATE' and old.state = 'replaced' and new.state = 'refused' and not exists (
    select from documents d where d.company_id = old.company_id and d.id = old.document_id
  );
begin
  if tg_op = 'DELETE' or old.state in ('issued', 'replaced') and new.state <> old.state and not is_back
    or (to_jsonb(new) - '{state,refusal,document_id,sold_by,brought_by}'::text[])
      is distinct from (to_jsonb(old) - '{state,refusal,document_id,sold_by,brought_by}'::text[]) then
    raise exception 'what a till sold stays as it was sold' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger till_sales_stay before update or delete on till_sales
for each row execute function keep_till_sale();
alter table till_sales enable always trigger till_sales_stay;

create function give_back_till_sale() returns trigger language plpgsql as $$
begin
  update till_sales s set state = 'refused', document_id = null,
    refusal = '{"status": 409, "code": "till-sale-draft-deleted", "params": {}}'
  where s.company_id = old.company_id and s.document_id = old.id and s.state = 'replaced';
  return null;
end $$;
create trigger give_back_till_sale after delete on documents
for each row when (old.fiscal_status = 'draft') execute function give_back_till_sale();

-- The open shift whose drawer a document belongs to. A ticket, or what is given back, belongs to the shift of its till,
-- whoever makes it; anything else, and what is made at no till, to the shift of who makes it. What was sold without a
-- network belongs to the shift in which it was sold, and so does a draft that takes its place; to none once that is closed,
-- for its drawer was counted with that money in it, and to none where no shift was open, for one that was opened since never
-- saw its money.
create function drawer_of(p_document documents) returns uuid language plpgsql as $$
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

-- Every ticket, and every invoice that is paid at once, belongs to a shift, and joins it as it is issued, whether it was a
-- draft before or not: only issuing writes a `clave`. What replaces a ticket that was sold was paid with it; what replaces a
-- rejected document is of the shift in which that was sold, whoever issues it: there its money lies.
create function join_shift() returns trigger language plpgsql as $$
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
create trigger documents_join_shift before insert or update of clave on documents for each row when (
  new.clave is not null and new.sale_condition = '01' and new.kind in ('ticket', 'invoice')
  and not (new.kind = 'invoice' and coalesce(new.input -> 'references' @> '[{"code": "07"}]', false))
) execute function join_shift();

-- By which means besides cash a note says that money went back at the counter: with cash of nothing, or with several means.
-- One that names a single means beside cash that was handed out says no more than how its sale was paid; one that says no
-- amount is the rest of the note, as it is of a sale.
create function given_back_otherwise(p_document documents) returns table (means text, amount numeric) language sql stable as $$
  select p.means, sum(round(p.amount, 2))
  from (
    select s.means,
      case when count(*) over () > 1
        then coalesce(s.amount, p_document.total - sum(coalesce(s.amount, 0)) over ())
        else s.amount
      end as amount
    from jsonb_to_recordset(
      case jsonb_typeof(p_document.input -> 'payments') when 'array' then p_document.input -> 'payments' end
    ) as s (means text, amount numeric)
  ) p
  where jsonb_typeof(p_document.input -> 'cash') = 'object' and p.means <> '01' and p.amount > 0
    and (jsonb_array_length(p_document.input -> 'payments') > 1 or (p_document.input #>> '{cash,change}')::numeric = 0)
  group by 1
$$;

-- What was handed out by each means with the rejected notes that a note stands for (Annex v4.4, note 9, code 10), those that
-- they stood for included.
create function handed_out_before(p_document documents) returns table (means text, amount numeric) language sql stable as $$
  with recursive replaced as (
    select o.id
    from jsonb_array_elements(p_document.input -> 'references') r
    join documents o on o.company_id = p_document.company_id and o.environment = p_document.environment
      and o.clave = r ->> 'number' and o.kind = 'credit-note' and o.fiscal_status = 'rejected' and o.currency = p_document.currency
    where r ->> 'document_type' = '10'
    union
    select f.target_id
    from replaced p
    join document_references f on f.company_id = p_document.company_id and f.document_id = p.id
      and f.document_type = '10' and f.target_id is not null
  )
  select m.means, sum(m.amount)
  from shift_movements m
  where m.company_id = p_document.company_id and m.kind = 'return' and m.document_id in (select id from replaced)
  group by 1
$$;

-- What a note says was given back leaves the drawer that it belongs to, with the note itself: of each means what did not go
-- back by it before, for whoever issues a note in place of a rejected one may say again what was given back. Together never
-- more than the note, however the money was said to have gone back the first time. The drawer is of one currency, a card is
-- not.
create function give_back_in_shift(p_document documents) returns void language plpgsql as $$
declare
  -- Where cash is rounded, to the next five colones.
  most numeric := ceil(p_document.total / 5) * 5;
  rest numeric;
  drawer uuid;
  part record;
begin
  if p_document.kind <> 'credit-note' or jsonb_typeof(p_document.input -> 'cash') is distinct from 'object' then
    return;
  end if;
  select most - coalesce(sum(b.amount), 0) into rest from handed_out_before(p_document) b;
  for part in
    select g.means, g.amount - coalesce(b.amount, 0) as amount
    from (
      select '01' as means, least(round((p_document.input #>> '{cash,change}')::numeric, 2), most) as amount
      union all
      select o.means, o.amount from given_back_otherwise(p_document) o
    ) g
    left join handed_out_before(p_document) b on b.means = g.means
    order by 1
  loop
    part.amount := least(part.amount, rest);
    if part.amount > 0 then
      rest := rest - part.amount;
      drawer := coalesce(drawer, drawer_of(p_document));
      insert into shift_movements (company_id, id, shift_id, kind, amount, reason, document_id, means, made_by, made_at)
      select s.company_id, gen_random_uuid(), s.id, 'return', part.amount, p_document.consecutivo, p_document.id, part.means,
        coalesce(p_document.created_by, p_document.issued_by), p_document.issued_at
      from shifts s
      where s.company_id = p_document.company_id and s.id = drawer and (part.means <> '01' or s.currency = p_document.currency);
    end if;
  end loop;
end $$;

-- What was given back over the counter is no credit of the client any more, by whichever means it was given: once the
-- authority says yes to its note, the money that this leaves is the money that was handed out.
create function settle_return_at_counter() returns trigger language plpgsql as $$
declare
  note documents;
  part record;
  rest numeric := new.amount;
begin
  select d.* into note from documents d
  where d.company_id = new.company_id and d.id = new.source_id and d.kind = 'credit-note'
    and jsonb_typeof(d.input -> 'cash') = 'object';
  for part in
    select o.means, o.amount from given_back_otherwise(note) o
    union all
    select '01', (note.input #>> '{cash,change}')::numeric
    order by 1 desc
  loop
    -- The smaller of nothing and something would be something.
    if coalesce(part.amount, 0) > 0 and rest > 0 then
      insert into payment_returns (company_id, payment_id, id, kind, amount, returned_on, means, recorded_by, created_at)
      values (
        new.company_id, new.id, gen_random_uuid(), 'refund', least(part.amount, rest), costa_rica_day(note.issued_at),
        part.means, note.issued_by, clock_timestamp()
      );
      rest := rest - least(part.amount, rest);
    end if;
  end loop;
  return null;
end $$;
create trigger settle_return_at_counter after insert on payments
for each row when (new.source_id is not null and new.means is null) execute function settle_return_at_counter();

-- Sales that wait, for whichever till of the company takes them up.
create table parked_sales (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null default '' check (length(name) <= 60),
  currency document_currency not null,
  total numeric(15, 2) not null check (total >= 0),
  lines int not null check (lines between 1 and 1000),
  -- As the counter has it; nothing here reads it.
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and pg_column_size(draft) < 1000000),
  parked_by uuid references users (id) on delete set null,
  parked_at timestamptz not null,
  -- One till takes it up: for every other it is gone.
  taken_by uuid references users (id) on delete set null,
  taken_at timestamptz,
  primary key (company_id, id)
);
comment on table parked_sales is 'owner: counter';
create index parked_sales_waiting on parked_sales (company_id, parked_at desc, id desc) where taken_at is null;
create index parked_sales_taken on parked_sales (taken_at) where taken_at is not null;
select protect_company_table('parked_sales');

-- The lowest number that a series may go on with: above all that were used, and not below what a jump left,
-- for those may belong to another system. Without a jump to take back it is the present one. Numbers that a till holds were
-- given away, although no document has them yet.
create function lowest_next_number(
  p_company uuid, p_environment authority_environment, p_branch text, p_terminal text, p_document_type text,
  p_next bigint
) returns bigint
  language sql stable
as $$
  with used as (
    select greatest(
      coalesce((
        select right(max(d.consecutivo), 10)::bigint from documents d
        where d.company_id = p_company and d.environment = p_environment
          and d.consecutivo between p_branch || p_terminal || p_document_type || '0000000000'
            and p_branch || p_terminal || p_document_type || '9999999999'
      ), 0),
      coalesce((
        select right(max(m.consecutivo), 10)::bigint from reception_messages m
        where m.company_id = p_company and m.environment = p_environment
          and m.consecutivo between p_branch || p_terminal || p_document_type || '0000000000'
            and p_branch || p_terminal || p_document_type || '9999999999'
      ), 0),
      coalesce((
        select max(b.last_sequence) from number_blocks b
        where b.company_id = p_company and b.environment = p_environment and b.branch = p_branch
          and b.terminal = p_terminal and b.document_type = p_document_type
      ), 0)
    ) as last
  )
  select greatest(used.last + 1, least(p_next, (
    select min(c.from_sequence) from numbering_changes c
    where c.company_id = p_company and c.environment = p_environment and c.branch = p_branch and c.terminal = p_terminal
      and c.document_type = p_document_type and c.from_sequence < c.to_sequence and c.to_sequence > used.last
  )))
  from used
$$;

-- Issues what a till sold without a network, with the number that it held and in the name of who sold it. Whoever brings the
-- same sale at the same time waits here. Raises CC430 for a number that no till was given, or not with this code, CC431 for
-- one of a block that was released, unless somebody says that it counts all the same, CC432 for one that another sale has,
-- and CC433 for a sale that a draft takes the place of.
create function issue_till_sale(
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
