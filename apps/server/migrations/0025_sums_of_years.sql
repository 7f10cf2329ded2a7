-- Which of thousands of clients bought most is read from the sums of years: by the index alone, in the order of the clients.
create index client_sales_sums_of_years on client_sales_sums (company_id, environment, span, starts_on, client_id)
  include (kind, is_of_ticket, currency, total, tax, other_charges, total_crc, tax_crc, other_charges_crc)
where span = 'year';
