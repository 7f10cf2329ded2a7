import type { Page, SecurityEntry } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { noteBackup } from './note-backup.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('a backup stands in the history of who runs the installation, and in nobody else’s', async () => {
  const platform = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
  const person = await aPerson(t)
  await noteBackup(t.urls.owner, { file: '/anywhere/today.backup.gz', createdAt: new Date(t.clock.now()) })
  const told = async (as: { token: string }) => {
    const { data } = (await t.send('GET', '/profile/security-history', as)).body as Page<SecurityEntry>
    return data.filter(({ kind }) => kind === 'backup-made').map(({ facts }) => facts)
  }
  expect(await told(platform)).toEqual([{ name: 'today.backup.gz' }])
  expect(await told(person)).toEqual([])
})
