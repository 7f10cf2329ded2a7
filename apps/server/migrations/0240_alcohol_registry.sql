-- Registrofiscal8707 of the official format: the registry of who sells alcoholic drinks (Law 8707).

alter table companies
  add column alcohol_registry text check (length(alcohol_registry) between 1 and 12);
