import { describe, expect, it } from 'vitest'
import { createLookUps } from './look-ups.ts'

/** Look-ups at an authority that gives these answers in turn; the last one repeats. */
function lookUpsAt(...answers: Array<() => Response | Promise<Response>>) {
  const urls: string[] = []
  let nowMs = 1_000_000
  const lookUps = createLookUps({
    baseUrl: 'http://authority.test/',
    clock: () => nowMs,
    timeoutMs: 50,
    fetch: async (url) => {
      urls.push(url)
      return answers[Math.min(urls.length, answers.length) - 1]!()
    },
  })
  return { lookUps, urls, wait: (ms: number) => (nowMs += ms) }
}

const json = (body: unknown) => () => Response.json(body)
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('<html>', { status: code, headers })

describe('what is found', () => {
  it('a taxpayer with its activities', async () => {
    const { lookUps, urls } = lookUpsAt(
      json({
        nombre: 'EMPRESA DE PRUEBA SOCIEDAD ANONIMA',
        tipoIdentificacion: '02',
        regimen: { codigo: 1, descripcion: 'Régimen General' },
        situacion: { moroso: 'NO', omiso: 'SI', estado: 'Inscrito', administracionTributaria: 'Heredia' },
        actividades: [
          { estado: 'A', tipo: 'P', codigo: '6201.0', descripcion: 'Programación' },
          { estado: 'I', tipo: 'S', codigo: '4752.1', descripcion: 'Ferretería' },
        ],
      }),
    )
    expect(await lookUps.taxpayer('3101000111')).toEqual({
      kind: 'found',
      facts: {
        name: 'EMPRESA DE PRUEBA SOCIEDAD ANONIMA',
        identificationType: '02',
        regime: { code: '1', description: 'Régimen General' },
        state: 'Inscrito',
        isDelinquent: false,
        hasUnfiledReturns: true,
        taxOffice: 'Heredia',
        activities: [
          { code: '6201.0', description: 'Programación', isPrincipal: true, isActive: true },
          { code: '4752.1', description: 'Ferretería', isPrincipal: false, isActive: false },
        ],
      },
    })
    expect(urls).toEqual(['http://authority.test/fe/ae?identificacion=3101000111'])
  })

  const paint = { codigo: '3511003000100', descripcion: 'Pinturas', impuesto: 13, categorias: ['a', 'b'] }
  const facts = { code: '3511003000100', description: 'Pinturas', rate: '13', categories: ['a', 'b'] }

  it('one product by its code', async () => {
    const { lookUps, urls } = lookUpsAt(json([paint]))
    expect(await lookUps.cabys('3511003000100')).toEqual({ kind: 'found', facts })
    expect(urls).toEqual(['http://authority.test/fe/cabys?codigo=3511003000100'])
  })

  it('products by words, without entries that make no sense', async () => {
    const { lookUps, urls } = lookUpsAt(
      json({ total: 2, cantidad: 2, cabys: [paint, { codigo: 'x' }, null] }),
    )
    expect(await lookUps.searchCabys('pintura & brocha', 5)).toEqual({ kind: 'found', facts: [facts] })
    expect(urls).toEqual(['http://authority.test/fe/cabys?q=pintura+%26+brocha&top=5'])
  })

  it('an exemption', async () => {
    const { lookUps } = lookUpsAt(
      json({
        numeroDocumento: 'AL-00460853-20',
        identificacion: '3102000222',
        porcentajeExoneracion: 13,
        fechaEmision: '2020-03-01T00:00:00',
        fechaVencimiento: '2049-12-31T00:00:00',
        cabys: ['3511003000100', 'x'],
        tipoDocumento: { codigo: '04', descripcion: 'Genérica' },
        CodigoInstitucion: '01',
        nombreInstitucion: 'Ministerio de Hacienda',
        poseeCabys: true,
      }),
    )
    expect(await lookUps.exemption('AL-00460853-20')).toEqual({
      kind: 'found',
      facts: {
        number: 'AL-00460853-20',
        holder: '3102000222',
        documentType: { code: '04', description: 'Genérica' },
        institution: { code: '01', description: 'Ministerio de Hacienda' },
        points: '13',
        issuedOn: '2020-03-01',
        expiresOn: '2049-12-31',
        cabys: ['3511003000100'],
      },
    })
  })

  it('rates of exchange', async () => {
    const quote = (valor: unknown) => ({ fecha: '2026-11-21 00:00:00', valor })
    const { lookUps } = lookUpsAt(
      json({ venta: quote(508.35), compra: quote('501.2') }),
      json({ fecha: '2026-11-21 00:00:00', dolares: 1.16, colones: 589.69 }),
    )
    expect(await lookUps.dollarRate()).toEqual({ day: '2026-11-21', sell: '508.35', buy: '501.2' })
    expect(await lookUps.euroRate()).toEqual({
      kind: 'found',
      facts: { day: '2026-11-21', dollars: '1.16', colones: '589.69' },
    })
  })
})

describe('what is not', () => {
  it.each([
    ['404', status(404)],
    ['a 404 inside a 200', json({ code: 404, status: 'No se encontraron datos' })],
  ])('%s means that the authority knows nothing of it', async (_, answer) => {
    expect(await lookUpsAt(answer).lookUps.taxpayer('999999999')).toEqual({ kind: 'absent' })
  })

  it.each([
    ['a failure', status(503), 'HTTP 503'],
    ['a page instead of JSON', () => new Response('<html>'), 'unexpected answer'],
    ['an empty object', json({}), 'unexpected answer'],
    ['a list', json(['x']), 'unexpected answer'],
    ['null', json(null), 'unexpected answer'],
    [
      'a broken connection',
      () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNRESET') })),
      'fetch failed: ECONNRESET',
    ],
  ])('%s is no answer', async (_, answer, cause) => {
    const outcome = { kind: 'unavailable', cause }
    expect(await lookUpsAt(answer).lookUps.taxpayer('3101000111')).toEqual(outcome)
    expect(await lookUpsAt(answer).lookUps.exemption('AL-1')).toEqual(outcome)
    expect(await lookUpsAt(answer).lookUps.euroRate()).toEqual(outcome)
    expect(await lookUpsAt(answer).lookUps.dollarRate()).toBeNull()
  })

  it.each([0, -1, 'x', 1e21, null])('a rate of %j is none', async (valor) => {
    const quote = { fecha: '2026-11-21', valor }
    expect(await lookUpsAt(json({ venta: quote, compra: quote })).lookUps.dollarRate()).toBeNull()
  })
})

describe('a limit', () => {
  it.each([
    ['the firewall’s 403 for ten minutes', status(403), 600_000],
    ['429 for ten minutes', status(429), 600_000],
    ['429 until its reset', status(429, { 'x-ratelimit-reset': '30' }), 30_000],
    ['429 until it may be retried', status(429, { 'retry-after': '15' }), 15_000],
  ])('keeps quiet after %s', async (_, answer, ms) => {
    const { lookUps, urls, wait } = lookUpsAt(answer, status(404))
    const limited = { kind: 'limited', retryAtMs: 1_000_000 + ms }
    expect(await lookUps.taxpayer('3101000111')).toEqual(limited)
    expect(await lookUps.exemption('AL-1')).toEqual(limited)
    expect(await lookUps.dollarRate()).toBeNull()
    expect(urls).toHaveLength(1)
    wait(ms)
    expect(await lookUps.taxpayer('3101000111')).toEqual({ kind: 'absent' })
  })

  it('takes the last answer before it', async () => {
    const { lookUps, urls } = lookUpsAt(() =>
      Response.json(
        { fecha: '2026-11-21', dolares: 1, colones: 500 },
        { headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9' } },
      ),
    )
    expect(await lookUps.euroRate()).toMatchObject({ kind: 'found' })
    expect(await lookUps.euroRate()).toEqual({ kind: 'limited', retryAtMs: 1_009_000 })
    expect(urls).toHaveLength(1)
  })
})
