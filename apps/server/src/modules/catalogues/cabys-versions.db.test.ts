import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { CabysAffected, CabysChange, CabysState, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runTask } from '#modules/tasks/run-task.ts'
import { taskFiles } from '#modules/tasks/task-files.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { anXlsx } from '#test/xlsx.ts'
import { applyVersionTask, rollBackVersionTask } from './apply-version.ts'
import { checkVersionTask } from './check-version.ts'
import { versionFiles } from './version-files.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  t = await createTestApp()
  admin = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
})
beforeEach(async () => {
  t.clock.advance(1000)
})
afterAll(() => t.close())

const official = join(import.meta.dirname, '../../../../../../shared/hacienda/data/cabys.csv.gz')
const arroz = '2316100000100'
const cafe = '2391102010200'

const state = async () => (await t.send('GET', '/cabys-versions', admin)).body as CabysState
const upload = (content: string | Buffer, as: { token: string } = admin) =>
  t.send('POST', '/cabys-versions/upload', as, multipart({}, { file: Buffer.from(content) }))

/** Runs the task that the state names, as the worker would. */
async function work(shutdown?: AbortSignal): Promise<CabysState> {
  const { task } = await state()
  const files = versionFiles(t.paths.tasks)
  const runner = {
    doors: t,
    kinds: [checkVersionTask({ files, address: null }), applyVersionTask, rollBackVersionTask],
    files: taskFiles(t.paths.tasks),
    log: createLog('silent'),
  }
  await runTask(runner, { companyId: null, taskId: task!.id }, shutdown)
  return state()
}

/** The live catalogue as a file, with lines taken out and others put in. */
async function liveCsv({ without = [], plus = [] }: { without?: string[]; plus?: string[] } = {}) {
  const rows = await t.asOwner<{ code: string; description: string; rate: string }>(
    'select code, description, rate from cabys where not is_withdrawn order by code',
  )
  const lines = rows
    .filter(({ code }) => !without.includes(code))
    .map(({ code, description, rate }) => `${code},"${description.replaceAll('"', '""')}",${rate}`)
  return ['code,description,iva', ...lines, ...plus].join('\n')
}

const search = async (text: string) =>
  (
    (await t.send('GET', `/cabys?search=${encodeURIComponent(text)}`, admin)).body as {
      data: { code: string }[]
    }
  ).data

test('an installation starts with its own set', async () => {
  const { live, update, former, history } = await state()
  expect(live).toMatchObject({ source: 'starter', name: '2026-06-01', status: 'applied' })
  expect(live.codes).toBeGreaterThanOrEqual(300)
  expect({ update, former, history: history.length }).toEqual({ update: null, former: null, history: 1 })
})

describe('a file', () => {
  // seed 016
  test('is checked row by row and compared with what is live; rows with mistakes can be fetched', async () => {
    const csv = await liveCsv({
      without: [arroz],
      plus: [
        '9999999999999,Zurumbático,13%',
        '123,Corto,13',
        '9999999999998,Tarifa rara,7',
        '9999999999997,,13',
        '9999999999999,Zurumbático,13%',
        '=1+1,Fórmula,13',
      ],
    })
    const sent = await upload(csv)
    expect(sent.status).toBe(201)
    expect((sent.body as CabysState).update).toMatchObject({ status: 'checking', source: 'upload' })
    const { update, task } = await work()
    expect(task).toMatchObject({ status: 'done', kind: 'cabys-check', result: { mistakes: 5 } })
    expect(update).toMatchObject({ status: 'checked', added: 1, retired: 1, changed: 0, mistakes: 5 })

    const mistakes = await t.send('GET', `/cabys-versions/${update!.id}/mistakes`, admin)
    expect(mistakes.headers['content-disposition']).toContain('cabys-mistakes.csv')
    expect(
      mistakes.text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['code', 'rate', 'description', 'duplicate', 'code'])
    expect(mistakes.text).toContain(`,'=1+1,`)
    expect((await search('zurumbático')).length).toBe(0)
    await t.send('DELETE', `/cabys-versions/${update!.id}`, admin)
    expect((await state()).update).toBeNull()
  })

  // Every code of what is grown was withdrawn, and so was each whose new rate or description was not understood.
  test('withdraws no code whose zero a spreadsheet lost, nor one of a row with a mistake', async () => {
    const wheat = '0111100000100'
    const first = await liveCsv({ plus: [`${wheat},Trigo duro,1`] })
    await upload(first)
    await t.send('POST', `/cabys-versions/${(await work()).update!.id}/apply`, admin)
    await work()
    const rows = (await liveCsv({ without: [arroz, cafe] })).replace(`${wheat},`, '111100000100,')
    await upload(`${rows}\n${arroz},Arroz,8\n${cafe},,13`)
    const { update } = await work()
    expect(update).toMatchObject({ status: 'checked', added: 0, retired: 0, changed: 0, mistakes: 2 })
    await t.send('DELETE', `/cabys-versions/${update!.id}`, admin)
    await t.send('POST', '/cabys-versions/roll-back', admin)
    await work()
  })

  test('may be a spreadsheet as the Banco Central publishes it, titles above and other sheets beside', async () => {
    const rows = [
      ['Catálogo de bienes y servicios'],
      [],
      ['Categoría 1', 'Descripción (categoría 1)', 'Categoría 9', 'Descripción (categoría 9)', 'Impuesto'],
      ['0', 'Agricultura', '0111100000100', 'Trigo duro & «especial», para siembra', '0.01'],
      ['6', 'Servicios', '6331000000000', 'Servicio de restaurante', '13%'],
      ['9', 'Servicios', '9210000000100', 'Matrícula', 'Exento'],
    ]
    await upload(anXlsx({ Portada: [['Léame']], Catálogo: rows }))
    const { update } = await work()
    expect(update).toMatchObject({ status: 'checked', codes: 3, mistakes: 0 })
    const { body } = await t.send('GET', `/cabys-versions/${update!.id}/changes?change=new`, admin)
    expect((body as Page<CabysChange>).data).toMatchObject([
      { code: '0111100000100', description: 'Trigo duro & «especial», para siembra', rate: '1' },
    ])
  })

  test.each([
    ['a table without the columns', 'nombre,precio\nArroz,500', 'cabys-columns-missing'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'table-unreadable'],
    ['half an archive', Buffer.from('504b0304000000000000', 'hex'), 'table-unreadable'],
    ['a catalogue without a valid row', 'code,description,iva\n12,Arroz,13', 'cabys-empty'],
  ])('that is %s is refused with its reason, and gives way to the next', async (_, content, code) => {
    await upload(content)
    const { update, task } = await work()
    expect(task).toMatchObject({ status: 'failed', problem: { code } })
    expect(update).toMatchObject({ status: 'checking' })
  })

  test('is refused while another is checked', async () => {
    await upload(await liveCsv())
    expect((await upload(await liveCsv())).body).toMatchObject({ code: 'cabys-busy' })
    const { update } = await state()
    await t.send('DELETE', `/cabys-versions/${update!.id}`, admin)
    const { update: gone, task } = await state()
    expect({ gone, task }).toEqual({ gone: null, task: null })
  })

  test('that nobody sent, or that no address gives, is said so', async () => {
    expect((await t.send('POST', '/cabys-versions/fetch', admin)).body).toMatchObject({
      code: 'cabys-address-missing',
    })
    expect((await t.send('POST', '/cabys-versions/upload', admin, multipart({}))).status).toBe(422)
  })
})

describe('an update', () => {
  // seed 016
  test('changes searches at once when it is applied, marks items of retired codes, and rolls back', async () => {
    const company = await aCompany(t, 'Abastecedor El Sol S.A.')
    for (const cabys of [arroz, cafe])
      await t.send('POST', '/items', company.as, {
        payload: { name: `Producto ${cabys}`, cabys, unit: 'Unid', rate_code: '02' },
      })
    const toReview = async () =>
      (
        (await t.send('GET', '/items?cabys_outdated=true', company.as)).body as Page<{ cabys: string }>
      ).data.map(({ cabys }) => cabys)
    expect(await toReview()).toEqual([])

    const csv = await liveCsv({
      without: [arroz, cafe],
      plus: [`${cafe},"Café tostado, molido, renombrado",13`, '9999999999999,Zurumbático,4'],
    })
    await upload(csv)
    const { update } = await work()
    const affected = (await t.send('GET', `/cabys-versions/${update!.id}/affected`, admin))
      .body as CabysAffected
    expect(affected).toEqual({
      data: [{ company_id: company.id, company_name: company.name, retired: 1, rate_changed: 1 }],
      companies: 1,
      items: 2,
    })
    const changed = (await t.send('GET', `/cabys-versions/${update!.id}/changes?change=changed`, admin))
      .body as Page<CabysChange>
    expect(changed.data).toMatchObject([{ code: cafe, former_rate: '1', rate: '13', items: 1 }])

    const applying = await t.send('POST', `/cabys-versions/${update!.id}/apply`, admin)
    expect(applying.body).toMatchObject({ update: { status: 'checked' }, task: { status: 'waiting' } })
    expect((await t.send('DELETE', `/cabys-versions/${update!.id}`, admin)).body).toMatchObject({
      code: 'cabys-busy',
    })
    const after = await work()
    expect(after).toMatchObject({
      live: { id: update!.id, source: 'upload', applied_by: 'Plataforma' },
      former: { source: 'starter' },
      update: null,
      items_to_review: 2,
      templates_to_review: 1,
    })
    const told = (await t.send('GET', '/notifications', company.as)).body as { data: object[] }
    expect(told.data).toMatchObject([
      { kind: 'items-affected', params: { items: '2' }, path: '/items?view=outdated' },
    ])
    expect((await search('zurumbático')).map(({ code }) => code)).toEqual(['9999999999999'])
    expect((await search(arroz)).length).toBe(0)
    // Withdrawn, and rated otherwise than its item.
    expect(await toReview()).toEqual([arroz, cafe])

    await t.send('POST', '/cabys-versions/roll-back', admin)
    const back = await work()
    expect(back).toMatchObject({ live: { source: 'starter' }, former: null, items_to_review: 0 })
    expect((await search(arroz)).length).toBe(1)
    expect(await search('zurumbático')).toEqual([])
    expect((await t.send('GET', `/cabys?search=${cafe}`, admin)).body).toMatchObject({
      data: [{ rate: '1', description: 'Café tostado, sin descafeinar, molido' }],
    })
    expect((await t.send('POST', '/cabys-versions/roll-back', admin)).status).toBe(404)
  })

  test('that is stopped while it is applied leaves nothing behind, and can be applied again', async () => {
    await upload(await liveCsv({ plus: ['9999999999996,Patidifusa,13'] }))
    const { update } = await work()
    await t.send('POST', `/cabys-versions/${update!.id}/apply`, admin)
    const ended = new AbortController()
    ended.abort(new Error('the program ends'))
    expect((await work(ended.signal)).task).toMatchObject({ status: 'waiting' })
    expect(await search('patidifusa')).toEqual([])
    const { task } = await state()
    expect((await t.send('POST', `/platform/tasks/${task!.id}/stop`, admin)).body).toMatchObject({
      status: 'stopped',
    })
    await t.send('POST', `/cabys-versions/${update!.id}/apply`, admin)
    expect((await work()).live.id).toBe(update!.id)
    expect((await search('patidifusa')).length).toBe(1)
  })

  test('that compares with a version which is gone has to be checked again', async () => {
    await upload(await liveCsv({ plus: ['9999999999995,Tercera cosa,13'] }))
    const { update } = await work()
    await t.asOwner(`update cabys_versions set based_on = null where id = $1`, [update!.id])
    expect((await t.send('POST', `/cabys-versions/${update!.id}/apply`, admin)).body).toMatchObject({
      code: 'cabys-changed',
    })
  })
})

test('nobody but platform administrators may see or do any of it', async () => {
  // seed 201
  const company = await aCompany(t)
  for (const [method, path] of [
    ['GET', '/cabys-versions'],
    ['POST', '/cabys-versions/fetch'],
    ['POST', '/cabys-versions/roll-back'],
    ['GET', '/platform/tasks'],
  ] as const)
    expect((await t.send(method, path, company.as)).status, path).toBe(403)
  expect((await upload('x', company.owner)).status).toBe(403)
})

test.skipIf(!existsSync(official))(
  `the whole catalogue is compared and applied${existsSync(official) ? '' : ' (skipped: ../shared/hacienda/data is not here)'}`,
  async () => {
    const before = (await state()).live.id
    const packed = readFileSync(official)
    await upload(packed)
    const { update, task } = await work()
    expect(task).toMatchObject({ status: 'done' })
    expect(update).toMatchObject({ codes: 20_506, mistakes: 0 })
    await t.send('POST', `/cabys-versions/${update!.id}/apply`, admin)
    const after = await work()
    expect(after.live).toMatchObject({ id: update!.id, codes: 20_506 })
    expect(after.live.id).not.toBe(before)
    const codes = await t.asOwner<{ n: number }>(
      'select count(*)::int as n from cabys where not is_withdrawn',
    )
    expect(codes[0]!.n).toBe(20_506)

    // The same as a spreadsheet changes nothing.
    const rows = gunzipSync(packed)
      .toString('utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => /^(\d{13}),(?:"((?:[^"]|"")*)"|([^,]*)),([^,]*)/.exec(line)!)
      .map(([, code, quoted, plain, rate]) => [
        '',
        '',
        code!,
        (quoted ?? plain!).replaceAll('""', '"'),
        rate!,
      ])
    const heading = [
      'Categoría 8',
      'Descripción (categoría 8)',
      'Categoría 9',
      'Descripción (categoría 9)',
      'Impuesto',
    ]
    await upload(anXlsx({ Catálogo: [heading, ...rows] }))
    const { update: same } = await work()
    expect(same).toMatchObject({ codes: 20_506, mistakes: 0, added: 0, retired: 0, changed: 0 })
  },
)
