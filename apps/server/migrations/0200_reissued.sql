-- Which documents replace rejected ones: few among many, and asked for by the start page, the lists and the work list.

create index documents_anew on documents (company_id, environment)
where clave is not null and input -> 'references' @> '[{"document_type": "10"}]';
