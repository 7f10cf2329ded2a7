import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Task } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { countOpenInPeriod } from '#app/open-in-period.ts'
import { anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { addMember } from '#modules/members/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { scheduledMonthPackage } from './month-package-task.ts'
import { month, task, useShop } from './testing/a-shop.ts'

const shop = useShop()

test('is for who may take files along, and of a month that began', async () => {
  for (const role of ['viewer', 'biller'] as const) {
    const as = { token: shop.company.members[role]!.token, company: shop.company.id }
    expect((await shop.ask({ month }, as)).status).toBe(403)
  }
  expect((await shop.ask({ month: '2027-03' })).status).toBe(422)
  const accountant = { token: shop.company.members.accountant!.token, company: shop.company.id }
  expect((await shop.ask({ month }, accountant)).status).toBe(201)
})

test('several companies have a folder each in one file, made for whoever may take all of them along', async () => {
  await shop.sellForAMonth()
  const other = await anIssuingCompany(shop.app)
  const both = { month, companies: [shop.company.id, other.id] }
  expect((await shop.ask(both)).status).toBe(403)
  await unsafeForCompany(shop.app, other.id, (ctx) => addMember(ctx, shop.company.owner.id, 'accountant'))
  const files = await shop.packageOf(both)
  const folders = new Set([...files.keys()].map((name) => name.split('/')[0]))
  expect([...folders]).toEqual(['Panadería La Espiga S.A', 'Panadería La Espiga S.A 2'])
  const theirs = [...files.keys()].filter((name) => name.startsWith('Panadería La Espiga S.A 2/'))
  expect(theirs).toContain('Panadería La Espiga S.A 2/manifest.csv')
  expect(theirs.some((name) => name.includes('/xml/'))).toBe(false)
  // The board tells of which month one was made, in each of them.
  const made = await shop.app.asOwner(
    'select company_id, period, made_by from made_packages where company_id = any($1) order by company_id',
    [both.companies],
  )
  expect(made).toEqual(
    both.companies
      .toSorted()
      .map((company_id) => ({ company_id, period: month, made_by: shop.company.owner.id })),
  )
})

test('one that is stopped leaves nothing', async () => {
  await shop.sellForAMonth()
  const { id } = (await shop.ask({ month })).body as Task
  await shop.run(id, {
    ...task,
    run: (running) =>
      task.run({
        ...running,
        async openFile(file) {
          const out = await running.openFile(file)
          out.write('half')
          await shop.app.send('POST', `/tasks/${id}/stop`, shop.company.as)
          await new Promise((resolve) => running.signal.addEventListener('abort', resolve))
          return out
        },
      }),
  })
  expect((await shop.tasks())[0]).toMatchObject({ id, status: 'stopped', file: null })
  await expect(readFile(join(shop.app.paths.tasks, shop.company.id, id))).rejects.toThrow('ENOENT')
})

test('made by itself it is that of the month before its day', async () => {
  const names: string[] = []
  const written = scheduledMonthPackage(countOpenInPeriod).write({
    doors: shop.app,
    companyId: shop.company.id,
    userId: shop.company.owner.id,
    taskId: shop.company.id,
    input: { parameters: {}, language: 'es', on: '2027-01-01' },
    signal: new AbortController().signal,
    progress: () => {},
    async openFile({ name }) {
      names.push(name)
      return new PassThrough().resume()
    },
  })
  await written
  expect(names).toEqual(['Panadería La Espiga S.A. 2026-12.zip'])
})

// A practice of forty companies arranged forty schedules.
test('one schedule makes those of several companies, for whoever may take all of them along, and says so to them alone', async () => {
  const other = await anIssuingCompany(shop.app)
  const accountant = { token: shop.company.members.accountant!.token, company: shop.company.id }
  const arrange = (companies: string[], as: object = accountant) =>
    shop.app.send('POST', '/scheduled-files', as, {
      payload: {
        kind: 'month-package',
        parameters: { companies },
        recipients: ['c@example.test'],
        month_day: 1,
      },
    })
  const both = [shop.company.id, other.id]
  expect((await arrange(both)).status).toBe(403)
  expect((await arrange(['all'])).status).toBe(422)
  expect((await arrange([])).status).toBe(422)
  await unsafeForCompany(shop.app, other.id, (ctx) =>
    addMember(ctx, shop.company.members.accountant!.id, 'accountant'),
  )
  const arranged = await arrange(both)
  expect(arranged.status, arranged.text).toBe(201)
  expect(arranged.body).toMatchObject({ parameters: { companies: both } })
  const seen = await shop.app.send('GET', '/scheduled-files', shop.company.as)
  expect(seen.text).not.toContain(other.id)

  const names: string[] = []
  const running = {
    doors: shop.app,
    companyId: shop.company.id,
    userId: shop.company.members.accountant!.id,
    taskId: shop.company.id,
    input: { parameters: { companies: both }, language: 'es' as const, on: '2027-01-01' },
    signal: new AbortController().signal,
    progress: () => {},
    async openFile({ name }: { name: string }) {
      names.push(name)
      return new PassThrough().resume()
    },
  }
  await scheduledMonthPackage(countOpenInPeriod).write(running)
  expect(names).toEqual(['Paquetes del mes 2026-12.zip'])
  // Whoever left one of them makes none of it.
  await shop.app.asOwner('update company_users set active = 0 where company_id = $1 and user_id = $2', [
    other.id,
    shop.company.members.accountant!.id,
  ])
  await expect(scheduledMonthPackage(countOpenInPeriod).write(running)).rejects.toMatchObject({
    code: 'not-your-company',
  })
})
