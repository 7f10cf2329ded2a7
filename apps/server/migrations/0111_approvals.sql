-- Four eyes: a document above the amount that the company chose waits for a second person before it is issued.

alter table documents
  add column approval_asked_by uuid references users (id) on delete set null,
  add column approval_asked_at timestamptz;

-- Asking and giving back are told, for what waits is no draft that anybody may change.
create function record_approval() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, at, actor, origin, action, subject, subject_id, subject_name, before, after)
  values (
    new.company_id, clock_timestamp(), current_person(), nullif(current_setting('app.origin', true), '')::jsonb,
    'changed', 'document', new.id, null,
    jsonb_build_object('fiscal_status', old.fiscal_status),
    jsonb_build_object(
      'fiscal_status', new.fiscal_status, 'kind', new.kind, 'client', new.client_name, 'currency', new.currency,
      'total', new.total
    )
  );
  return null;
end $$;
select run_as_system('record_approval()');
create trigger audit_approval after update of fiscal_status on documents
for each row
when (new.clave is null and old.fiscal_status is distinct from new.fiscal_status)
execute function record_approval();
