import { demoCabys } from './demo-cabys.ts'
import { demoExemptions, demoTaxpayers } from './demo-people.ts'
import { findByWords } from './find-by-words.ts'
import type { CabysEntry, DollarRate, EuroRate, Exemption, Registries, Taxpayer } from './registries.ts'

/**
 * Registries of the demo: a few entries with all their particulars, and an invented one for whoever else asks, so that
 * any company can be tried. Numbers that begin with 999999 are in no registry, codes of one repeated digit in no
 * catalogue, and authorisations that end with -99 were never given.
 */
export function demoRegistries(): Registries {
  return {
    taxpayer: findTaxpayer,
    exemption: findExemption,
    cabys: findCabys,
    searchCabys,
    dollar: dollarOf,
    euro: euroOf,
  }
}

function findTaxpayer(number: string): Taxpayer | null {
  const known = demoTaxpayers.get(number)
  if (known) return known
  if (!/^[1-9][0-9A-Z]{8,11}$/.test(number) || number.startsWith('999999')) return null
  return inventTaxpayer(number)
}

function inventTaxpayer(number: string): Taxpayer {
  const isPerson = number.length !== 10
  const ending = number.slice(-4)
  return {
    name: isPerson ? `PERSONA INVENTADA ${ending}` : `EMPRESA INVENTADA ${ending} SOCIEDAD ANONIMA`,
    identificationType: number.length === 9 ? '01' : number.length === 10 ? '02' : '03',
    regime: { code: 1, description: 'Régimen General' },
    state: 'Inscrito',
    isDelinquent: false,
    // Without one nobody could begin to issue by the number alone.
    activities: [isPerson ? consultancy : retail],
    address: null,
    trades: [],
  }
}

const retail = { code: '4719.9', description: 'Bazares' }
const consultancy = { code: '7490.0', description: 'Servicios profesionales' }

function findExemption(number: string): Exemption | null {
  const known = demoExemptions.get(number)
  if (known) return known
  if (!/^AL-\d{8}-\d{2}$/.test(number) || number.endsWith('-99')) return null
  return {
    number,
    holder: null,
    documentType: {
      code: '04',
      description: 'Exenciones Dirección General de Hacienda Autorización Local Genérica',
    },
    institution: { code: '01', description: 'Ministerio de Hacienda' },
    points: '13',
    issuedOn: `20${number.slice(-2)}-01-01`,
    expiresOn: '2049-12-31',
    cabys: [],
  }
}

function findCabys(code: string): CabysEntry | null {
  const known = demoCabys.find((entry) => entry.code === code)
  if (known) return known
  const isPlausible = /^\d{13}$/.test(code) && !/^(\d)\1{12}$/.test(code)
  return isPlausible
    ? { code, description: 'Bien o servicio del catálogo', rate: '13', categories: [] }
    : null
}

function searchCabys(words: string, top: number): CabysEntry[] {
  return findByWords(demoCabys, words).slice(0, top)
}

/** A rate that wanders a little from day to day and is the same for everybody who asks that day. */
function dollarOf(day: string): DollarRate {
  const cents = centsOf(day)
  return { day, sell: inUnits(cents), buy: inUnits(cents - 700) }
}

function euroOf(day: string): EuroRate {
  const euroCents = 116
  return { day, dollars: inUnits(euroCents), colones: inUnits(Math.round((centsOf(day) * euroCents) / 100)) }
}

function centsOf(day: string): number {
  const dayNumber = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  return 50_500 + Math.round(Math.sin(dayNumber / 9) * 350 + Math.sin(dayNumber / 2.3) * 60)
}

function inUnits(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
