-- The links a person pinned, in their order; null for those that the product starts with.
alter table users add column shortcuts text[] check (cardinality(shortcuts) <= 24);
