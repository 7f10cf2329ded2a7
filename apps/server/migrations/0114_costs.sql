-- What an item costs the company, in colones; who sees it is the company's to choose.
alter table items add column cost_crc numeric(18, 5) check (cost_crc >= 0);
