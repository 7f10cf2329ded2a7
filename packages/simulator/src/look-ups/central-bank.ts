import type { Answer } from '../authority.ts'
import type { Registries } from '../registries/registries.ts'

const address =
  /^\/SDDE\/api\/Bccr\.GE\.SDDE\.Publico\.Indicadores\.API\/indicadoresEconomicos\/(317|318)\/series$/
const dayMs = 86_400_000
const mostDays = 400

type Asked = { registries: Registries; authorization: string | undefined }

/** The central bank's series of the dollar: 317 what banks pay for it, 318 what they sell it for. Null for other addresses. */
export function answerCentralBank(
  { pathname, searchParams }: URL,
  { registries, authorization }: Asked,
): Answer | null {
  const indicator = address.exec(pathname)?.[1]
  if (indicator === undefined) return null
  if (!/^Bearer \S{8,}$/.test(authorization ?? '')) return { status: 401 }
  const days = daysBetween(searchParams.get('fechaInicio'), searchParams.get('fechaFin'))
  if (days === null) return { status: 400, body: { estado: false, mensaje: 'Fechas inválidas', datos: [] } }
  const side = indicator === '317' ? 'buy' : 'sell'
  const series = days.map((day) => ({
    fecha: day,
    valorDatoPorPeriodo: Number(registries.dollar(day)[side]),
  }))
  return {
    status: 200,
    body: { estado: true, mensaje: 'Consulta exitosa', datos: [{ codigoIndicador: indicator, series }] },
  }
}

function daysBetween(from: string | null, to: string | null): string[] | null {
  const [first, last] = [momentOf(from), momentOf(to)]
  if (first === null || last === null || last < first || last - first > mostDays * dayMs) return null
  const count = (last - first) / dayMs + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
}

/** Of a day written `2026/11/21`. */
function momentOf(text: string | null): number | null {
  if (text === null || !/^\d{4}\/\d{2}\/\d{2}$/.test(text)) return null
  const moment = Date.parse(`${text.replaceAll('/', '-')}T00:00:00Z`)
  return Number.isNaN(moment) ? null : moment
}
