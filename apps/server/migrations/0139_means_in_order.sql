-- By what the sales of a list were paid is read from the index that its other figures come from: of each document its draft was
-- taken apart, and a shop of a hundred thousand tickets waited seconds for the strip above them.
-- Owned by modules/documents.

drop index documents_by_time;
create index documents_by_time on documents (company_id, sorted_at desc, id desc) include (
  environment, kind, fiscal_status, currency, total, balance, is_trial, client_id, paid, credited, surplus, written_off,
  sale_condition, activity_code, means, created_by
);
