-- A far page of the list of all documents passes over hundreds of thousands of rows: in an index that holds nothing but their order and what
-- every list asks for, they are less than half as many pages as in `documents_by_time`, which holds what is summed. Owned by modules/documents.

create index documents_in_order on documents (company_id, sorted_at desc, id desc) include (environment);
