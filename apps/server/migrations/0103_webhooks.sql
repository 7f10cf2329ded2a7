-- Addresses of other programs that hear what happens in a company, and what was sent to them.

create table webhooks (
  company_id uuid not null references companies (id),
  id uuid not null,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 30),
  -- What deliveries are signed with, sealed; shown once.
  sealed_secret text not null,
  is_on boolean not null default true,
  -- Deliveries given up one after the other; after too many it switches itself off.
  failures integer not null default 0 check (failures >= 0),
  switched_off_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
select protect_company_table('webhooks');
select audit_table('webhooks', 'webhook', 'id', 'url', 'sealed_secret', 'failures,created_by');

create table webhook_deliveries (
  company_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  event text not null,
  -- What is sent, to the letter: the signature is over these characters.
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  answer_status integer,
  -- The beginning of what came back.
  answer_body text check (length(answer_body) <= 2000),
  -- Why nothing came back.
  problem text check (length(problem) <= 300),
  duration_ms integer,
  attempted_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, webhook_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_deliveries_by_time on webhook_deliveries (company_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
select protect_company_table('webhook_deliveries');

-- Queues one event for one address. Amounts travel as text, as everywhere.
create function queue_delivery(p_company uuid, p_webhook uuid, p_event text, p_data jsonb) returns uuid
  language plpgsql
as $$
declare
  delivery uuid := gen_random_uuid();
  happened timestamptz := clock_timestamp();
begin
  insert into webhook_deliveries (company_id, webhook_id, id, event, body, created_at)
  values (
    p_company, p_webhook, delivery, p_event,
    jsonb_build_object(
      'id', delivery, 'event', p_event, 'company_id', p_company,
      'at', to_char(happened at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', p_data
    )::text,
    happened
  );
  perform enqueue_job(
    'deliver-webhook', json_build_object('companyId', p_company, 'webhookId', p_webhook, 'deliveryId', delivery),
    null, null, p_company::text, 8
  );
  return delivery;
end $$;

-- Tells the addresses of a company that want to hear of an event. Arguments: event, columns of the row that travel.
create function tell_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_delivery(w.company_id, w.id, tg_argv[0], (
    select jsonb_object_agg(
      key, case when jsonb_typeof(value) = 'number' and value::text like '%.%' then to_jsonb(trim_scale(value::numeric)::text) else value end
    )
    from jsonb_each(to_jsonb(new)) where key = any (string_to_array(tg_argv[1], ','))
  ))
  from webhooks w
  where w.company_id = new.company_id and w.is_on and tg_argv[0] = any (w.events);
  return null;
end $$;
select run_as_system('tell_webhooks()');
grant execute on function tell_webhooks to cuenta_clara_app, cuenta_clara_system;

create trigger tell_issued after insert on documents
for each row when (new.clave is not null) execute function tell_webhooks(
  'document.issued', 'id,kind,clave,consecutivo,environment,issued_at,due_on,client_id,client_name,currency,total,fiscal_status'
);
create trigger tell_draft_issued after update of clave on documents
for each row when (old.clave is null and new.clave is not null) execute function tell_webhooks(
  'document.issued', 'id,kind,clave,consecutivo,environment,issued_at,due_on,client_id,client_name,currency,total,fiscal_status'
);
create trigger tell_accepted after update of fiscal_status on documents
for each row when (new.fiscal_status = 'accepted' and old.fiscal_status <> 'accepted') execute function tell_webhooks(
  'document.accepted', 'id,kind,clave,consecutivo,environment,issued_at,due_on,client_id,client_name,currency,total,fiscal_status'
);
create trigger tell_rejected after update of fiscal_status on documents
for each row when (new.fiscal_status = 'rejected' and old.fiscal_status <> 'rejected') execute function tell_webhooks(
  'document.rejected', 'id,kind,clave,consecutivo,environment,issued_at,due_on,client_id,client_name,currency,total,fiscal_status'
);
create trigger tell_recorded after insert on payments
for each row execute function tell_webhooks(
  'payment.recorded', 'id,number,environment,paid_on,client_id,client_name,currency,amount,means,reference'
);
create trigger tell_voided after update of voided_at on payments
for each row when (old.voided_at is null and new.voided_at is not null) execute function tell_webhooks(
  'payment.voided', 'id,number,environment,paid_on,client_id,client_name,currency,amount,void_reason'
);
create trigger tell_accepted after update of status on quotations
for each row when (new.status = 'accepted' and old.status <> 'accepted') execute function tell_webhooks(
  'quotation.accepted', 'id,number,revision,title,client_id,client_name,currency,total,decided_by_name'
);
create trigger tell_declined after update of status on quotations
for each row when (new.status = 'rejected' and old.status <> 'rejected') execute function tell_webhooks(
  'quotation.declined', 'id,number,revision,title,client_id,client_name,currency,total,decided_by_name,decision_reason'
);
create trigger tell_received after insert on receptions
for each row execute function tell_webhooks(
  'reception.received', 'id,clave,kind,environment,issued_at,supplier_name,supplier_identification_number,currency,total,tax,status,deadline_on'
);
