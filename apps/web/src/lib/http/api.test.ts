// @vitest-environment happy-dom
import { endpoints } from '@cuentaclara/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, startI18n, voice } from '../i18n/i18n.ts'
import { preferences } from '../preferences.ts'
import { call, endpointUrl, onSessionEnd, send } from './api.ts'
import { ApiError, NetworkError } from './api-error.ts'

const company = '018f0000-0000-7000-8000-000000000001'
const fetching = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  fetching.mockReset()
  vi.stubGlobal('fetch', fetching)
})
afterEach(() => vi.unstubAllGlobals())

describe('what a call sends', () => {
  it('carries the token of local storage, Accept JSON and JSON content', async () => {
    // seed 202, seed 203, seed 232
    localStorage.setItem('token', 't1')
    answer(200, {})
    await call(endpoints.getUser)
    const [url, init] = fetching.mock.calls[0]!
    expect(url).toBe('/api/get-user')
    expect(init?.headers).toMatchObject({
      Authorization: 'Bearer t1',
      Accept: 'application/json',
      'Content-Type': 'application/json',
    })
    expect(init?.headers).not.toHaveProperty('x-Company')
  })

  it('goes to the base that the page names, with token and company as ever', async () => {
    // seed 202, seed 232: it was chosen when the app was built, and no installation could
    localStorage.setItem('token', 't1')
    document.head.innerHTML = '<meta name="cuenta-clara-api" content="https://api.example.com/v1">'
    vi.resetModules()
    const elsewhere = await import('./api.ts')
    const { pictureAddress } = await import('./api-base.ts')
    document.head.innerHTML = ''
    answer(200, { data: [] })
    await elsewhere.call(endpoints.listClients, { query: { search: 'x' } }, { company })
    const [url, init] = fetching.mock.calls[0]!
    expect(url).toBe('https://api.example.com/v1/clients?search=x')
    expect(init?.headers).toMatchObject({ Authorization: 'Bearer t1', 'x-Company': company })
    expect(pictureAddress('/api/company-logos/1/2')).toBe('https://api.example.com/v1/company-logos/1/2')
    expect(pictureAddress('blob:x')).toBe('blob:x')
  })

  it('names the company on company-scoped calls, and says false without one', async () => {
    // seed 204, seed 205
    answer(200, { data: [] })
    await call(endpoints.listClients, { query: {} }, { company })
    answer(200, { data: [] })
    await call(endpoints.listClients, { query: {} })
    const sent = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-Company'))
    expect(sent).toEqual([company, 'false'])
  })

  it.each(['call', 'stream', 'upload'])('tells the server the language of the screen: %s', async (way) => {
    // seed 025, seed 101: a Spanish screen in an English browser was answered in English
    await startI18n('en')
    await chooseLanguage('es')
    answer(200, {})
    if (way === 'call') await call(endpoints.getUser)
    if (way === 'stream') {
      await send(endpoints.liveEvents, {}, { company, accept: 'text/event-stream' })
    }
    if (way === 'upload') await call(endpoints.createCompany, { body: new FormData() })
    expect(new Headers(fetching.mock.calls[0]![1]?.headers).get('Accept-Language')).toBe('es')
    await chooseLanguage('en')
  })

  it('tells the language that the screen will speak, before it speaks', async () => {
    // The profile is asked again before the words have come.
    voice.set({ language: '' })
    localStorage.setItem('language', 'fr')
    answer(200, {})
    await call(endpoints.getUser)
    expect(new Headers(fetching.mock.calls[0]![1]?.headers).get('Accept-Language')).toBe('fr')
  })

  // rest.md 13: the bar asked for the rate without its company, so it showed the published one over the company's own.
  it('names the company on other calls too when there is one', async () => {
    answer(200, {})
    await call(endpoints.getExchangeRate, {}, { company })
    expect(new Headers(fetching.mock.calls[0]![1]?.headers).get('x-Company')).toBe(company)
  })

  it('leaves the content type of a form with files to the browser', async () => {
    // seed 203
    answer(200, {})
    await call(endpoints.createClient, { body: new FormData() as never }, { company })
    expect(fetching.mock.calls[0]![1]?.headers).not.toHaveProperty('Content-Type')
  })

  it('writes parameters and leaves out empty query values', () => {
    const url = endpointUrl(endpoints.getDocument, {
      params: { id: 'a/b' },
      query: { page: 2, search: '', sort: undefined },
    })
    expect(url).toBe('/api/documents/a%2Fb?page=2')
  })
})

describe('a refusal with 401', () => {
  beforeEach(() => {
    for (const key of ['token', 'user', 'company_default', 'accessToken']) localStorage.setItem(key, 'x')
  })

  it('clears token, user, company_default and accessToken, and ends the session', async () => {
    // seed 147, seed 192
    // What a browser makes of it is seen in e2e/session.e2e.ts: the cookies of this document are lost now and then.
    const setCookie = vi.spyOn(document, 'cookie', 'set')
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    answer(401, { message: 'Unauthenticated.' })
    await expect(call(endpoints.getUser)).rejects.toBeInstanceOf(ApiError)
    stop()
    expect(ended).toHaveBeenCalledOnce()
    expect(localStorage.length).toBe(0)
    expect(setCookie).toHaveBeenCalledWith('accessToken=; path=/; max-age=0')
    setCookie.mockRestore()
  })

  it('does nothing of the kind for the login call', async () => {
    // seed 148
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    answer(401, { message: 'no' })
    await expect(call(endpoints.login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
      status: 401,
    })
    stop()
    expect(ended).not.toHaveBeenCalled()
    expect(localStorage.getItem('token')).toBe('x')
  })

  it('of an older token leaves a newer session alone', async () => {
    fetching.mockImplementationOnce(async () => {
      localStorage.setItem('token', 'newer')
      return new Response('{}', { status: 401 })
    })
    await expect(call(endpoints.getUser)).rejects.toBeInstanceOf(ApiError)
    expect(localStorage.getItem('token')).toBe('newer')
  })
})

describe('failures', () => {
  it('name days in the format of the person', () => {
    // rest.md 12: “closed up to 2026-10-31” in a product of 31/10/2026
    const body = {
      code: 'period-closed',
      message: 'Los libros están cerrados hasta el 2026-10-31.',
      params: { closed_until: '2026-10-31' },
    }
    preferences.set({ date_format: 'DD/MM/YYYY' })
    expect(new ApiError({ status: 409, body }).message).toBe('Los libros están cerrados hasta el 31/10/2026.')
    const errors = { number: ['La exoneración venció el 2020-12-31.', 'El contrato 7-2020-12-31 no existe.'] }
    expect(new ApiError({ status: 422, body: { errors } }).errors).toEqual({
      number: ['La exoneración venció el 31/12/2020.', 'El contrato 7-2020-12-31 no existe.'],
    })
    preferences.set({ date_format: 'YYYY-MM-DD' })
    expect(new ApiError({ status: 409, body }).message).toContain('2026-10-31')
    preferences.set({ date_format: 'DD/MM/YYYY' })
  })

  it('carry code, sentence, fields, request id and the wait', async () => {
    answer(
      422,
      { code: 'client.invalid', message: 'Check the form', errors: { name: ['Too short'] } },
      { 'x-request-id': 'r1', 'retry-after': '30' },
    )
    await expect(call(endpoints.getUser)).rejects.toMatchObject({
      status: 422,
      code: 'client.invalid',
      message: 'Check the form',
      errors: { name: ['Too short'] },
      requestId: 'r1',
      retryAfterSeconds: 30,
    })
  })

  it('without any answer are network errors; an abort stays an abort', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call(endpoints.getUser)).rejects.toBeInstanceOf(NetworkError)
    const controller = new AbortController()
    controller.abort()
    fetching.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'))
    await expect(call(endpoints.getUser, {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('without any answer say so in the language of the screen, for forms show the sentence of a failure as it is', async () => {
    await startI18n('es')
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call(endpoints.getUser)).rejects.toThrow('No hay conexión con el servidor.')
  })

  it('answers null for no content', async () => {
    fetching.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await call(endpoints.logout)).toBeNull()
  })
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  fetching.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }))
}
