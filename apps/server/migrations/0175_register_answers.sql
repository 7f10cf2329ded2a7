-- What the authority's registers answered about taxpayers and authorisations, for everybody, so that each is asked once
-- while its answer is good. Those of demo companies come from the pretend authority and reach no other company.

create table register_answers (
  number text not null check (length(number) between 3 and 40),
  register text not null check (register in ('taxpayer', 'exemption')),
  is_demo boolean not null,
  -- `silent`: it was asked and did not answer, which is not asked again for a moment.
  outcome text not null check (outcome in ('found', 'absent', 'silent')),
  facts jsonb,
  asked_at timestamptz not null,
  good_until timestamptz not null,
  primary key (number, register, is_demo),
  check ((outcome = 'found') = (facts is not null))
);
create index register_answers_old on register_answers (good_until);
