import type { Exemption, Taxpayer } from './registries.ts'

const general = { code: 1, description: 'Régimen General' }
const simplified = { code: 2, description: 'Régimen Simplificado' }

function taxpayer(changes: Partial<Taxpayer> & Pick<Taxpayer, 'name' | 'identificationType'>): Taxpayer {
  return {
    regime: general,
    state: 'Inscrito',
    isDelinquent: false,
    activities: [],
    address: null,
    trades: [],
    ...changes,
  }
}

/** Invented people and companies whose particulars are on file. */
export const demoTaxpayers: ReadonlyMap<string, Taxpayer> = new Map([
  [
    '3101000111',
    taxpayer({
      name: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
      identificationType: '02',
      activities: [
        { code: '4752.1', description: 'Venta al por menor de artículos de ferretería, pinturas y vidrio' },
        { code: '6202.0', description: 'Actividades de consultoría y gestión de servicios informáticos' },
      ],
      address: { province: '1', canton: '01', district: '01' },
    }),
  ],
  [
    '3102000222',
    taxpayer({
      name: 'CLIENTE FICTICIO SOCIEDAD DE RESPONSABILIDAD LIMITADA',
      identificationType: '02',
      activities: [{ code: '4100.0', description: 'Construcción de edificios' }],
      address: { province: '4', canton: '01', district: '01' },
    }),
  ],
  [
    '202220333',
    taxpayer({
      name: 'AGRICULTOR DE EJEMPLO',
      identificationType: '01',
      regime: simplified,
      trades: ['agropecuario'],
    }),
  ],
  [
    '3101999000',
    taxpayer({
      name: 'EMPRESA MOROSA DE EJEMPLO SOCIEDAD ANONIMA',
      identificationType: '02',
      isDelinquent: true,
      state: 'Moroso',
    }),
  ],
])

const hacienda = { code: '01', description: 'Ministerio de Hacienda' }
const generic = { code: '04', description: 'Autorización Local Genérica' }
const specific = { code: '11', description: 'Autorización Local Concreta' }

/** Invented authorisations: of one holder for some goods, of eight points, expired, and for one single purchase. */
export const demoExemptions: ReadonlyMap<string, Exemption> = new Map(
  (
    [
      [
        'AL-00460853-20',
        '3102000222',
        generic,
        '13',
        '2020-03-01',
        '2049-12-31',
        ['3511003000100', '4292199990200'],
      ],
      ['AL-00500008-25', null, generic, '8', '2025-01-15', '2049-12-31', []],
      ['AL-00400013-19', null, generic, '13', '2019-01-01', '2020-12-31', []],
      ['AL-00700011-26', '3102000222', specific, '13', '2026-01-10', '2049-12-31', []],
    ] as const
  ).map(([number, holder, documentType, points, issuedOn, expiresOn, cabys]) => [
    number,
    { number, holder, documentType, institution: hacienda, points, issuedOn, expiresOn, cabys: [...cabys] },
  ]),
)
