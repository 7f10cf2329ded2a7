import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPdfProcess } from '#platform/pdf/render-pdf.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { archiveName } from './archive-name.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(async () => {
  stopPdfProcess()
  await t.close()
})

test('GET download-all-files answers a ZIP as an attachment, to whoever may download it', async () => {
  // seed 226
  const company = await aCompany(t, 'Café / Té S.A.', ['accountant', 'biller'])
  const path = `/download-all-files/${company.id}`
  const { status, headers, text } = await t.send('GET', path, { token: company.owner.token })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain('filename="Caf_ T_ S.A.zip"')
  expect(text.slice(0, 2)).toBe('PK')
  expect(text).toContain('documentos.csv')
  expect((await t.send('GET', path, { token: company.members.accountant!.token })).status).toBe(200)
  expect((await t.send('GET', path, { token: company.members.biller!.token })).status).toBe(403)
  const stranger = await aCompany(t)
  expect((await t.send('GET', path, { token: stranger.owner.token })).status).toBe(403)
  expect((await t.send('GET', `${path}?from=2026-05-02&to=2026-05-01`, company.as)).status).toBe(422)
  const task = await t.send('POST', '/all-files', company.as, { payload: { from: '2026-01-01' } })
  expect(task.status).toBe(201)
  expect(task.body).toMatchObject({ kind: 'all-files', status: 'waiting' })
})

test('a ticket opens the ZIP once and without a session, for whoever may download it', async () => {
  // seed 226
  const company = await aCompany(t, 'Boletos S.A.', ['biller'])
  const ask = (as: object, payload: object = {}) => t.send('POST', '/all-files/ticket', as, { payload })
  const made = await ask(company.as)
  expect(made.status, made.text).toBe(200)
  const { path } = made.body as { path: string }
  const { status, headers, text } = await t.send('GET', path)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('Boletos S.A.zip')
  expect(text.slice(0, 2)).toBe('PK')
  expect((await t.send('GET', path)).status).toBe(404)

  const late = (await ask(company.as)).body as { path: string }
  t.clock.advance(61_000)
  expect((await t.send('GET', late.path)).status).toBe(404)
  t.clock.advance(-61_000)
  expect((await ask(company.as, { from: '2026-05-02', to: '2026-05-01' })).status).toBe(422)
  const biller = { token: company.members.biller!.token, company: company.id }
  expect((await ask(biller)).status).toBe(403)
  expect((await t.send('GET', '/downloads/all-files/aaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
})

test('a ticket opens nothing any more once who made it has left', async () => {
  const company = await aCompany(t, 'Se fue S.A.', ['accountant'])
  const accountant = { token: company.members.accountant!.token, company: company.id }
  const { path } = (await t.send('POST', '/all-files/ticket', accountant, { payload: {} })).body as {
    path: string
  }
  await t.send('DELETE', `/members/${company.members.accountant!.id}`, company.as)
  expect((await t.send('GET', path)).status).toBe(404)
})

test('the name of the file is the company and the period, without what file systems refuse', () => {
  expect(archiveName('A/B: "C"', { from: '2026-01-01', to: '2026-01-31' })).toBe(
    'A B C 2026-01-01 2026-01-31.zip',
  )
})
