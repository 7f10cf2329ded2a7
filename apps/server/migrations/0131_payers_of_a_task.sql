-- A client may become another while a task bills a month. Each payer is known by its place in what the task was asked for, whoever it is by
-- now: two who became one keep what became of each, and what one was billed is not taken for the other's. Owned by modules/students.

alter table student_bill_rows add column place integer check (place >= 0);
-- Which payers of its task a charge bills, by their places.
alter table student_charges add column places integer[];

-- Whom each task was asked for, and who that is by now.
create function payers_asked() returns table (
  company_id uuid, task_id uuid, place integer, asked_id uuid, client_id uuid, currency text, is_over boolean
) language sql as $$
  select t.company_id, t.id, (o.place - 1)::integer, (o.row ->> 'client_id')::uuid,
    client_now(t.company_id, (o.row ->> 'client_id')::uuid), o.row ->> 'currency', t.finished_at is not null
  from tasks t cross join lateral jsonb_array_elements(t.input -> 'rows') with ordinality as o (row, place)
  where t.kind = 'student-bills'
$$;
set local role cuenta_clara_system;

update student_bill_rows r set place = asked.place
from (
  select p.company_id, p.task_id, p.client_id, p.currency, min(p.place) as place
  from payers_asked() p group by 1, 2, 3, 4
) asked
where asked.company_id = r.company_id and asked.task_id = r.task_id and asked.client_id = r.client_id and asked.currency = r.currency;
-- Of a task that does not say any more whom it was asked for.
update student_bill_rows r set place = 1000000 + n.place
from (
  select company_id, task_id, client_id, currency, row_number() over (partition by company_id, task_id order by client_id, currency) as place
  from student_bill_rows where place is null
) n
where n.company_id = r.company_id and n.task_id = r.task_id and n.client_id = r.client_id and n.currency = r.currency;

update student_charges c set places = array[asked.place]
from (
  select p.company_id, p.task_id, p.client_id, p.currency, min(p.place) as place from payers_asked() p
  where not p.is_over group by 1, 2, 3, 4
) asked
where asked.company_id = c.company_id and asked.task_id = c.task_id and asked.client_id = c.client_id and asked.currency = c.currency;

-- A merge that is taken back finds its rows by their key.
update client_merge_rows m set key = jsonb_build_object('task_id', r.task_id, 'place', r.place)
from student_bill_rows r
where m.source = 'student_bill_rows' and m.before is null and r.company_id = m.company_id
  and r.task_id = (m.key ->> 'task_id')::uuid and r.currency = m.key ->> 'currency'
  and r.client_id = (select k.kept_id from client_merges k where k.company_id = m.company_id and k.id = m.merge_id);
update client_merge_rows m set
  key = jsonb_build_object('task_id', p.task_id, 'place', p.place),
  before = m.before || jsonb_build_object('place', p.place)
from payers_asked() p
where m.source = 'student_bill_rows' and m.before is not null and p.company_id = m.company_id
  and p.task_id = (m.before ->> 'task_id')::uuid and p.asked_id = (m.before ->> 'client_id')::uuid
  and p.currency = m.before ->> 'currency';
delete from client_merge_rows m where m.source = 'student_bill_rows' and not m.key ? 'place';
reset role;
drop function payers_asked();

alter table student_bill_rows
  alter column place set not null,
  drop constraint student_bill_rows_pkey,
  add primary key (company_id, task_id, place);

-- Without setting aside what became of the one that is gone: nothing of both is in the other's way any more.
create or replace function move_client(p_merge uuid) returns void language plpgsql as $$
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
