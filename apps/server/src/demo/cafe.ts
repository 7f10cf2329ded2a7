import { cafePurchases } from './cafe-purchases.ts'
import { aDemoClient, aDemoItem, type DemoCompany } from './demo-company.ts'
import { earlierCodes } from './earlier-codes.ts'

const hotCoffee = '6340001000100'
const coldCoffee = '6340002020400'
const served = '6332000000000'
const catering = '6339100000000'
const pastry = '2343000000000'
const ground = '2391102010200'
const beans = '2391102010100'

/** A steaming cup on a round of roasted brown. */
const cup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<circle cx="32" cy="32" r="32" fill="#9A5B2E"/>
<path d="M15 29h27v10a11 11 0 0 1-11 11h-5a11 11 0 0 1-11-11z" fill="#FFF8F0"/>
<path d="M42 32h3a5 5 0 0 1 0 10h-3.6" fill="none" stroke="#FFF8F0" stroke-width="3.5"/>
<path d="M23 24c-3-3 3-5 0-9M31 24c-3-3 3-5 0-9" fill="none" stroke="#FFF8F0" stroke-width="3" stroke-linecap="round"/>
</svg>`

/** A café in San José: colones, prices with tax, many tickets, a few companies on credit. */
export const cafe: DemoCompany = {
  id: '01900000-0000-7000-8000-00000000cafe',
  legalName: 'CAFE LA TERTULIA SOCIEDAD ANONIMA',
  logo: cup,
  members: ['administrator', 'accountant', 'biller', 'viewer'],
  settings: {
    name: 'Café La Tertulia S.A.',
    trade_name: 'La Tertulia',
    identification_type: '02',
    identification_number: '3101700123',
    colour: '#9A5B2E',
    province: '1',
    canton: '01',
    district: '01',
    address: 'Avenida Central, cincuenta metros al oeste del teatro',
    phone_country_code: '506',
    phone_number: '22210123',
    emails: ['facturas@latertulia.example.com'],
    activities: [{ code: '5610.0', name: 'Cafeterías', is_default: true }],
    branch: '001',
    terminal: '00001',
    currency_id: 2,
  },
  rhythm: {
    opensAt: 7,
    closesAt: 19,
    ticketsADay: 1.8,
    invoicesADay: 1.1,
    serviceCharge: 0.4,
    linesADocument: [2, 4],
    orderedAtOnce: [8, 28],
    invoicesAsOne: 2,
    dollars: 0,
    closedOn: [0],
    // Parties of December, and a quiet start of the year.
    season: [0.9, 0.92, 1, 0.95, 1, 0.96, 1.04, 1, 0.96, 1, 1.06, 1.3],
    regrets: [
      'El evento se canceló y se devuelve lo cobrado',
      'Se facturó el pedido de otra oficina',
      'Llegaron menos personas de las facturadas',
      'El pedido se entregó incompleto',
    ],
  },
  standing: [
    { client: 'Tecnologías del Poás', code: 'CAF-01', quantity: 160, day: 28 },
    { client: 'Hotel Colonial', code: 'TOS-01', quantity: 40, day: 14 },
    { client: 'Bufete Araya', code: 'EVE-01', quantity: 24, day: 20 },
  ],
  publicOrder: { client: 'Municipalidad de Los Robles', code: 'EVE-02', quantity: 18, day: 9 },
  purchases: cafePurchases,
  cards: { acquirer: 'BAC Credomatic', accounts: { CRC: 'CR93010200009041207731' } },
  sinpeNumber: '88010123',
  receipts: [
    { description: 'Adelanto para el evento de diciembre', amount: '60000', from: 'Bufete Araya' },
    { description: 'Depósito por el alquiler del salón', amount: '35000', from: 'Marta Rojas Vega' },
    {
      description: 'Donación para la feria del barrio',
      amount: '15000',
      from: 'Asociación de Vecinos',
      means: '01',
    },
    {
      description: 'Reserva de mesa para veinte personas',
      amount: '40000',
      from: 'Tecnologías del Poás',
      becomes: 'unpaid',
    },
    {
      description: 'Venta sin sistema durante el apagón',
      amount: '8450',
      from: '',
      means: '01',
      becomes: 'provisional',
    },
    {
      description: 'Adelanto para el evento de diciembre',
      amount: '60000',
      from: 'Bufete Araya',
      becomes: 'void',
    },
  ],
  clients: [
    aDemoClient('Bufete Araya y Asociados S.A.', '02 3101500111', {
      weight: 4,
      creditDays: 15,
      activity_code: '6910.0',
    }),
    aDemoClient('Tecnologías del Poás S.A.', '02 3101500222', {
      weight: 5,
      creditDays: 30,
      activity_code: '6201.0',
    }),
    aDemoClient('Hotel Colonial Barrio Amón S.A.', '02 3101500333', {
      weight: 4,
      creditDays: 30,
      activity_code: '5510.1',
    }),
    aDemoClient('Editorial Cordillera S.A.', '02 3101500444', {
      weight: 2,
      creditDays: 15,
      activity_code: '5811.0',
    }),
    aDemoClient('Clínica Dental Sonrisas S.A.', '02 3101500555', { weight: 2, activity_code: '8620.2' }),
    aDemoClient('Cooperativa Los Higuerones R.L.', '02 3004500666', {
      weight: 2,
      creditDays: 8,
      activity_code: '4630.9',
    }),
    aDemoClient('Marta Elena Villalobos Rodríguez', '01 104560789', { weight: 2 }),
    aDemoClient('José Pablo Campos Herrera', '01 206780123', { weight: 2 }),
    aDemoClient('Ana Lucía Fallas Monge', '01 113450678'),
    aDemoClient('Estudio Creativo Guaria S.A.', '02 3101500777', { weight: 3, activity_code: '7410.0' }),
    aDemoClient('Transportes Chirripó S.A.', '02 3101500888', { creditDays: 15, activity_code: '4923.9' }),
    aDemoClient('Librería El Quijongo S.A.', '02 3101500999', { canton: '02', activity_code: '4761.0' }),
    aDemoClient('Consultores Río Reventazón S.A.', '02 3101501010', {
      weight: 2,
      creditDays: 30,
      paysLate: true,
      activity_code: '7020.0',
    }),
    aDemoClient('Fundación Manos de la Montaña', '02 3006501111', { activity_code: '9499.0' }),
    aDemoClient('Klaus Bergmann', '03 155800123456', { emails: ['k.bergmann@example.com'] }),
    aDemoClient('Municipalidad de Los Robles', '02 3014500234', {
      sale_condition: '08',
      activity_code: '8413.0',
    }),
    aDemoClient('Inversiones Cerro Alto S.A.', '02 9999990123', { weight: 0 }),
  ],
  items: [
    aDemoItem('CAF-01', 'Café negro', hotCoffee, 1200, { weight: 9, category: 'Bebidas calientes' }),
    aDemoItem('CAF-02', 'Café con leche', hotCoffee, 1500, { weight: 9, category: 'Bebidas calientes' }),
    aDemoItem('CAF-03', 'Espresso', hotCoffee, 1300, { weight: 5, category: 'Bebidas calientes' }),
    aDemoItem('CAF-04', 'Capuchino', hotCoffee, 1900, { weight: 9, category: 'Bebidas calientes' }),
    aDemoItem('CAF-05', 'Latte de vainilla', hotCoffee, 2200, { weight: 4, category: 'Bebidas calientes' }),
    aDemoItem('CAF-06', 'Café chorreado', hotCoffee, 1800, { weight: 4, category: 'Bebidas calientes' }),
    aDemoItem('CAF-07', 'Moca', hotCoffee, 2300, { weight: 3, category: 'Bebidas calientes' }),
    aDemoItem('CAF-08', 'Chocolate caliente', '6340001000300', 2100, {
      weight: 3,
      category: 'Bebidas calientes',
    }),
    aDemoItem('CAF-09', 'Agua dulce', '6340001000400', 1100, { weight: 2, category: 'Bebidas calientes' }),
    aDemoItem('FRI-01', 'Café helado', coldCoffee, 2400, { weight: 4, category: 'Bebidas frías' }),
    aDemoItem('FRI-02', 'Frappé de caramelo', coldCoffee, 2900, { weight: 4, category: 'Bebidas frías' }),
    aDemoItem('FRI-03', 'Cold brew', coldCoffee, 2600, { weight: 2, category: 'Bebidas frías' }),
    aDemoItem('FRI-04', 'Natural de mora en agua', '6340002020200', 1600, {
      weight: 4,
      category: 'Bebidas frías',
    }),
    aDemoItem('FRI-05', 'Natural de guanábana en leche', '6340002020300', 2000, {
      weight: 3,
      category: 'Bebidas frías',
    }),
    aDemoItem('FRI-06', 'Agua embotellada', '6340002020100', 1000, { weight: 3, category: 'Bebidas frías' }),
    aDemoItem('COM-01', 'Gallo pinto con huevo', served, 3500, { weight: 5, category: 'Desayunos' }),
    aDemoItem('COM-02', 'Desayuno típico completo', served, 4800, { weight: 4, category: 'Desayunos' }),
    aDemoItem('COM-03', 'Omelette de vegetales', served, 3900, { weight: 2, category: 'Desayunos' }),
    aDemoItem('COM-04', 'Casado con pollo', served, 4500, { weight: 4, category: 'Almuerzos' }),
    aDemoItem('COM-05', 'Sándwich de pollo al pesto', served, 3800, { weight: 4, category: 'Almuerzos' }),
    aDemoItem('COM-06', 'Ensalada de la casa', served, 3600, { weight: 2, category: 'Almuerzos' }),
    aDemoItem('COM-07', 'Sopa de tomate con pan', served, 3200, { weight: 2, category: 'Almuerzos' }),
    aDemoItem('COM-08', 'Quiche de espinaca', served, 2800, { weight: 3, category: 'Almuerzos' }),
    aDemoItem('REP-01', 'Queque de zanahoria, porción', pastry, 2200, { weight: 5, category: 'Repostería' }),
    aDemoItem('REP-02', 'Tres leches, porción', pastry, 2400, { weight: 5, category: 'Repostería' }),
    aDemoItem('REP-03', 'Croissant de almendra', pastry, 1900, { weight: 4, category: 'Repostería' }),
    aDemoItem('REP-04', 'Galleta de avena', '2349002011200', 900, { weight: 4, category: 'Repostería' }),
    aDemoItem('REP-05', 'Queque de chocolate entero', pastry, 16500, { weight: 1, category: 'Repostería' }),
    aDemoItem('REP-06', 'Empanada de chiverre', pastry, 1200, { weight: 3, category: 'Repostería' }),
    aDemoItem('TOS-01', 'Café molido Tarrazú 340 g', ground, 5200, {
      weight: 3,
      rate_code: '02',
      category: 'Café en bolsa',
    }),
    aDemoItem('TOS-02', 'Café en grano Los Santos 500 g', beans, 7400, {
      weight: 2,
      rate_code: '02',
      category: 'Café en bolsa',
    }),
    aDemoItem('TOS-03', 'Café descafeinado 340 g', '2391102020000', 6100, {
      weight: 1,
      category: 'Café en bolsa',
    }),
    aDemoItem('TOS-04', 'Chocolate negro 70%', '2366000000200', 2900, {
      weight: 1,
      category: 'Café en bolsa',
    }),
    aDemoItem('EVE-01', 'Refrigerio para reuniones, por persona', catering, 3900, {
      weight: 3,
      unit: 'Sp',
      category: 'Eventos',
    }),
    aDemoItem('EVE-02', 'Almuerzo ejecutivo, por persona', catering, 7200, {
      weight: 2,
      unit: 'Sp',
      category: 'Eventos',
    }),
    aDemoItem('EVE-03', 'Estación de café, medio día', catering, 65000, {
      weight: 1,
      unit: 'Sp',
      category: 'Eventos',
    }),
    aDemoItem('REP-07', 'Caja de repostería', earlierCodes.pastry.code, 9800, {
      weight: 0,
      category: 'Repostería',
    }),
  ],
}
