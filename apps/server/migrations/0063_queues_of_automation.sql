-- What is queued for webhooks and for rules, in which queue and how often it is tried, is said by the jobs themselves
-- (modules/automation): these two said it again.
drop function queue_delivery(uuid, uuid, text, jsonb, timestamptz);
drop function queue_rules(uuid, text, jsonb);
