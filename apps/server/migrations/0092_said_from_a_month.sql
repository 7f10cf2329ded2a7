-- What is said of purchases, proportions and kinds of exemption holds from a month on, and a filed return goes on knowing what was said
-- when it was filed: nothing is copied for it, so that a correction reaches every month that is not filed. Owned by modules/vat-return.

alter table vat_returns
  -- Which of the filings of its company it was, over all months; empty of what was filed before they were counted, which was before all others.
  add column filing integer,
  add constraint vat_returns_filing_check check (filing is null or filing > 0 and state in ('filed', 'rectified'));

alter table vat_uses
  -- How many returns of the company had been filed when it was said: those know nothing of it.
  add column after_filing integer not null default 0 check (after_filing >= 0),
  drop constraint vat_uses_pkey,
  add primary key (company_id, environment, about, about_id, line, since, after_filing);

alter table vat_proportions
  -- The first month for which it is said; empty: its whole year.
  add column since text not null default '',
  add column after_filing integer not null default 0 check (after_filing >= 0),
  drop constraint vat_proportions_pkey,
  add primary key (company_id, year, kind, since, after_filing),
  add constraint vat_proportions_since_check check (
    since = '' or kind = 'provisional' and since ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and left(since, 4)::integer = year
  );

alter table vat_exonerations
  -- The first month for which it is said; empty: always.
  add column since text not null default '',
  add column after_filing integer not null default 0 check (after_filing >= 0),
  drop constraint vat_exonerations_pkey,
  add primary key (company_id, exoneration_type, since, after_filing),
  add constraint vat_exonerations_since_check check (since = '' or since ~ '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$');

-- The trail names what people say; how many returns were filed by then is ours.
drop trigger audit on vat_returns;
select audit_table(
  'vat_returns', 'vat-return', 'period', 'period', '',
  'environment,reviewed_by,reviewed_at,reviewed_digest,filed_by,filed_at,paid_by,paid_at,left_over,balances,register,filing'
);
drop trigger audit on vat_uses;
select audit_table('vat_uses', 'vat-use', 'about_id', '', '', 'environment,after_filing');
drop trigger audit on vat_proportions;
select audit_table('vat_proportions', 'vat-proportion', 'year', '', '', 'after_filing');
drop trigger audit on vat_exonerations;
select audit_table('vat_exonerations', 'vat-exoneration', 'exoneration_type', '', '', 'after_filing');
