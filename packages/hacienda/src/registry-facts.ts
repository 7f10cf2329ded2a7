/** Colones per dollar as published; the selling rate is the one of documents (reference §5). */
export type PublishedRate = { day: string; buy: string; sell: string }

/** What a euro is worth, as published. */
export type PublishedEuro = { day: string; dollars: string; colones: string }

/** A taxpayer as the authority has it on file. */
export type TaxpayerFacts = {
  name: string
  identificationType: string
  regime: { code: string; description: string }
  /** `Inscrito`, `Desinscrito`, `Moroso` … */
  state: string
  isDelinquent: boolean
  hasUnfiledReturns: boolean
  taxOffice: string
  activities: Array<{ code: string; description: string; isPrincipal: boolean; isActive: boolean }>
}

/** A product or service of the catalogue; `rate` in percent. */
export type CabysFacts = { code: string; description: string; rate: string; categories: string[] }

/** An authorisation to buy without IVA; days as `2026-11-21`, `points` of rate. */
export type ExemptionFacts = {
  number: string
  /** Identity number of its holder; null when it says none. */
  holder: string | null
  documentType: { code: string; description: string }
  institution: { code: string; description: string }
  points: string
  issuedOn: string
  expiresOn: string
  /** Empty: for all goods and services. */
  cabys: string[]
}

type Fields = Record<string, unknown>

/** Reads `fe/ae`; null for anything that is no taxpayer. */
export function readTaxpayer(body: unknown): TaxpayerFacts | null {
  const { nombre, tipoIdentificacion, regimen, situacion, actividades } = fieldsOf(body)
  if (!isText(nombre) || nombre === '') return null
  const { moroso, omiso, estado, administracionTributaria } = fieldsOf(situacion)
  return {
    name: nombre,
    identificationType: textOf(tipoIdentificacion),
    regime: namedOf(regimen),
    state: textOf(estado),
    isDelinquent: isYes(moroso),
    hasUnfiledReturns: isYes(omiso),
    taxOffice: textOf(administracionTributaria),
    activities: listOf(actividades).map((each) => {
      const { codigo, descripcion, tipo, estado: state } = fieldsOf(each)
      return {
        code: textOf(codigo),
        description: textOf(descripcion),
        isPrincipal: textOf(tipo) === 'P',
        isActive: textOf(state) === 'A',
      }
    }),
  }
}

/** Reads `fe/cabys?codigo=`, a list of one. */
export function readCabys(body: unknown): CabysFacts | null {
  return Array.isArray(body) ? readEntry(body[0]) : null
}

/** Reads `fe/cabys?q=`; entries that make no sense are left out. */
export function readCabysList(body: unknown): CabysFacts[] | null {
  const { cabys } = fieldsOf(body)
  return Array.isArray(cabys) ? cabys.map(readEntry).filter((entry) => entry !== null) : null
}

/** Reads `fe/ex`. */
export function readExemption(body: unknown): ExemptionFacts | null {
  const fields = fieldsOf(body)
  const number = textOf(fields.numeroDocumento)
  const points = amountOf(fields.porcentajeExoneracion)
  const issuedOn = dayOf(fields.fechaEmision)
  const expiresOn = dayOf(fields.fechaVencimiento)
  if (number === '' || points === null || issuedOn === null || expiresOn === null) return null
  return {
    number,
    holder: textOf(fields.identificacion) || null,
    documentType: namedOf(fields.tipoDocumento),
    institution: {
      code: textOf(fields.CodigoInstitucion),
      description: textOf(fields.nombreInstitucion),
    },
    points,
    issuedOn,
    expiresOn,
    cabys: listOf(fields.cabys).map(textOf).filter(isCabysCode),
  }
}

/** Reads `indicadores/tc/dolar`. */
export function readDollar(body: unknown): PublishedRate | null {
  const { venta, compra } = fieldsOf(body)
  const day = dayOf(fieldsOf(venta).fecha)
  const sell = rateOf(fieldsOf(venta).valor)
  const buy = rateOf(fieldsOf(compra).valor)
  return day && sell && buy ? { day, buy, sell } : null
}

/** Reads `indicadores/tc/euro`. */
export function readEuro(body: unknown): PublishedEuro | null {
  const { fecha, dolares, colones } = fieldsOf(body)
  const day = dayOf(fecha)
  const [inDollars, inColones] = [rateOf(dolares), rateOf(colones)]
  return day && inDollars && inColones ? { day, dollars: inDollars, colones: inColones } : null
}

/** Reads a series of the central bank: the value of each day. It calls the list by either name (reference §11). */
export function readSeries(body: unknown): Map<string, string> | null {
  const { estado, datos } = fieldsOf(body)
  if (estado !== true) return null
  const entries = listOf(datos).flatMap((each) => {
    const { series, indicadores } = fieldsOf(each)
    return listOf(series ?? indicadores).map(fieldsOf)
  })
  const values = new Map<string, string>()
  for (const { fecha, valorDatoPorPeriodo } of entries) {
    const [day, value] = [dayOf(fecha), rateOf(valorDatoPorPeriodo)]
    if (day && value) values.set(day, value)
  }
  return values
}

function readEntry(value: unknown): CabysFacts | null {
  const { codigo, descripcion, impuesto, categorias } = fieldsOf(value)
  const [code, rate] = [textOf(codigo), amountOf(impuesto)]
  if (!isCabysCode(code) || rate === null) return null
  return { code, description: textOf(descripcion), rate, categories: listOf(categorias).map(textOf) }
}

function namedOf(value: unknown): { code: string; description: string } {
  const { codigo, descripcion } = fieldsOf(value)
  return { code: textOf(codigo), description: textOf(descripcion) }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function textOf(value: unknown): string {
  return isText(value) ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function isYes(value: unknown): boolean {
  return /^s[ií]$/i.test(textOf(value))
}

function isCabysCode(text: string): boolean {
  return /^\d{13}$/.test(text)
}

/** The day of a date or a moment that begins with its day. */
function dayOf(value: unknown): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(textOf(value))?.[0] ?? null
}

/** The number's own digits, never a float: the answer is JSON, so it arrives as a short number. */
function amountOf(value: unknown): string | null {
  const text = textOf(value)
  return /^\d{1,6}(\.\d{1,5})?$/.test(text) ? text : null
}

/** A rate of exchange is never zero. */
function rateOf(value: unknown): string | null {
  const text = amountOf(value)
  return text !== null && /[1-9]/.test(text) ? text : null
}
