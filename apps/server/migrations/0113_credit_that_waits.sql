-- The credit of purchases that were not paid waits where a company defers (RLIVA, art. 40 bis): the register of it is kept as it was filed.
-- Owned by modules/vat-return.

alter table vat_returns
  -- Empty of what was filed before credit waited.
  add column credit_register jsonb,
  add constraint vat_returns_credit_register_check check (credit_register is null or filed_at is not null);

-- Like the register of sales, it is ours: the trail names what people say.
drop trigger audit on vat_returns;
select audit_table(
  'vat_returns', 'vat-return', 'period', 'period', '',
  'environment,reviewed_by,reviewed_at,reviewed_digest,filed_by,filed_at,paid_by,paid_at,left_over,balances,register,credit_register,filing'
);
