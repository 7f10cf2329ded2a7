-- Webhooks, rules and letters hear of events after their commit, no longer by triggers.

drop trigger tell_issued on documents;
drop trigger tell_draft_issued on documents;
drop trigger tell_accepted on documents;
drop trigger tell_rejected on documents;
drop trigger tell_recorded on payments;
drop trigger tell_voided on payments;
drop trigger tell_accepted on quotations;
drop trigger tell_declined on quotations;
drop trigger tell_received on receptions;
drop function tell_webhooks();

-- Queues one event for one address, told with the time at which it happened.
drop function queue_delivery(uuid, uuid, text, jsonb);
create function queue_delivery(p_company uuid, p_webhook uuid, p_event text, p_data jsonb, p_at timestamptz) returns uuid
  language plpgsql
as $$
declare
  delivery uuid := gen_random_uuid();
begin
  insert into webhook_deliveries (company_id, webhook_id, id, event, body, created_at)
  values (
    p_company, p_webhook, delivery, p_event,
    jsonb_build_object(
      'id', delivery, 'event', p_event, 'company_id', p_company,
      'at', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', p_data
    )::text,
    clock_timestamp()
  );
  perform enqueue_job(
    'deliver-webhook', json_build_object('companyId', p_company, 'webhookId', p_webhook, 'deliveryId', delivery),
    null, null, p_company::text, 8
  );
  return delivery;
end $$;

drop trigger rules_accepted on documents;
drop trigger rules_rejected on documents;
drop trigger rules_paid on documents;
drop trigger rules_accepted on quotations;
drop function tell_rules_of_document();
drop function tell_rules_of_quotation();

drop trigger letter_when_accepted on documents;
drop trigger letter_when_draft_issued on documents;
drop trigger letter_when_issued on documents;
drop function queue_document_letter();
