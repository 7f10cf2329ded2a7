// @vitest-environment happy-dom
import type { Company, Profile } from '@cuentaclara/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth, isAuthenticated, resetAuthState, restoreSession } from './auth-state.ts'
import { guard, isAble } from './guard.ts'
import { loadConfigurations, refreshProfile } from './load-profile.ts'
import { safeRedirect } from './redirect.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { isVisitOver } from './visit.ts'

const company: Company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Café del Barrio S.A.',
  trade_name: null,
  identification_type: '02',
  identification_number: '3101123456',
  environment: 'simulator',
  status: 'active',
  is_demo: true,
  colour: '#D97757',
  logo_url: null,
  role: 'owner',
  permissions: [],
  general_configurations: { currency: '{"id":2}' },
}
const user = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  name: 'Lucía Vargas',
  email: 'owner@demo.test',
  is_platform_admin: false,
  companies: [{ company_id: company.id, active: 1, company }],
  company_default: company,
}
const profile: Profile = { user, company_default: company, company_user: user.companies }
const credentials = { email: 'owner@demo.test', password: 'secret' }
const answers = new Map<string, () => Response>()

beforeEach(() => {
  localStorage.clear()
  resetAuthState()
  answers.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => answers.get(url)?.() ?? new Response('{}', { status: 404 }))
  answerWith('/api/auth/login', { user: { ...user, token: 't1' } })
  answerWith('/api/get-user', profile)
  answerWith(`/api/general-configurations/${company.id}`, { general_configurations: { terminal: '00001' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('signing in', () => {
  it('stores token and user, then takes company, configurations and currency from the profile', async () => {
    // seed 141, seed 115, seed 108, seed 110, seed 219
    expect(await signIn(credentials)).toEqual({ isProfileLoaded: true })
    expect(localStorage.getItem('token')).toBe('t1')
    expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({
      token: 't1',
      name: 'Lucía Vargas',
      email: 'owner@demo.test',
      companies: user.companies,
      company_default: { id: company.id },
    })
    expect(JSON.parse(localStorage.getItem('company_default')!)).toMatchObject({ id: company.id })
    expect(JSON.parse(localStorage.getItem('general_configurations')!)).toEqual({
      currency: '{"id":2}',
      terminal: '00001',
    })
    expect(JSON.parse(localStorage.getItem('current_currency')!)).toEqual({ id: 2, symbol: '₡' })
    expect(isAuthenticated()).toBe(true)
  })

  it('accepts a token on the top level, with or without a user', async () => {
    // seed 116
    answerWith('/api/auth/login', { token: 't2' })
    await signIn(credentials)
    expect(auth.get().token).toBe('t2')
    expect(auth.get().user?.name).toBe('Lucía Vargas')
    answerWith('/api/auth/login', { token: 't3', user: { ...user, name: 'Lucía' } })
    answers.set('/api/get-user', () => new Response('{}', { status: 500 }))
    await signIn(credentials)
    expect(auth.get()).toMatchObject({ token: 't3', user: { name: 'Lucía' } })
  })

  it('succeeds with a warning when the profile fails', async () => {
    // seed 142
    answers.set('/api/get-user', () => new Response('{}', { status: 500 }))
    expect(await signIn(credentials)).toEqual({ isProfileLoaded: false })
    expect(isAuthenticated()).toBe(true)
    expect(console.error).toHaveBeenCalledWith('the profile could not be loaded', expect.any(Error))
  })

  it('works in the company that the login answered when the profile fails', async () => {
    // seed 142
    answerWith('/api/auth/login', { user: { ...user, company_default: company, token: 't1' } })
    answers.set('/api/get-user', () => new Response('{}', { status: 500 }))
    await signIn(credentials)
    expect(auth.get().companyDefault?.id).toBe(company.id)
    expect(JSON.parse(localStorage.getItem('company_default') ?? 'null').id).toBe(company.id)
  })

  it('says so when the answer has another shape', async () => {
    // seed 180
    answerWith('/api/auth/login', { ok: true })
    await expect(signIn(credentials)).rejects.toThrow()
    expect(auth.get().error).toBe('Formato de respuesta de autenticación inesperado')
    expect(isAuthenticated()).toBe(false)
  })

  it('holds user, token, company, configurations, currency, loading and error, and nothing else', async () => {
    // seed 117
    const empty = {
      user: null,
      token: null,
      companyDefault: null,
      generalConfigurations: null,
      currentCurrency: null,
      isLoading: false,
      error: null,
    }
    expect(auth.get()).toEqual(empty)
    await signIn(credentials)
    expect(auth.get()).toEqual({
      user: expect.objectContaining({ email: user.email, name: user.name }),
      token: 't1',
      companyDefault: expect.objectContaining({ id: company.id, name: company.name }),
      generalConfigurations: { currency: '{"id":2}', terminal: '00001' },
      currentCurrency: { id: 2, symbol: '₡' },
      isLoading: false,
      error: null,
    })
    answers.set('/api/auth/login', () => new Response('{}', { status: 401 }))
    await expect(signIn(credentials)).rejects.toThrow()
    expect(auth.get().error).toMatch(/^Las credenciales son incorrectas/)
  })

  it('is loading meanwhile and not afterwards, after a success as after a failure', async () => {
    // seed 151
    const running = signIn(credentials)
    expect(auth.get().isLoading).toBe(true)
    await running
    expect(auth.get().isLoading).toBe(false)
    answers.set('/api/auth/login', () => new Response('{}', { status: 401 }))
    await expect(signIn(credentials)).rejects.toThrow()
    expect(auth.get().isLoading).toBe(false)
  })

  it('takes the first company of the user when the profile names none', async () => {
    // seed 167
    const second = { company_id: 'second', active: 1, company: { ...company, id: 'second' } }
    answerWith('/api/auth/login', { user: { ...user, company_default: null, token: 't1' } })
    answerWith('/api/get-user', {
      user: { ...user, companies: [...user.companies, second], company_default: null },
      company_default: null,
      company_user: [...user.companies, second],
    })
    await signIn(credentials)
    expect(auth.get().companyDefault?.id).toBe(company.id)
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('no company id'), company.name)
  })
})

it('answers null with a console error when a company id is missing', async () => {
  // seed 167
  expect(await loadConfigurations(undefined)).toBeNull()
  expect(console.error).toHaveBeenCalled()
})

describe('signing out', () => {
  it('clears everything although the server fails', async () => {
    // seed 144, seed 145, seed 146
    await signIn(credentials)
    const told = vi.fn(() => new Response('{}', { status: 500 }))
    answers.set('/api/auth/logout', told)
    await signOut()
    expect(told).toHaveBeenCalledOnce()
    expect(isAuthenticated()).toBe(false)
    for (const key of ['token', 'user', 'company_default', 'general_configurations', 'current_currency']) {
      expect(localStorage.getItem(key)).toBeNull()
    }
    expect(auth.get()).toMatchObject({
      user: null,
      token: null,
      companyDefault: null,
      generalConfigurations: null,
      currentCurrency: null,
    })
  })
})

describe('restoring', () => {
  it('needs both token and user', () => {
    // seed 143, seed 149
    localStorage.setItem('token', 't1')
    restoreSession()
    expect(isAuthenticated()).toBe(false)
    localStorage.removeItem('token')
    localStorage.setItem('user', JSON.stringify(user))
    restoreSession()
    expect(isAuthenticated()).toBe(false)
    localStorage.setItem('token', 't1')
    restoreSession()
    expect(isAuthenticated()).toBe(true)
    expect(auth.get()).toMatchObject({ token: 't1', user: { email: user.email } })
    for (const half of [{ token: null }, { user: null }]) {
      expect(isAuthenticated({ ...auth.get(), ...half })).toBe(false)
    }
  })

  it('survives stored company data that does not parse, and reads the currency from the configurations', () => {
    // seed 166, seed 168
    localStorage.setItem('token', 't1')
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('company_default', '{broken')
    localStorage.setItem('general_configurations', JSON.stringify({ currency: '{"id":1}' }))
    restoreSession()
    expect(auth.get().companyDefault?.id).toBe(company.id)
    expect(auth.get().currentCurrency).toEqual({ id: 1, symbol: '$' })
    expect(JSON.parse(localStorage.getItem('current_currency')!)).toEqual({ id: 1, symbol: '$' })
    const said = ['stored', 'company_default', 'does not parse', expect.any(SyntaxError)]
    expect(vi.mocked(console.error).mock.calls[0]).toEqual(said)
  })

  it('takes the stored currency before that of the configurations', () => {
    // seed 166
    localStorage.setItem('token', 't1')
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('company_default', JSON.stringify(company))
    localStorage.setItem('general_configurations', JSON.stringify({ currency: '{"id":2}' }))
    localStorage.setItem('current_currency', JSON.stringify({ id: 1, symbol: '$' }))
    restoreSession()
    expect(auth.get().currentCurrency).toEqual({ id: 1, symbol: '$' })
  })

  it('takes the first company of the stored user where none is stored, before the server has answered', () => {
    // seed 167: somebody with two companies read "create your first company" until the profile came, or for good
    localStorage.setItem('token', 't1')
    localStorage.setItem('user', JSON.stringify(user))
    restoreSession()
    expect(auth.get().companyDefault?.id).toBe(company.id)
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('no company id'), company.name)
  })

  describe('asks for the profile again', () => {
    const other = { ...company, id: '018f0000-0000-7000-8000-000000000002', name: 'Academia S.A.' }
    const link = (each: Company) => ({ company_id: each.id, active: 1, company: each })
    const chosenElsewhere = {
      ...profile,
      company_default: other,
      company_user: [link({ ...company, name: 'Café Nuevo S.A.' }), link(other)],
    }
    beforeEach(() => {
      localStorage.setItem('token', 't1')
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('company_default', JSON.stringify(company))
      restoreSession()
    })

    it('and stays in the company that the screens show, whose editor may be open', async () => {
      // The default that was chosen on another machine took the place of the company under an open invoice.
      answerWith('/api/get-user', chosenElsewhere)
      await refreshProfile()
      expect(auth.get().companyDefault).toMatchObject({ id: company.id, name: 'Café Nuevo S.A.' })
      expect(JSON.parse(localStorage.getItem('company_default')!).name).toBe('Café Nuevo S.A.')
    })

    it('and does not take back what another tab has chosen', async () => {
      localStorage.setItem('company_default', JSON.stringify(other))
      answerWith('/api/get-user', chosenElsewhere)
      await refreshProfile()
      expect(auth.get().companyDefault?.id).toBe(company.id)
      expect(JSON.parse(localStorage.getItem('company_default')!).id).toBe(other.id)
    })

    it('and goes to the default one when the company is no longer theirs', async () => {
      answerWith('/api/get-user', {
        ...chosenElsewhere,
        company_user: [link(other)],
        user: { ...user, companies: [] },
      })
      await refreshProfile()
      expect(auth.get().companyDefault?.id).toBe(other.id)
    })
  })

  it('ends a session that was meant for one visit once the browser was closed', () => {
    expect(isVisitOver('cuenta-clara-keep=false; cuenta-clara-visit=1')).toBe(false)
    expect(isVisitOver('cuenta-clara-keep=false')).toBe(true)
    expect(isVisitOver('cuenta-clara-keep=true')).toBe(false)
  })
})

describe('the guard', () => {
  it('sends a visitor to the login with the full path wanted', () => {
    // seed 081
    expect(guard({ requiresAuth: true }, '/invoices?page=2#top')).toEqual({
      to: '/login',
      redirect: '/invoices?page=2#top',
    })
  })

  it('restores a stored session before it decides', () => {
    // seed 085
    localStorage.setItem('token', 't1')
    localStorage.setItem('user', JSON.stringify(user))
    expect(guard({ requiresAuth: true }, '/invoices')).toBeNull()
  })

  it('sends a user away from the pages for guests, and lets everybody see the rest', async () => {
    await signIn(credentials)
    expect(guard({ public: true, guestOnly: true }, '/login')).toEqual({ to: '/', path: '/' })
    expect(guard({ public: true }, '/nowhere')).toBeNull()
  })

  it('gives every signed-in user read on Auth, and nobody else', async () => {
    // seed 087
    expect(await isAble({ action: 'read', subject: 'Auth' })).toBe(false)
    await signIn(credentials)
    expect(await isAble({ action: 'read', subject: 'Auth' })).toBe(true)
    expect(await isAble({ action: 'read', subject: 'Secrets' })).toBe(false)
  })

  // Who was made an administrator and reloaded the page was told that nothing is there, until they reloaded once more.
  it('hears of a right that was given since, before it says no', async () => {
    await signIn(credentials)
    answerWith('/api/get-user', { ...profile, user: { ...user, is_platform_admin: true } })
    expect(await isAble({ action: 'manage', subject: 'platform' })).toBe(true)
  })
})

it.each([
  ['/invoices?page=2#top', '/invoices?page=2#top'],
  [undefined, '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?redirect=/login', '/'],
])('after a login the redirect %s leads to %s', (wanted, path) => {
  // seed 082
  expect(safeRedirect(wanted, 'https://app.example')).toBe(path)
})

function answerWith(path: string, body: unknown): void {
  answers.set(path, () => new Response(JSON.stringify(body), { status: 200 }))
}
