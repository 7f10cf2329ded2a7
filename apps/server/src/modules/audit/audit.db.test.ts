import type { AuditCheck, AuditEntry, AuditPeople, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { sealAudit } from './seal-audit.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>

beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await aCompany(t, 'Panadería La Espiga S.A.', ['biller', 'viewer'])
})
afterAll(() => t.close())

const list = async (query = '', as = company.as) =>
  (await t.send('GET', `/audit${query}`, as)).body as Page<AuditEntry>
const check = async () => (await t.send('GET', '/audit/check', company.as)).body as AuditCheck
const aClient = (name: string, as = company.as) =>
  t.send('POST', '/clients', as, {
    payload: { name, notes: 'paga tarde' },
    headers: { 'user-agent': 'Firefox/128' },
  })
const asMember = (role: 'biller' | 'viewer') => ({ token: company.members[role]!.token, company: company.id })

describe('the trail', () => {
  test('tells who changed what, before and after, and from where', async () => {
    const { id } = (await aClient('Doña Luz')).body as { id: string }
    await t.send('PUT', `/clients/${id}`, company.as, {
      payload: { name: 'Doña Luz María', notes: 'paga tarde' },
    })
    await t.send('DELETE', `/clients/${id}`, company.as)
    const { data } = await list(`?subject=client&subject_id=${id}`)

    expect(data.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created'])
    expect(data[1]).toMatchObject({
      user: { id: company.owner.id, name: 'Olga Solano' },
      subject_name: 'Doña Luz María',
      before: { name: 'Doña Luz' },
      after: { name: 'Doña Luz María' },
    })
    expect(data[2]).toMatchObject({
      before: null,
      after: { name: 'Doña Luz', notes: 'paga tarde' },
      origin: { address: '127.0.0.1', agent: 'Firefox/128' },
    })
    expect(data[0]).toMatchObject({ before: { name: 'Doña Luz María' }, after: null })
  })

  test('tells the screen that asked, of our own pages alone', async () => {
    const from = async (referer: string) => {
      const { body } = await t.send('POST', '/clients', company.as, {
        payload: { name: 'Doña Luz' },
        headers: { host: 'facturas.example', referer },
      })
      const { data } = await list(`?subject_id=${(body as { id: string }).id}`)
      return data[0]!.origin!.screen
    }
    expect(await from('https://facturas.example/clients?search=luz')).toBe('/clients')
    expect(await from('https://elsewhere.example/clients')).toBeUndefined()
    expect(await from('not an address')).toBeUndefined()
  })

  test('names what ids stand for, and whom it can be narrowed to', async () => {
    const { data } = await list('?subject=member')
    expect(data.map(({ subject_id: id, references }) => references[id])).toContain('Olga Solano')
    await aClient('Carnicería Mora')
    await aClient('Ferretería Rojas', asMember('biller'))
    const people = async (as = company.as) =>
      ((await t.send('GET', '/audit/people', as)).body as AuditPeople).data.map(({ id }) => id)
    expect(await people()).toEqual(expect.arrayContaining([company.owner.id, company.members.biller!.id]))
    expect(await people(asMember('biller'))).toEqual([company.members.biller!.id])
  })

  test('says nothing of a save that changed nothing', async () => {
    const { id } = (await aClient('Doña Luz')).body as { id: string }
    await t.send('PUT', `/clients/${id}`, company.as, { payload: { name: 'Doña Luz', notes: 'paga tarde' } })
    expect((await list(`?subject_id=${id}`)).data).toHaveLength(1)
  })

  test('names a secret and keeps its value out', async () => {
    await t.send('PUT', '/authority/credentials', company.as, {
      payload: {
        username: 'cpj-3-101-123456@stag.comprobanteselectronicos.go.cr',
        password: 'hunter2-hunter2',
      },
    })
    const { data } = await list('?subject=authority')
    expect(data[0]!.after).toMatchObject({ sealed_password: null })
    expect(JSON.stringify(data)).not.toContain('hunter2')
  })

  test('is narrowed by words, person, action and day', async () => {
    await aClient('Carnicería Mora')
    await aClient('Ferretería Rojas', asMember('biller'))
    expect((await list('?search=ferreteria')).data.map(({ subject_name: name }) => name)).toEqual([
      'Ferretería Rojas',
    ])
    expect((await list(`?user_id=${company.members.biller!.id}`)).data).toHaveLength(1)
    expect((await list('?action=deleted')).data).toEqual([])
    expect((await list('?to=2020-01-01')).data).toEqual([])
  })

  test('comes in pages that do not shift while it grows', async () => {
    for (const name of ['Uno S.A.', 'Dos S.A.', 'Tres S.A.']) await aClient(name)
    const first = await list('?subject=client&per_page=2')
    await aClient('Cuatro S.A.')
    const second = await list(`?subject=client&per_page=2&cursor=${first.meta.next_cursor}`)
    expect(second.data.map(({ subject_name: name }) => name)).toEqual(['Uno S.A.'])
  })

  test('shows billers their own deeds, and viewers and other companies nothing', async () => {
    await aClient('Carnicería Mora')
    await aClient('Ferretería Rojas', asMember('biller'))
    const own = await list('', asMember('biller'))
    expect(own.data.map(({ subject_name: name }) => name)).toEqual(['Ferretería Rojas'])
    expect((await t.send('GET', '/audit', asMember('viewer'))).status).toBe(403)
    const other = await aCompany(t, 'Otra S.A.')
    expect(JSON.stringify(await list('', other.as))).not.toContain('Mora')
  })
})

describe('the chain', () => {
  test('is whole after sealing, and names the first entry that somebody changed or took out', async () => {
    for (const name of ['Uno S.A.', 'Dos S.A.', 'Tres S.A.']) await aClient(name)
    await sealAudit(t)
    const whole = await check()
    expect(whole).toMatchObject({ is_whole: true, waiting: 0, first_broken: null })
    expect(whole.sealed).toBeGreaterThan(4)

    const forge = (sql: string) =>
      t.asOwner(`
        alter table audit_entries disable trigger audit_entries_stay;
        ${sql};
        alter table audit_entries enable trigger audit_entries_stay`)
    await forge(
      `update audit_entries set subject_name = 'Nadie' where company_id = '${company.id}' and position = 3`,
    )
    expect(await check()).toMatchObject({ is_whole: false, first_broken: 3 })
    await forge(`delete from audit_entries where company_id = '${company.id}' and position = 2`)
    expect(await check()).toMatchObject({ is_whole: false, first_broken: 2 })
  })

  test('takes up where it ended', async () => {
    await aClient('Uno S.A.')
    await sealAudit(t)
    const { sealed } = await check()
    await aClient('Dos S.A.')
    expect(await check()).toMatchObject({ is_whole: true, sealed, waiting: 1 })
    await sealAudit(t)
    expect(await check()).toMatchObject({ is_whole: true, sealed: sealed + 1, waiting: 0 })
  })

  test('cannot be changed, cut or added to by anybody who is not a trigger', async () => {
    await aClient('Uno S.A.')
    await expect(t.asOwner('delete from audit_entries')).rejects.toThrow('only added to')
    await expect(t.asOwner(`update audit_entries set subject_name = 'x'`)).rejects.toThrow('only added to')
    const may = await t.asOwner<{ may: boolean }>(
      `select has_table_privilege('cuenta_clara_app', 'audit_entries', right_name) as may from unnest(array['insert', 'update', 'delete']) right_name`,
    )
    expect(may.map((row) => row.may)).toEqual([false, false, false])
  })
})
