-- Lists of documents and the strips above them are narrowed to a branch from the index that their other figures come from.
-- Owned by modules/documents.

drop index documents_by_time;
create index documents_by_time on documents (company_id, sorted_at desc, id desc) include (
  environment, kind, fiscal_status, currency, total, balance, is_trial, client_id, paid, credited, surplus, written_off,
  sale_condition, activity_code, means, created_by, branch
);
