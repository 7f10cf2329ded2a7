import * as xades from '@cuentaclara/xades'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyForm } from '#modules/companies/testing/company-form.ts'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

test('nobody waits in a transaction while the key of a new company is made', async () => {
  const { createTestPkcs12: make } = xades
  let waiting: unknown
  vi.spyOn(xades, 'createTestPkcs12').mockImplementationOnce(async (options) => {
    waiting = await app.asOwner(`
      select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
    `)
    return make(options)
  })
  const { token } = await aPerson(app)
  const { status, text } = await app.send('POST', '/company', { token }, multipart(companyForm))
  expect(status, text).toBe(201)
  expect(waiting).toEqual([])
})
