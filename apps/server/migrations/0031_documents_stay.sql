-- What was issued neither changes nor vanishes, whoever asks: the triggers fire for every role and in every
-- replication mode.

create function refuse_fiscal_change() returns trigger language plpgsql as $$
begin
  if old.clave is not null then
    raise exception 'an issued document cannot change: %', old.clave using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger documents_fiscal_columns_stay
before update of
  company_id, id, kind, environment, branch, terminal, sequence, consecutivo, clave, clave_reversed, issued_at, due_on, client_id,
  client_name, sale_condition, currency, exchange_rate, total, input, snapshot, created_by, issued_by,
  created_at
on documents for each row execute function refuse_fiscal_change();

create function refuse_status_reversal() returns trigger language plpgsql as $$
begin
  if old.fiscal_status = new.fiscal_status then
    return new;
  end if;
  if old.fiscal_status in ('accepted', 'rejected') then
    raise exception 'the verdict on % is final', old.clave using errcode = 'restrict_violation';
  end if;
  if old.clave is not null and new.fiscal_status in ('draft', 'waiting_approval') then
    raise exception 'an issued document cannot become a draft: %', old.clave using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger documents_status_goes_forward
before update of fiscal_status on documents
for each row execute function refuse_status_reversal();

create function refuse_delete_of_issued() returns trigger language plpgsql as $$
begin
  if old.clave is not null then
    raise exception 'an issued document cannot be deleted: %', old.clave using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create trigger documents_issued_stay
before delete on documents for each row execute function refuse_delete_of_issued();

create function refuse_any_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are kept as they were written', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger document_files_stay
before update or delete on document_files for each row execute function refuse_any_change();

create trigger document_events_stay
before update on document_events for each row execute function refuse_any_change();

create function refuse_delete_of_issued_events() returns trigger language plpgsql as $$
begin
  -- Deleting a draft takes its events along; by then the draft itself is gone.
  if exists (
    select from documents d
    where d.company_id = old.company_id and d.id = old.document_id and d.clave is not null
  ) then
    raise exception 'the history of an issued document is kept' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create trigger document_events_of_issued_stay
before delete on document_events for each row execute function refuse_delete_of_issued_events();

create function refuse_series_step_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a series of numbers cannot be deleted' using errcode = 'restrict_violation';
  end if;
  if new.next_sequence < old.next_sequence
    or (new.company_id, new.environment, new.branch, new.terminal, new.document_type)
      is distinct from (old.company_id, old.environment, old.branch, old.terminal, old.document_type) then
    raise exception 'a series of numbers only goes forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger document_series_go_forward
before update or delete on document_series for each row execute function refuse_series_step_back();

create trigger documents_stay_whole before truncate on documents
for each statement execute function refuse_any_change();
create trigger document_files_stay_whole before truncate on document_files
for each statement execute function refuse_any_change();
create trigger document_events_stay_whole before truncate on document_events
for each statement execute function refuse_any_change();
create trigger document_series_stay_whole before truncate on document_series
for each statement execute function refuse_any_change();

alter table documents enable always trigger documents_fiscal_columns_stay;
alter table documents enable always trigger documents_status_goes_forward;
alter table documents enable always trigger documents_issued_stay;
alter table documents enable always trigger documents_stay_whole;
alter table document_files enable always trigger document_files_stay;
alter table document_files enable always trigger document_files_stay_whole;
alter table document_events enable always trigger document_events_stay;
alter table document_events enable always trigger document_events_of_issued_stay;
alter table document_events enable always trigger document_events_stay_whole;
alter table document_series enable always trigger document_series_go_forward;
alter table document_series enable always trigger document_series_stay_whole;
