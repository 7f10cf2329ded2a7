import type { Answer } from '../authority.ts'
import { pause } from '../http/pause.ts'
import type {
  CabysEntry,
  DollarRate,
  EuroRate,
  Exemption,
  Registries,
  Taxpayer,
} from '../registries/registries.ts'
import { answerCentralBank } from './central-bank.ts'
import { createGate } from './gate.ts'

export type LookUps = {
  /** Null for paths that are none of the look-ups'. */
  answer(url: URL, address: string, authorization?: string): Promise<Answer | null>
  manners(): LookUpManners
  behave(change: Partial<LookUpManners>): void
}

/** How the look-ups behave; they are the same for both environments. */
export type LookUpManners = {
  isDown: boolean
  /** Milliseconds before any answer. */
  latencyMs: number
  /** Every look-up answers this status; null is as usual. */
  status: number | null
  /** Answers 200 with a body that is no JSON, as a firewall's page is none. */
  isGarbled: boolean
}

export const ordinaryLookUps: LookUpManners = { isDown: false, latencyMs: 0, status: null, isGarbled: false }

type Options = { registries: Registries; clock: () => number; hasLimits: boolean }

/** The public look-ups of the authority, no key needed, and the rates of the central bank, which wants one (reference §11). */
export function createLookUps({ registries, clock, hasLimits }: Options): LookUps {
  const gate = createGate()
  let manners = ordinaryLookUps
  return {
    manners: () => manners,
    behave(change) {
      manners = { ...manners, ...change }
    },
    async answer(url, address, authorization) {
      const ofBank = answerCentralBank(url, { registries, authorization })
      const find: Find | null =
        ofBank !== null ? () => ofBank : Object.hasOwn(paths, url.pathname) ? paths[url.pathname]! : null
      if (find === null) return null
      if (manners.latencyMs > 0) await pause(manners.latencyMs)
      if (manners.isDown) return { status: 503 }
      if (manners.status !== null) return { status: manners.status }
      if (hasLimits && !gate.mayPass(address, clock())) return { status: 403 }
      if (manners.isGarbled) return { status: 200, text: '<html>Attention required</html>' }
      const answer = find(url.searchParams, registries, clock())
      // Browsers may only read what was found.
      return answer.status === 200 ? { ...answer, headers: { 'access-control-allow-origin': '*' } } : answer
    },
  }
}

type Find = (query: URLSearchParams, registries: Registries, nowMs: number) => Answer

const paths: Readonly<Record<string, Find>> = {
  '/fe/ae': findTaxpayer,
  '/fe/cabys': findCabys,
  '/fe/ex': findExemption,
  '/fe/agropecuario': (query, registries) => findTrade('agropecuario', query, registries),
  '/fe/pesca': (query, registries) => findTrade('pesca', query, registries),
  '/indicadores/tc': (_, registries, nowMs) => ({
    status: 200,
    body: {
      dolar: toDollar(registries.dollar(today(nowMs))),
      euro: toEuro(registries.euro(today(nowMs))),
    },
  }),
  '/indicadores/tc/dolar': (_, registries, nowMs) => ({
    status: 200,
    body: toDollar(registries.dollar(today(nowMs))),
  }),
  '/indicadores/tc/euro': (_, registries, nowMs) => ({
    status: 200,
    body: toEuro(registries.euro(today(nowMs))),
  }),
  // The authority has such an address, and never an answer at it.
  '/indicadores/tc/dolar/historico': () => ({ status: 503 }),
}

function findTaxpayer(query: URLSearchParams, registries: Registries): Answer {
  const number = query.get('identificacion') ?? ''
  if (!/^[1-9][0-9A-Z]{8,11}$/i.test(number)) return badRequest('identificacion')
  const found = registries.taxpayer(number.toUpperCase())
  return found ? { status: 200, body: toTaxpayer(found) } : notFound
}

function findCabys(query: URLSearchParams, registries: Registries): Answer {
  const code = query.get('codigo')
  const words = query.get('q')
  if (code !== null) {
    const found = registries.cabys(code)
    return found ? { status: 200, body: [toCabys(found)] } : notFound
  }
  if (words === null || words.trim() === '') return badRequest('q')
  const top = Math.min(Math.max(Number.parseInt(query.get('top') ?? '10', 10) || 10, 1), 1000)
  const all = registries.searchCabys(words, 1000)
  const shown = all.slice(0, top)
  return {
    status: 200,
    body: {
      total: all.length,
      cantidad: shown.length,
      cabys: shown.map((entry) => ({ ...toCabys(entry), uri: `/fe/cabys?codigo=${entry.code}`, estado: 1 })),
    },
  }
}

function findExemption(query: URLSearchParams, registries: Registries): Answer {
  const number = query.get('autorizacion') ?? ''
  if (number === '') return badRequest('autorizacion')
  const found = registries.exemption(number)
  return found ? { status: 200, body: toExemption(found) } : notFound
}

/** These two answer 200 whatever they find, and say in the body when they found nothing. */
function findTrade(trade: 'agropecuario' | 'pesca', query: URLSearchParams, registries: Registries): Answer {
  const number = query.get('identificacion') ?? ''
  const isListed = registries.taxpayer(number)?.trades.includes(trade) ?? false
  return isListed
    ? { status: 200, body: { identificacion: number, estado: 'Activo' } }
    : { status: 200, body: notFound.body }
}

const notFound = { status: 404, body: { code: 404, status: 'No se encontraron datos' } }

function badRequest(parameter: string): Answer {
  return { status: 400, body: { code: 400, status: `El parámetro ${parameter} no es válido` } }
}

function toTaxpayer({ name, identificationType, regime, state, isDelinquent, activities }: Taxpayer) {
  return {
    nombre: name,
    tipoIdentificacion: identificationType,
    regimen: { codigo: regime.code, descripcion: regime.description },
    situacion: {
      moroso: isDelinquent ? 'SI' : 'NO',
      omiso: 'NO',
      estado: state,
      administracionTributaria: 'San José',
    },
    actividades: activities.map(({ code, description }, index) => ({
      estado: 'A',
      tipo: index === 0 ? 'P' : 'S',
      codigo: code,
      descripcion: description,
    })),
  }
}

function toCabys({ code, description, rate, categories }: CabysEntry) {
  return { codigo: code, descripcion: description, impuesto: Number(rate), categorias: categories }
}

function toExemption(exemption: Exemption) {
  const { number, holder, points, issuedOn, expiresOn, cabys, documentType, institution } = exemption
  return {
    numeroDocumento: number,
    identificacion: holder,
    porcentajeExoneracion: Number(points),
    fechaEmision: `${issuedOn}T00:00:00`,
    fechaVencimiento: `${expiresOn}T00:00:00`,
    ano: Number(issuedOn.slice(0, 4)),
    cabys,
    tipoAutorizacion: documentType.description,
    tipoDocumento: { codigo: documentType.code, descripcion: documentType.description },
    CodigoInstitucion: institution.code,
    nombreInstitucion: institution.description,
    poseeCabys: cabys.length > 0,
    codigoProyectoCFIA: null,
  }
}

function toDollar({ day, sell, buy }: DollarRate) {
  const quote = (value: string) => ({ fecha: `${day} 00:00:00`, valor: Number(value) })
  return { venta: quote(sell), compra: quote(buy) }
}

function toEuro({ day, dollars, colones }: EuroRate) {
  return { fecha: `${day} 00:00:00`, dolares: Number(dollars), colones: Number(colones) }
}

function today(nowMs: number): string {
  return new Date(nowMs - 6 * 3_600_000).toISOString().slice(0, 10)
}
