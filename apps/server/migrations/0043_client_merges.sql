-- Two clients that are one, made one, and parted again within a day. Owned by modules/clients.

create table client_merges (
  company_id uuid not null references companies (id),
  id uuid not null,
  kept_id uuid not null,
  -- Whose row is gone: old links and old drafts still name it, and are led to the other one.
  merged_id uuid not null,
  merged_name text not null,
  merged_by uuid,
  merged_at timestamptz not null,
  -- Both rows as they were, and the one that stays as the merge left it.
  kept_before jsonb not null,
  kept_after jsonb,
  merged_before jsonb not null,
  primary key (company_id, id),
  unique (company_id, merged_id),
  foreign key (company_id, kept_id) references clients (company_id, id) on delete cascade
);
comment on table client_merges is 'owner: clients';
create index client_merges_by_kept on client_merges (company_id, kept_id);
select protect_company_table('client_merges');
select audit_table(
  'client_merges', 'client-merge', 'kept_id', 'merged_name', '',
  'id,kept_id,merged_id,merged_by,merged_at,kept_before,kept_after,merged_before'
);

-- What a merge moved, by the key that its table knows it by; with `before` it was set aside, for the other one had the same.
create table client_merge_rows (
  company_id uuid not null,
  merge_id uuid not null,
  source text not null,
  key jsonb not null,
  before jsonb,
  primary key (company_id, merge_id, source, key),
  foreign key (company_id, merge_id) references client_merges (company_id, id) on delete cascade
);
comment on table client_merge_rows is 'owner: clients';
select protect_company_table('client_merge_rows');

-- The client that an id means today: the one that stayed, where two were merged.
create function client_now(p_company uuid, p_client uuid) returns uuid language sql stable as $$
  select coalesce(
    (select m.kept_id from client_merges m where m.company_id = p_company and m.merged_id = p_client), p_client
  )
$$;

-- Every column that names a client, found by its foreign key, so that no table to come is forgotten; with the rest of the
-- primary key of its table.
create function client_references() returns table (source text, reference name, rest name[]) language sql stable as $$
  select r.conrelid::regclass::text, a.attname, array(
    select k.attname from pg_index i
    cross join unnest(i.indkey) with ordinality as p (attnum, place)
    join pg_attribute k on k.attrelid = i.indrelid and k.attnum = p.attnum
    where i.indrelid = r.conrelid and i.indisprimary and k.attname not in ('company_id', a.attname)
    order by p.place
  )
  from pg_constraint r
  join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[2]
  where r.contype = 'f' and r.conparentid = 0 and r.confrelid = 'clients'::regclass and cardinality(r.conkey) = 2
  order by 1, 2
$$;

-- The key of a row of such a table, as SQL.
create function key_of(p_rest name[]) returns text language sql immutable as $$
  select format('jsonb_build_object(%s)', string_agg(format('%L, t.%I', name, name), ', ')) from unnest(p_rest) as name
$$;

-- What is added up by client, gathered again for some of them.
create function gather_client_sums(p_clients uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_company() || ':sales-sums', 0));
  delete from client_sales_sums where company_id = current_company() and client_id = any (p_clients);
  perform add_into_client_sales_sums(current_company(), array(
    select d.id from summed_documents d
    where d.company_id = current_company() and d.client_id = any (p_clients)
      and d.id not in (select w.id from sales_not_summed() w)
  ));
end $$;

-- Gives the one that stays all that names the other one, and notes each row. What both have once is set aside.
create function move_client(p_merge uuid) returns void language plpgsql as $$
declare
  merge client_merges;
  named record;
begin
  select * into strict merge from client_merges where company_id = current_company() and id = p_merge;

  -- One page each: the older address leads to the one that stays.
  with gone as (
    delete from public_links l
    where l.company_id = merge.company_id and l.client_id = merge.merged_id and exists (
      select from public_links k where k.company_id = l.company_id and k.client_id = merge.kept_id
    )
    returning l.*
  )
  insert into client_merge_rows
  select merge.company_id, merge.id, 'public_links', jsonb_build_object('id', t.id), to_jsonb(t) from gone t;

  -- Who pays twice for somebody pays both shares.
  with gone as (
    delete from student_payers p
    where p.company_id = merge.company_id and p.client_id = merge.merged_id and exists (
      select from student_payers k
      where k.company_id = p.company_id and k.student_id = p.student_id and k.client_id = merge.kept_id
    )
    returning p.*
  ), kept as (
    update student_payers k set share = k.share + t.share
    from gone t where k.company_id = t.company_id and k.student_id = t.student_id and k.client_id = merge.kept_id
    returning k.student_id, k.share
  )
  insert into client_merge_rows
  select merge.company_id, merge.id, 'student_payers',
    jsonb_build_object('student_id', t.student_id, 'share', kept.share), to_jsonb(t)
  from gone t join kept on kept.student_id = t.student_id;

  with gone as (
    delete from student_bill_rows b
    where b.company_id = merge.company_id and b.client_id = merge.merged_id and exists (
      select from student_bill_rows k
      where k.company_id = b.company_id and k.task_id = b.task_id and k.currency = b.currency and k.client_id = merge.kept_id
    )
    returning b.*
  )
  insert into client_merge_rows
  select merge.company_id, merge.id, 'student_bill_rows',
    jsonb_build_object('task_id', t.task_id, 'currency', t.currency), to_jsonb(t)
  from gone t;

  -- The same person of both is one contact.
  with gone as (
    delete from client_contacts c
    where c.company_id = merge.company_id and c.client_id = merge.merged_id and exists (
      select from client_contacts k
      where k.company_id = c.company_id and k.client_id = merge.kept_id and search_text(k.name) = search_text(c.name)
        and lower(k.email) is not distinct from lower(c.email)
    )
    returning c.*
  )
  insert into client_merge_rows
  select merge.company_id, merge.id, 'client_contacts', jsonb_build_object('id', t.id), to_jsonb(t) from gone t;

  for named in select * from client_references() loop
    execute format(
      'with t as (update %1$s m set %2$I = $1 where m.company_id = current_company() and m.%2$I = $2 returning m.*)
      insert into client_merge_rows (company_id, merge_id, source, key)
      select current_company(), $3, %1$L, %3$s from t',
      named.source, named.reference, key_of(named.rest)
    ) using merge.kept_id, merge.merged_id, merge.id;
  end loop;

  perform gather_client_sums(array[merge.kept_id, merge.merged_id]);
end $$;

-- Gives back what a merge moved and is still with the one that stayed, and forgets the merge. The other one's row is there again.
create function part_client(p_merge uuid) returns void language plpgsql as $$
declare
  merge client_merges;
  named record;
  aside text;
begin
  select * into strict merge from client_merges where company_id = current_company() and id = p_merge;

  for named in select * from client_references() loop
    execute format(
      'update %1$s t set %2$I = $1 from client_merge_rows r
      where r.company_id = current_company() and r.merge_id = $3 and r.source = %1$L and r.before is null
        and t.company_id = current_company() and t.%2$I = $2 and %3$s = r.key',
      named.source, named.reference, key_of(named.rest)
    ) using merge.merged_id, merge.kept_id, merge.id;
  end loop;

  update student_payers p set share = p.share - (r.before ->> 'share')::numeric
  from client_merge_rows r
  where r.company_id = merge.company_id and r.merge_id = merge.id and r.source = 'student_payers' and r.before is not null
    and p.company_id = merge.company_id and p.client_id = merge.kept_id
    and p.student_id = (r.before ->> 'student_id')::uuid;
  for aside in
    select distinct r.source from client_merge_rows r
    where r.company_id = merge.company_id and r.merge_id = merge.id and r.before is not null
  loop
    execute format(
      'insert into %1$s select b.* from client_merge_rows r, jsonb_populate_record(null::%1$s, r.before) b
      where r.company_id = current_company() and r.merge_id = $1 and r.source = %1$L and r.before is not null',
      aside
    ) using merge.id;
  end loop;

  perform gather_client_sums(array[merge.kept_id, merge.merged_id]);
  delete from client_merges where company_id = merge.company_id and id = merge.id;
end $$;

-- Puts what a row of a client says as it was, whatever columns it has.
create function restore_client(p_before jsonb) returns void language plpgsql as $$
declare
  told constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = 'clients'::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('company_id', 'id')
  );
begin
  execute format(
    'insert into clients as c (company_id, id, %1$s)
    select company_id, id, %1$s from jsonb_populate_record(null::clients, $1)
    on conflict (company_id, id) do update set (%1$s) = (select %1$s from jsonb_populate_record(null::clients, $1))',
    told
  ) using p_before;
end $$;

-- Whose an issued document is on our side may follow a merge, and nothing else of it may change. What is printed on it is its
-- snapshot, which stays.
create function is_merge_of(p_company uuid, p_one uuid, p_other uuid) returns boolean language sql stable as $$
  select exists (
    select from client_merges m
    where m.company_id = p_company and (m.merged_id, m.kept_id) in ((p_one, p_other), (p_other, p_one))
  )
$$;
create or replace function refuse_fiscal_change() returns trigger language plpgsql as $$
declare
  -- What is computed of the others has no value yet before the row is written.
  passed constant text[] := '{client_id,seller_id,balance,is_trial,total_in_coins}';
begin
  if old.issued_at is not null and not (
    new.client_id is distinct from old.client_id and is_merge_of(old.company_id, old.client_id, new.client_id)
    and to_jsonb(new) - passed = to_jsonb(old) - passed
  ) then
    raise exception 'an issued document cannot change: %', coalesce(old.clave, old.original_number)
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function keep_simple_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      raise exception 'an issued receipt is voided, never deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  -- The draft it had become was thrown away.
  if old.status = 'converted' and old.document_id is not null and new.document_id is null then
    new.status := case when cardinality(new.means) > 0 then 'paid' else 'issued' end;
  end if;
  if old.number is not null
    and (
      row(new.number, new.issued_at, new.use, new.client_name, new.currency, new.exchange_rate,
        new.total, new.input, new.parties)
        is distinct from
        row(old.number, old.issued_at, old.use, old.client_name, old.currency, old.exchange_rate,
          old.total, old.input, old.parties)
      or (
        new.client_id is distinct from old.client_id
        and not is_merge_of(old.company_id, old.client_id, new.client_id)
      )
    )
  then
    raise exception 'an issued receipt cannot change: %', old.number using errcode = 'restrict_violation';
  end if;
  if old.status = 'void' and new.status <> 'void' then
    raise exception 'a voided receipt stays void: %', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
