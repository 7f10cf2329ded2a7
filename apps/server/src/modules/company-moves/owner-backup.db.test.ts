import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Task } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { checkCompanyFile, openCompanyFile } from '#platform/company-file/read-company.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aCompany, createTestApp, type TestApp, testPassword, testSecretKey } from '#test/http-app.ts'
import { companyBackupTask } from './backup-task.ts'

const passphrase = 'cuatro caballos correctos'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('an owner takes the whole company along in a file that only the passphrase opens', async () => {
  const company = await aCompany(t, 'Panadería La Espiga S.A.', ['administrator'])
  const asked = (payload: object, as = company.as) => t.send('POST', '/company-backup', as, { payload })
  const administrator = { ...company.as, token: company.members.administrator!.token }
  const right = { passphrase, password: testPassword }
  expect((await asked(right, administrator)).status).toBe(403)
  expect(await asked({ ...right, password: 'not this one' })).toMatchObject({
    status: 422,
    body: { errors: { password: expect.anything() } },
  })
  for (const poor of ['short', testPassword])
    expect(await asked({ ...right, passphrase: poor })).toMatchObject({
      status: 422,
      body: { errors: { passphrase: expect.anything() } },
    })

  const started = await asked(right)
  expect(started).toMatchObject({ status: 201, body: { kind: 'company-backup', status: 'waiting' } })
  const { id } = started.body as Task
  const [stored] = await t.asOwner<{ input: string }>('select input::text from tasks where id = $1', [id])
  expect(stored!.input).not.toContain(passphrase)

  const secrets = createSecrets([testSecretKey])
  const runner = {
    doors: t,
    kinds: [companyBackupTask(secrets)],
    files: taskFiles(t.paths.tasks),
    log: createLog('silent'),
  }
  await runTask(runner, { companyId: company.id, taskId: id }, new AbortController().signal)
  const { path } = (await t.send('POST', `/tasks/${id}/ticket`, company.as)).body as { path: string }
  const { body } = (await t.send('GET', '/tasks', company.as)) as { body: { data: Task[] } }
  expect(body.data[0]).toMatchObject({
    id,
    status: 'done',
    file: { name: expect.stringMatching(/\.cuentaclara$/) },
  })
  expect((await t.send('GET', path)).status).toBe(200)

  const file = join(t.paths.root, 'taken')
  for await (const piece of await runner.files.read(company.id, { id, key: null, sha256: null, size: 0 }))
    writeFileSync(file, piece, { flag: 'a' })
  const { header, parts } = await checkCompanyFile(await openCompanyFile(file, { passphrase }))
  expect(header).toMatchObject({ company_id: company.id, name: 'Panadería La Espiga S.A.', is_copy: true })
  expect(parts.find(({ name }) => name === 'company_users')).toMatchObject({ rows: 2 })
  const noted = await t.asOwner<{ kind: string }>(
    `select kind from security_events where of_company = $1 and user_id = $2 order by id desc limit 2`,
    [company.id, company.owner.id],
  )
  expect(noted.map(({ kind }) => kind).sort()).toEqual(['company-copied', 'file-fetched'])
})
