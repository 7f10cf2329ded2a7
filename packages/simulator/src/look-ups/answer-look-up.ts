import type { Answer } from '../authority.ts'
import type { Registries } from '../registries/registries.ts'

export type LookUps = { answer(url: URL, address: string): Answer | null }

type Options = { registries: Registries; clock: () => number; hasLimits: boolean }

/** The public look-ups of the authority (reference §11); null for paths that are none. */
export function createLookUps({ registries, clock }: Options): LookUps {
  return { answer: (url) => answerLookUp(url, registries, clock()) }
}

function answerLookUp(url: URL, registries: Registries, nowMs: number): Answer | null {
  if (url.pathname === '/indicadores/tc/dolar') return { status: 200, body: dollarRate(nowMs) }
  if (url.pathname === '/fe/ae') return taxpayer(url.searchParams.get('identificacion') ?? '', registries)
  return null
}

/** A rate that wanders a little from day to day and is the same for everybody who asks that day. */
function dollarRate(nowMs: number) {
  const day = new Date(nowMs - 6 * 3_600_000).toISOString().slice(0, 10)
  const dayNumber = Math.floor((nowMs - 6 * 3_600_000) / 86_400_000)
  const cents = 50_500 + Math.round(Math.sin(dayNumber / 9) * 350 + Math.sin(dayNumber / 2.3) * 60)
  const quote = (value: number) => ({ fecha: `${day} 00:00:00`, valor: value / 100 })
  return { venta: quote(cents), compra: quote(cents - 700) }
}

function taxpayer(number: string, registries: Registries): Answer {
  const found = /^\d{9,12}$/.test(number) ? registries.taxpayer(number) : null
  if (!found) return { status: 404, body: { code: 404, status: 'No se encontraron datos' } }
  return {
    status: 200,
    body: {
      nombre: found.name,
      tipoIdentificacion: number.length === 9 ? '01' : '02',
      regimen: { codigo: 1, descripcion: 'Régimen General' },
      situacion: { moroso: 'NO', omiso: 'NO', estado: 'Inscrito', administracionTributaria: 'San José' },
      actividades: [],
    },
  }
}
