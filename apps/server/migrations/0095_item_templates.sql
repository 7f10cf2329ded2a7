-- Items that companies of a trade usually sell: the platform keeps them, companies copy what they need.
create table item_templates (
  id uuid primary key,
  trade text not null check (trade in (
    'restaurant', 'shop', 'health', 'school', 'law', 'accounting', 'technology', 'construction', 'workshop',
    'beauty', 'tourism', 'transport', 'rental', 'cleaning'
  )),
  name text not null check (length(name) between 3 and 200),
  cabys text not null check (cabys ~ '^\d{13}$'),
  unit text not null check (length(unit) between 1 and 15),
  tax_code text not null default '01' check (tax_code ~ '^\d{2}$'),
  rate_code text not null check (rate_code ~ '^\d{2}$'),
  is_active boolean not null default true,
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (search_text(name || ' ' || cabys)) stored,
  sort_name text not null generated always as (search_text(name)) stored
);
create unique index item_templates_one_per_name on item_templates (trade, sort_name);
create index item_templates_by_name on item_templates (sort_name, id);
revoke insert, update, delete on item_templates from cuenta_clara_app;

-- Which template became which item: a template is copied into a company once, and shows how many use it.
create table item_template_copies (
  company_id uuid not null references companies (id),
  template_id uuid not null references item_templates (id) on delete cascade,
  item_id uuid not null,
  primary key (company_id, template_id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
create index item_template_copies_by_template on item_template_copies (template_id);
create index item_template_copies_by_item on item_template_copies (company_id, item_id);
select protect_company_table('item_template_copies');

-- Starter set, entered by us; every code is in the starter set of the catalogue, and so is its rate.
with starter (trade, name, cabys, unit) as (values
  ('restaurant', 'Almuerzo ejecutivo', '6331000000000', 'Unid'),
  ('restaurant', 'Comida para llevar', '6339900000000', 'Unid'),
  ('restaurant', 'Café negro', '6340001000100', 'Unid'),
  ('restaurant', 'Té caliente', '6340001000200', 'Unid'),
  ('restaurant', 'Batido en agua', '6340002020200', 'Unid'),
  ('restaurant', 'Batido en leche', '6340002020300', 'Unid'),
  ('restaurant', 'Café frío', '6340002020400', 'Unid'),
  ('restaurant', 'Cerveza nacional', '6340002010100', 'Unid'),
  ('restaurant', 'Servicio de catering', '6339100000000', 'Spe'),
  ('shop', 'Café molido 500 g', '2391102010200', 'Unid'),
  ('shop', 'Arroz blanco 1 kg', '2316100000100', 'Unid'),
  ('shop', 'Cuaderno escolar', '3270004019900', 'Unid'),
  ('shop', 'Champú', '3532303000100', 'Unid'),
  ('shop', 'Jabón líquido', '3532101029900', 'Unid'),
  ('shop', 'Queque', '2343000000000', 'Unid'),
  ('health', 'Consulta de medicina general', '9310100000100', 'Sp'),
  ('health', 'Consulta de odontología', '9310100001700', 'Sp'),
  ('health', 'Consulta de psicología', '9310100002500', 'Sp'),
  ('health', 'Consulta de pediatría', '9310100002400', 'Sp'),
  ('health', 'Consulta de nutrición', '9319901000000', 'Sp'),
  ('health', 'Consulta veterinaria', '8351000000000', 'Sp'),
  ('school', 'Matrícula de preescolar', '9210000000100', 'Os'),
  ('school', 'Mensualidad de preescolar', '9210000000200', 'Os'),
  ('school', 'Matrícula de primaria', '9220000000100', 'Os'),
  ('school', 'Mensualidad de primaria', '9220000000200', 'Os'),
  ('school', 'Curso de computación', '9291900000300', 'Os'),
  ('school', 'Curso libre', '9291900009900', 'Os'),
  ('law', 'Asesoría legal', '8219900000000', 'Sp'),
  ('law', 'Asesoría en derecho comercial', '8212000000100', 'Sp'),
  ('law', 'Asesoría en derecho laboral', '8212000000400', 'Sp'),
  ('law', 'Escritura y certificación', '8213000000000', 'Sp'),
  ('accounting', 'Contabilidad mensual', '8222100000000', 'Sp'),
  ('accounting', 'Auditoría financiera', '8221000000000', 'Sp'),
  ('accounting', 'Declaración de impuestos', '8232000000000', 'Sp'),
  ('technology', 'Consultoría en software', '8313100000100', 'Sp'),
  ('technology', 'Desarrollo de software a la medida', '8314300000000', 'Sp'),
  ('technology', 'Desarrollo de página web', '8314100000200', 'Sp'),
  ('technology', 'Hospedaje de sitio web', '8315100000000', 'Os'),
  ('technology', 'Soporte técnico', '8313200000100', 'Sp'),
  ('construction', 'Construcción de vivienda', '5311100000000', 'Os'),
  ('construction', 'Instalación eléctrica', '5461900000000', 'Os'),
  ('construction', 'Fontanería', '5462100000000', 'Os'),
  ('construction', 'Pintura', '5473000000000', 'Os'),
  ('construction', 'Plano de arquitectura', '8321200000000', 'Sp'),
  ('workshop', 'Mantenimiento de automóvil', '8714100000200', 'Os'),
  ('workshop', 'Reparación de motocicleta', '8714200000000', 'Os'),
  ('workshop', 'Reparación de computadora', '8713000000000', 'Os'),
  ('workshop', 'Reparación de celular', '8715300000100', 'Os'),
  ('beauty', 'Corte de cabello', '9721000000100', 'Os'),
  ('beauty', 'Tinte de cabello', '9721000000300', 'Os'),
  ('beauty', 'Manicura y pedicura', '9722002000000', 'Os'),
  ('beauty', 'Mensualidad de gimnasio', '9723000000200', 'Os'),
  ('tourism', 'Guía turístico', '8555000000000', 'Spe'),
  ('tourism', 'Tour organizado', '8554000000000', 'Spe'),
  ('transport', 'Transporte de carga', '6511900009900', 'Os'),
  ('transport', 'Mensajería local', '6802100000000', 'Os'),
  ('transport', 'Servicio de taxi', '6411500000000', 'Os'),
  ('rental', 'Alquiler de local comercial', '7211200000300', 'Alc'),
  ('rental', 'Alquiler de vivienda', '7211100000200', 'Al'),
  ('rental', 'Alquiler de vehículo', '7311100000000', 'Os'),
  ('cleaning', 'Limpieza general', '8533000000000', 'Os'),
  ('cleaning', 'Limpieza de ventanas', '8532000000000', 'Os')
)
insert into item_templates (id, trade, name, cabys, unit, rate_code, created_at, updated_at)
select
  -- Ids in the order of the list, below every one that is given later.
  ('01900000-0000-7000-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid,
  s.trade, s.name, s.cabys, s.unit,
  case c.rate when '13' then '08' when '4' then '04' when '2' then '03' when '1' then '02' when 'Exento' then '10' else '11' end,
  now(), now()
from starter s join cabys c on c.code = s.cabys;
