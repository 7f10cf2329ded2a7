import { academyPurchases } from './academy-purchases.ts'
import { aDemoClient, aDemoItem, type DemoCompany, type DemoStudent } from './demo-company.ts'
import { earlierCodes } from './earlier-codes.ts'

const course = '9291900009900'
const culture = '9291100000000'
const translation = '8395001000000'
const evaluation = '9292000000300'

const service = { unit: 'Sp', price_includes_tax: false } as const
/** Courses carry the reduced rate of two per cent. */
const reduced = { ...service, rate_code: '03', category: 'Cursos' } as const

/** An open book on a square of the academy's colour. */
const book = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<rect width="64" height="64" rx="14" fill="#1D5FBF"/>
<path d="M32 21c-4-4-11-6-19-5v28c8-1 15 1 19 5z" fill="#FFFFFF"/>
<path d="M32 21c4-4 11-6 19-5v28c-8-1-15 1-19 5z" fill="#FFFFFF" fill-opacity="0.78"/>
<path d="M18 24c3 0 6 .8 9 2.4M18 31c3 0 6 .8 9 2.4" fill="none" stroke="#1D5FBF" stroke-width="2.5" stroke-linecap="round"/>
</svg>`

/** A language academy in Escazú: monthly plans, mostly in colones and some in dollars, invoices on credit. */
export const academy: DemoCompany = {
  id: '01900000-0000-7000-8000-000000acade1',
  legalName: 'ACADEMIA HORIZONTE SOCIEDAD ANONIMA',
  logo: book,
  members: ['administrator', 'accountant'],
  settings: {
    name: 'Academia de Idiomas Horizonte S.A.',
    trade_name: 'Academia Horizonte',
    identification_type: '02',
    identification_number: '3101700456',
    colour: '#1D5FBF',
    province: '1',
    canton: '02',
    district: '01',
    address: 'Del parque central doscientos metros al sur, edificio Horizonte',
    phone_country_code: '506',
    phone_number: '22280456',
    emails: ['cobros@horizonte.example.com'],
    activities: [{ code: '8549.0', name: 'Enseñanza de idiomas', is_default: true }],
    branch: '001',
    terminal: '00001',
    currency_id: 2,
  },
  rhythm: {
    opensAt: 8,
    closesAt: 18,
    ticketsADay: 0.4,
    invoicesADay: 0.92,
    serviceCharge: 0,
    linesADocument: [1, 2],
    orderedAtOnce: [4, 16],
    invoicesAsOne: 1,
    dollars: 0.5,
    closedOn: [0, 6],
    // Terms begin in February and August; July and December are holidays.
    season: [0.85, 1.12, 1.1, 1.05, 1, 0.96, 0.8, 1.1, 1.05, 1, 0.95, 0.75],
    regrets: [
      'La empresa retiró a un participante',
      'El grupo no se abrió y se devuelve la matrícula',
      'Se facturó el mes en que estuvo de viaje',
      'Se cobraron más horas de las impartidas',
    ],
  },
  standing: [
    { client: 'Grupo Logístico Talamanca', code: 'EMP-20', quantity: 1, day: 28 },
    { client: 'Centro de Servicios Pacífico', code: 'EMP-40', quantity: 1, day: 21 },
    { client: 'Software Volcán Azul', code: 'EMP-20', quantity: 1, day: 16 },
    { client: 'Exportadora Valle Central', code: 'EMP-1A1', quantity: 12, day: 24 },
    { client: 'María Fernanda', code: 'ING-A2', quantity: 2, day: 2 },
    { client: 'Gabriela', code: 'FRA-A1', quantity: 1, day: 3 },
  ],
  publicOrder: { client: 'Instituto de Turismo Rural', code: 'EMP-1A1', quantity: 20, day: 12 },
  purchases: academyPurchases,
  cards: {
    acquirer: 'Promerica',
    accounts: { CRC: 'CR65011610001400338125', USD: 'CR43011610001400338133' },
  },
  sinpeNumber: '88020456',
  receipts: [
    { description: 'Depósito por el préstamo de libros', amount: '20000', from: 'Gabriela Ramírez' },
    {
      description: 'Reserva de cupo, Inglés A1 de enero',
      amount: '25000',
      from: 'Familia Segura Lobo',
      means: '01',
    },
    {
      description: 'Aporte para el fondo de becas',
      amount: '50000',
      from: 'Asociación de Exalumnos',
      means: '04',
    },
    {
      description: 'Reserva del aula para un taller',
      amount: '40000',
      from: 'Colegio Científico',
      becomes: 'unpaid',
    },
    {
      description: 'Matrícula cobrada sin sistema',
      amount: '25500',
      from: '',
      means: '01',
      becomes: 'provisional',
    },
    {
      description: 'Depósito por el préstamo de libros',
      amount: '20000',
      from: 'Gabriela Ramírez',
      becomes: 'void',
    },
  ],
  clients: [
    aDemoClient('Grupo Logístico Talamanca S.A.', '02 3101600111', {
      weight: 5,
      creditDays: 30,
      activity_code: '5229.0',
    }),
    aDemoClient('Centro de Servicios Pacífico S.A.', '02 3101600222', {
      weight: 5,
      creditDays: 30,
      activity_code: '8299.0',
    }),
    aDemoClient('Dispositivos Médicos Irazú S.A.', '02 3101600333', {
      weight: 4,
      creditDays: 45,
      paysLate: true,
      activity_code: '3250.0',
    }),
    aDemoClient('Colegio Científico La Amistad', '02 3006600444', {
      weight: 2,
      creditDays: 30,
      paysLate: true,
      activity_code: '8521.0',
    }),
    aDemoClient('Turismo Aventura Sarapiquí S.A.', '02 3101600555', {
      weight: 3,
      creditDays: 15,
      currency: 'USD',
      activity_code: '7911.0',
    }),
    aDemoClient('María Fernanda Solís Chaves', '01 115670234', { weight: 2 }),
    aDemoClient('Luis Diego Hernández Mata', '01 304560987', { weight: 2 }),
    aDemoClient('Gabriela Ramírez Ulloa', '01 402310765', { weight: 2 }),
    aDemoClient('Esteban Carvajal Porras', '01 603450219', { weight: 1 }),
    aDemoClient('Natalia Gutiérrez Salas', '01 702180456', { weight: 1 }),
    aDemoClient('Software Volcán Azul S.A.', '02 3101600666', {
      weight: 3,
      creditDays: 30,
      currency: 'USD',
      activity_code: '6201.0',
    }),
    aDemoClient('Bufete Internacional Cariari S.A.', '02 3101600777', {
      weight: 2,
      creditDays: 15,
      activity_code: '6910.0',
    }),
    aDemoClient('Emily Carter', '03 184000987654', {
      weight: 1,
      currency: 'USD',
      emails: ['emily.carter@example.com'],
    }),
    aDemoClient('Instituto de Turismo Rural', '02 4000600234', {
      sale_condition: '08',
      activity_code: '8413.0',
    }),
    aDemoClient('Exportadora Valle Central S.A.', '02 3101600888', {
      weight: 2,
      creditDays: 30,
      activity_code: '4690.0',
    }),
  ],
  items: [
    aDemoItem('ING-A1', 'Inglés A1, mensualidad', course, 48000, { ...reduced, price_usd: '95', weight: 6 }),
    aDemoItem('ING-A2', 'Inglés A2, mensualidad', course, 48000, { ...reduced, price_usd: '95', weight: 6 }),
    aDemoItem('ING-B1', 'Inglés B1, mensualidad', course, 52000, { ...reduced, price_usd: '105', weight: 6 }),
    aDemoItem('ING-B2', 'Inglés B2, mensualidad', course, 52000, { ...reduced, price_usd: '105', weight: 4 }),
    aDemoItem('ING-C1', 'Inglés C1, mensualidad', course, 58000, { ...reduced, price_usd: '115', weight: 2 }),
    aDemoItem('FRA-A1', 'Francés A1, mensualidad', course, 50000, { ...reduced, price_usd: '99', weight: 3 }),
    aDemoItem('FRA-A2', 'Francés A2, mensualidad', course, 50000, { ...reduced, price_usd: '99', weight: 2 }),
    aDemoItem('POR-A1', 'Portugués A1, mensualidad', course, 46000, {
      ...reduced,
      price_usd: '90',
      weight: 2,
    }),
    aDemoItem('ALE-A1', 'Alemán A1, mensualidad', course, 54000, { ...reduced, price_usd: '108', weight: 2 }),
    aDemoItem('EMP-20', 'Programa empresarial, grupo de 20 horas', course, 420000, {
      ...reduced,
      price_usd: '830',
      weight: 6,
    }),
    aDemoItem('EMP-40', 'Programa empresarial, grupo de 40 horas', course, 790000, {
      ...reduced,
      price_usd: '1560',
      weight: 4,
    }),
    aDemoItem('EMP-1A1', 'Clase ejecutiva individual, hora', course, 18000, {
      ...reduced,
      price_usd: '36',
      weight: 5,
    }),
    aDemoItem('CUL-01', 'Taller de conversación y cultura', culture, 15000, {
      ...reduced,
      price_usd: '30',
      weight: 2,
    }),
    aDemoItem('CUL-02', 'Taller de español para extranjeros', culture, 35000, {
      ...reduced,
      price_usd: '70',
      weight: 2,
    }),
    aDemoItem('MAT-01', 'Matrícula anual', course, 25000, { ...reduced, price_usd: '50', weight: 3 }),
    aDemoItem('PRU-01', 'Prueba de ubicación', evaluation, 12000, {
      ...service,
      price_usd: '24',
      weight: 2,
      category: 'Pruebas',
    }),
    aDemoItem('PRU-02', 'Preparación de pruebas a la medida', evaluation, 95000, {
      ...service,
      price_usd: '190',
      weight: 1,
      category: 'Pruebas',
    }),
    aDemoItem('TRA-01', 'Traducción, por página', translation, 9500, {
      ...service,
      price_usd: '19',
      weight: 3,
      category: 'Traducciones',
    }),
    aDemoItem('TRA-02', 'Traducción técnica, por página', translation, 14000, {
      ...service,
      price_usd: '28',
      weight: 2,
      category: 'Traducciones',
    }),
    aDemoItem('INT-01', 'Interpretación, jornada', '8395002009900', 210000, {
      ...service,
      price_usd: '415',
      weight: 1,
      category: 'Traducciones',
    }),
    aDemoItem('LIB-01', 'Libro de texto nivel A', '3229900009900', 19500, {
      rate_code: '10',
      price_usd: '38',
      weight: 3,
      category: 'Materiales',
    }),
    aDemoItem('LIB-02', 'Libro de texto nivel B', '3229900009900', 21500, {
      rate_code: '10',
      price_usd: '42',
      weight: 3,
      category: 'Materiales',
    }),
    aDemoItem('LIB-03', 'Cuaderno de ejercicios', '3270004019900', 4200, {
      rate_code: '02',
      price_usd: '8',
      weight: 2,
      category: 'Materiales',
    }),
    aDemoItem('ASE-01', 'Orientación para becas en el exterior', '9292000000200', 60000, {
      ...service,
      price_usd: '120',
      weight: 1,
      category: 'Asesoría',
    }),
    aDemoItem('CUR-01', 'Curso libre de redacción', earlierCodes.courses.code, 32000, {
      ...service,
      weight: 0,
      category: 'Cursos',
    }),
  ],
  students: [
    aStudent('Sofía Solís Mora', 'E-101', 'Inglés A1 sábados', '2015-03-14', 'ING-A1', '48000', [
      ['María Fernanda Solís Chaves', '100'],
    ]),
    aStudent(
      'Diego Solís Mora',
      'E-102',
      'Inglés A2 tardes',
      '2012-08-02',
      'ING-A2',
      '48000',
      [['María Fernanda Solís Chaves', '100']],
      { discount: ['10', 'Segundo hermano'] },
    ),
    aStudent('Valeria Hernández Ulloa', 'E-103', 'Inglés A1 sábados', '2014-11-27', 'ING-A1', '48000', [
      ['Luis Diego Hernández Mata', '50'],
      ['Gabriela Ramírez Ulloa', '50'],
    ]),
    aStudent(
      'Emilio Hernández Ulloa',
      'E-104',
      'Francés A1',
      '2010-01-19',
      'FRA-A1',
      '50000',
      [
        ['Luis Diego Hernández Mata', '60'],
        ['Gabriela Ramírez Ulloa', '40'],
      ],
      { discount: ['10', 'Segundo hermano'] },
    ),
    aStudent('Tomás Carvajal Vega', 'E-105', 'Inglés B1 noches', '2005-06-30', 'ING-B1', '52000', [
      ['Esteban Carvajal Porras', '100'],
    ]),
    aStudent(
      'Lucía Gutiérrez Salas',
      'E-106',
      'Inglés A2 tardes',
      '2011-12-05',
      'ING-A2',
      '48000',
      [['Natalia Gutiérrez Salas', '100']],
      { status: 'on_hold', notes: 'De viaje hasta febrero.' },
    ),
    aStudent(
      'Noah Carter',
      'E-107',
      'Español para extranjeros',
      '1998-04-22',
      'CUL-02',
      '70',
      [['Emily Carter', '100']],
      { currency: 'USD' },
    ),
    aStudent('Karla Jiménez Rojas', 'E-108', 'Inglés B2 empresas', '1990-02-11', 'ING-B2', '52000', [
      ['Grupo Logístico Talamanca S.A.', '100'],
    ]),
    aStudent('Mauricio Brenes Soto', 'E-109', 'Inglés B2 empresas', '1987-09-08', 'ING-B2', '52000', [
      ['Grupo Logístico Talamanca S.A.', '75'],
      ['Natalia Gutiérrez Salas', '25'],
    ]),
    aStudent(
      'Adriana Quesada Lobo',
      'E-110',
      'Inglés C1 empresas',
      '1993-07-16',
      'ING-C1',
      '115',
      [['Software Volcán Azul S.A.', '100']],
      { currency: 'USD', discount: ['15', 'Convenio de empresa'] },
    ),
    aStudent(
      'Fabián Mora Castro',
      'E-111',
      'Inglés B1 noches',
      '2001-10-03',
      null,
      null,
      [['Colegio Científico La Amistad', '100']],
      { notes: 'Prueba de ubicación pendiente.' },
    ),
    aStudent(
      'Isabel Vargas León',
      'E-112',
      'Portugués A1',
      '2009-05-25',
      'POR-A1',
      '46000',
      [['Colegio Científico La Amistad', '100']],
      { discount: ['50', 'Beca del colegio'] },
    ),
    aStudent('Andrés Solano Picado', 'E-113', 'Alemán A1', '1996-12-12', 'ALE-A1', '54000', [
      ['Bufete Internacional Cariari S.A.', '100'],
    ]),
    aStudent(
      'Paola Chacón Ruiz',
      'E-090',
      'Francés A2',
      '1999-03-09',
      'FRA-A2',
      '50000',
      [['Esteban Carvajal Porras', '100']],
      { status: 'left' },
    ),
  ],
}

type Payers = DemoStudent['payers']

function aStudent(
  name: string,
  number: string,
  group: string,
  birthOn: string,
  plan: string | null,
  amount: string | null,
  payers: Payers,
  {
    discount,
    ...change
  }: Partial<DemoStudent> & { discount?: readonly [percent: string, reason: string] } = {},
): DemoStudent {
  return {
    name,
    number,
    group_name: group,
    birth_on: birthOn,
    payers,
    ...(plan === null || amount === null
      ? {}
      : {
          plan: {
            code: plan,
            amount,
            ...(discount && { discount_percent: discount[0], discount_reason: discount[1] }),
          },
        }),
    ...change,
  }
}
