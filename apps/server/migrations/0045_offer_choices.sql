-- What a client may choose in an offer: beside lines that they may leave out, groups of lines of which they take one, and
-- lines that count only if they want them.

-- The lines of groups of lines: `[[1, 2], [4, 5]]`.
create function lines_of_groups(alike jsonb) returns integer[] language sql immutable as $$
  select coalesce(array_agg(line::integer), '{}')
  from jsonb_array_elements(alike) as one (lines) cross join jsonb_array_elements_text(one.lines) as each (line)
$$;

alter table quotations
  add column alternatives jsonb not null default '[]' check (jsonb_typeof(alternatives) = 'array'),
  drop constraint quotations_check,
  -- The total is without these: as it is offered, and from its acceptance on as its client chose.
  add constraint left_out_by_choice check (left_out <@ (optional_lines || lines_of_groups(alternatives)));
comment on column quotations.alternatives is 'Groups of positions of lines, from 0, of which the client takes one.';
