import type { Advertisement, Announcements, Installation, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  admin = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
})
beforeEach(() => t.asOwner('delete from advertisements'))
afterAll(() => t.close())

const hourMs = 3_600_000
const at = (hours: number) => new Date(t.clock.now() + hours * hourMs).toISOString()
const anAd = (part: object = {}) => ({
  title: 'Mantenimiento',
  text: 'Dos horas sin servicio.',
  kind: 'maintenance',
  places: ['strip'],
  starts_at: at(-1),
  ends_at: at(1),
  is_published: true,
  ...part,
})
const send = (payload: object) => t.send('POST', '/advertisements', admin, { payload })
const create = async (part: object = {}) => (await send(anAd(part))).body as Advertisement
const current = async (as: object, language = 'es') =>
  (await t.send('GET', `/announcements?language=${language}`, as)).body as Announcements
const act = (id: string, what: string, as: object) =>
  t.send('POST', `/announcements/${id}`, as, { payload: { act: what } })
const read = async (id: string) =>
  ((await t.send('GET', '/advertisements', admin)).body as Page<Advertisement>).data.find(
    (ad) => ad.id === id,
  )!

// seed 014, seed 039
test('draft, scheduled, live and ended follow from the dates and from publishing', async () => {
  const made = [
    await create({ is_published: false }),
    await create({ starts_at: at(1), ends_at: at(2) }),
    await create(),
    await create({ starts_at: at(-3), ends_at: at(-1) }),
  ]
  expect(made.map(({ status }) => status)).toEqual(['draft', 'scheduled', 'live', 'ended'])
  for (const status of ['draft', 'scheduled', 'live', 'ended'])
    expect(
      ((await t.send('GET', `/advertisements?status=${status}`, admin)).body as Page<Advertisement>).meta
        .total,
    ).toBe(1)
})

test('what does not fit is named', async () => {
  const answer = await send(anAd({ title: 'ab', link: 'http://ejemplo.cr', places: [] }))
  expect(Object.keys((answer.body as { errors: object }).errors).sort()).toEqual(['link', 'places', 'title'])
  const swapped = await send(anAd({ starts_at: at(1), ends_at: at(1) }))
  expect(swapped.body).toMatchObject({ errors: { ends_at: ['After the start.'] } })
})

test('it is changed under its version, ended now and deleted', async () => {
  const ad = await create()
  const change = (version: number) =>
    t.send('PUT', `/advertisements/${ad.id}`, admin, {
      payload: anAd({ title: 'Otro título' }),
      headers: { 'if-match': `"${version}"` },
    })
  expect((await change(1)).body).toMatchObject({ title: 'Otro título', version: 2 })
  expect((await change(1)).status).toBe(412)
  expect((await t.send('POST', `/advertisements/${ad.id}/end`, admin)).body).toMatchObject({
    status: 'ended',
  })
  expect((await t.send('POST', `/advertisements/${ad.id}/end`, admin)).body).toMatchObject({
    code: 'advertisement-not-live',
  })
  expect((await t.send('DELETE', `/advertisements/${ad.id}`, admin)).status).toBe(204)
  expect((await t.send('DELETE', `/advertisements/${ad.id}`, admin)).status).toBe(404)
})

describe('a reader', () => {
  test('gets the newest that is for their role, company, environment and language', async () => {
    const [company, other] = [await aCompany(t, 'Uno S.A.', ['viewer']), await aCompany(t)]
    const viewer = { token: company.members.viewer!.token, company: company.id }
    const ad = await create()
    expect((await current(company.as)).strip).toMatchObject({ id: ad.id, title: 'Mantenimiento' })
    expect((await current(admin)).strip?.id).toBe(ad.id)

    const forOwners = await create({ starts_at: at(-0.5), roles: ['owner'] })
    expect((await current(company.as)).strip?.id).toBe(forOwners.id)
    expect((await current(viewer)).strip?.id).toBe(ad.id)
    const forOther = await create({ starts_at: at(-0.4), company_ids: [other.id], places: ['start'] })
    expect(forOther.company_names).toEqual([other.name])
    expect((await current(other.as)).start?.id).toBe(forOther.id)
    expect((await current(company.as)).start).toBeNull()
    await create({ starts_at: at(-0.3), environments: ['live'] })
    const inFrench = await create({ starts_at: at(-0.2), languages: ['fr'] })
    expect((await current(viewer)).strip?.id).toBe(ad.id)
    expect((await current(viewer, 'fr')).strip?.id).toBe(inFrench.id)
  })

  test('who dismissed one does not see it again, unless it cannot be dismissed; each is counted once', async () => {
    const [company, other] = [await aCompany(t), await aCompany(t)]
    const ad = await create()
    for (const what of ['shown', 'shown', 'clicked', 'dismissed', 'dismissed'])
      await act(ad.id, what, company.as)
    await act(ad.id, 'shown', other.as)
    expect(await read(ad.id)).toMatchObject({ shown: 2, clicked: 1, dismissed: 1 })
    expect((await current(company.as)).strip).toBeNull()
    expect((await current(other.as)).strip?.id).toBe(ad.id)

    const firm = await create({ is_dismissible: false, starts_at: at(-0.5) })
    await act(firm.id, 'dismissed', company.as)
    expect((await current(company.as)).strip?.id).toBe(firm.id)
    expect((await act(company.id, 'shown', company.as)).status).toBe(404)
  })
})

test('what is for the door is read before anybody signs in, audiences apart', async () => {
  const door = async () => ((await t.send('GET', '/installation')).body as Installation).announcement
  expect(await door()).toBeNull()
  await create({ places: ['login'], roles: ['owner'] })
  expect(await door()).toBeNull()
  await create({ places: ['login', 'strip'], title: 'Cerramos temprano' })
  expect(await door()).toMatchObject({ title: 'Cerramos temprano', link: null })
})

test('a picture is taken by its content, served under its digest, and taken away', async () => {
  const ad = await create()
  const set = (files: Record<string, Buffer>) =>
    t.send('POST', `/advertisements/${ad.id}/picture`, admin, multipart({ remove: '1' }, files))
  expect((await set({ picture: Buffer.from('no picture') })).status).toBe(422)
  expect((await set({ picture: Buffer.from('<svg onload="alert(1)"></svg>') })).status).toBe(422)
  expect((await set({ picture: Buffer.from('89504e470d0a1a0a00000000', 'hex') })).status).toBe(422)
  const png = aPng(3, 2)
  const { picture_url: url } = (await set({ picture: png })).body as Advertisement
  const served = await t.app.inject({ method: 'GET', url: url! })
  expect(served.headers['content-type']).toBe('image/png')
  expect(served.rawPayload.equals(png)).toBe(true)
  expect(served.headers['content-security-policy']).toContain('sandbox')
  expect((await t.app.inject({ method: 'GET', url: `${url!.slice(0, -1)}0` })).statusCode).toBe(404)
  expect((await set({})).body).toMatchObject({ picture_url: null })
})

// seed 039
test('nobody but platform administrators announces', async () => {
  const company = await aCompany(t)
  expect((await t.send('GET', '/advertisements', company.as)).status).toBe(403)
  expect((await t.send('POST', '/advertisements', company.as, { payload: anAd() })).status).toBe(403)
})
