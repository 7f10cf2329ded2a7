import { existsSync, readdirSync } from 'node:fs'
import type {
  Import,
  Page,
  PastDocumentDetail,
  PastDocumentRow,
  ReceptionRow,
  Report,
} from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { writeAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFolder, importKinds, refusals } from '#app/imports.ts'
import { type ImportKind, importTasks } from '#modules/imports/index.ts'
import { aPastDocument, aPastInvoice } from '#modules/imports/testing/past-documents.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { type As, bringIn } from '#test/bring-in.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { ownExport } from '#test/own-export.ts'
import { zipOf } from '#test/xlsx.ts'
import { pastDocumentsImport } from './import-past.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const start = async () => {
  const company = await aCompany(t, undefined, ['biller', 'viewer'])
  return { ...company, bring: bringIn(t, company.as) }
}
const list = async (as: As, query = '') =>
  ((await t.send('GET', `/past-documents${query}`, as)).body as Page<PastDocumentRow>).data

/** An invoice as version 4.3 wrote it: its own namespace, its condition and its activity as they were. */
const asOf43 = (xml: string) =>
  xml
    .replaceAll('/v4.4/', '/v4.3/')
    .replace(/<ProveedorSistemas>[^<]*<\/ProveedorSistemas>/, '')
    .replace('CodigoActividadEmisor>', 'CodigoActividad>')
    .replace('</CodigoActividadEmisor>', '</CodigoActividad>')

const past = zipOf({
  'enero/1.xml': aPastInvoice({ sequence: 118, day: '2026-01-10' }),
  'marzo/2.xml': aPastInvoice({
    sequence: 120,
    day: '2026-03-10',
    client: { name: 'Hotel Irazú', number: '3101444555' },
  }),
  'viejo/3.xml': asOf43(aPastInvoice({ sequence: 90, day: '2024-02-10' })),
  'otra vez/1.xml': aPastInvoice({ sequence: 118, day: '2026-01-10' }),
  'ajena.xml': aPastInvoice({ sequence: 1, issuer: '3101999888' }),
  'respuesta.txt': 'no document',
})

/** What its task does, from the upload on. */
async function bringArchive(as: As, content: Buffer): Promise<Import> {
  const { body, status, text } = await bringIn(t, as).upload('documents', 'historia.zip', content)
  expect(status, text).toBe(201)
  return work(as, body as Import)
}

async function work(as: As, file: Import, known: readonly ImportKind[] = importKinds): Promise<Import> {
  const kinds = Object.values(importTasks(known, refusals.explain, importFolder(t.paths)))
  await runTask(
    { doors: t, kinds, files: taskFiles(t.paths.tasks), log: createLog('silent') },
    { companyId: as.company, taskId: file.task!.id },
  )
  return (await t.send('GET', `/imports/${file.id}`, as)).body as Import
}

test('what was issued elsewhere is kept as it was, of every version, found by number, client and day, and counts nowhere', async () => {
  const { as } = await start()
  const file = await bringArchive(as, past)
  expect(file).toMatchObject({
    kind: 'documents',
    state: 'done',
    row_count: 5,
    counts: { new: 3, unchanged: 1, refused: 1 },
  })
  expect((await list(as)).map(({ issued_at, client_name }) => [issued_at.slice(0, 10), client_name])).toEqual(
    [
      ['2026-03-10', 'Hotel Irazú'],
      ['2026-01-10', 'Soda La Parada S.A.'],
      ['2024-02-10', 'Soda La Parada S.A.'],
    ],
  )
  const found = await list(as, '?search=irazu%203101444555')
  expect(found).toMatchObject([{ kind: 'invoice', currency: 'CRC' }])
  const short = shortNumber(found[0]!.consecutivo)
  expect((await list(as, `?search=${short}%20irazu`)).map(({ id }) => id)).toEqual([found[0]!.id])
  expect(await list(as, '?from=2024-02-10&to=2024-02-10')).toHaveLength(1)
  const detail = (await t.send('GET', `/past-documents/${found[0]!.id}`, as)).body as PastDocumentDetail
  expect(detail).toMatchObject({
    receiver: { name: 'Hotel Irazú', identification_number: '3101444555' },
    input: { lines: [{ description: 'Café molido', unit_price: '4250' }] },
  })
  const xml = await t.send('GET', `/past-documents/${found[0]!.id}/xml`, as)
  expect(xml.text).toContain(found[0]!.clave)

  const own = (await ownExport(t, as, { list: 'past-documents', type: 'csv' })).toString('utf8')
  // The heads, the three documents, and their sum.
  expect(own.trim().split('\r\n')).toHaveLength(5)
  expect(own).toContain('Hotel Irazú')
  expect(own).toContain(found[0]!.clave)

  expect((await t.send('GET', '/documents', as)).body).toMatchObject({ data: [] })
  const sales = (await t.send('GET', '/reports/sales?from=2024-01-01&to=2026-12-31', as)).body as Report
  expect(sales.in_colones.total).toBe('0')
  expect(existsSync(importFolder(t.paths)) ? readdirSync(importFolder(t.paths)) : []).toEqual([])
})

test('twice changes nothing; a day long all of it is taken back', async () => {
  const { as, bring } = await start()
  const file = await bringArchive(as, past)
  const again = await bringArchive(as, past)
  expect(again).toMatchObject({ counts: { new: 0, unchanged: 4, refused: 1 }, written: { done: 0 } })
  expect(await list(as)).toHaveLength(3)
  expect(await bring.undo(file)).toMatchObject({ written: { undone: 3, kept: 0 } })
  expect(await list(as)).toEqual([])
})

test('a run that died goes on behind its last lot, and keeps nothing twice', async () => {
  const { as } = await start()
  const many = zipOf(
    Object.fromEntries(
      Array.from({ length: 230 }, (_, at) => [`${at}.xml`, aPastInvoice({ sequence: at + 1 })]),
    ),
  )
  const { body } = await bringIn(t, as).upload('documents', 'muchos.zip', many)
  const file = body as Import
  // Dead in the middle of its second lot, with the documents of it written and not committed.
  let lots = 0
  const dying = {
    ...pastDocumentsImport,
    keep: async (...given: Parameters<typeof pastDocumentsImport.keep>) => {
      const kept = await pastDocumentsImport.keep(...given)
      lots += 1
      if (lots === 2) throw new Error('killed')
      return kept
    },
  }
  await work(as, file, [dying])
  expect((await list(as, '?per_page=100')).length).toBe(100)
  const { body: resumed } = await t.send('POST', `/imports/${file.id}/run`, as)
  expect(await work(as, resumed as Import)).toMatchObject({ state: 'done', counts: { new: 230 } })
  const { body: all } = await t.send('GET', '/past-documents?per_page=1', as)
  expect((all as Page<PastDocumentRow>).meta.total).toBe(230)
  expect(lots).toBe(2)
})

test('one drop holds what was issued and what was received: who issued each says where it goes, with a result per file', async () => {
  const { as, bring } = await start()
  const received = { issuer: '3101999888', client: { name: 'Nosotros S.A.', number: '3101123456' } }
  const supplied = aPastDocument({ ...received, sequence: 7, day: '2026-02-10' })
  const mixed = zipOf({
    'a/emitida.xml': aPastInvoice({ sequence: 118, day: '2026-01-10' }),
    'b/recibida.xml': supplied.xml,
    // A word of the authority without its seal, which the receptions refuse by name.
    'b/recibida_respuesta.xml': writeAuthorityAnswer({
      clave: supplied.clave,
      status: 'accepted',
      issuerName: 'Proveedor',
      issuerIdentification: { type: '02', number: '3101999888' },
      text: '',
      total: decimal('1'),
    }),
    'b/otra.xml': aPastInvoice({ ...received, sequence: 8, day: '2026-03-10' }),
    'c/ajena.xml': aPastInvoice({ sequence: 1, issuer: '3101999888' }),
    'd/rota.xml': '<FacturaElectronica><Clave>',
  })
  const file = await bringArchive(as, mixed)
  expect(file).toMatchObject({ counts: { new: 3, unchanged: 0, refused: 3 }, written: { done: 1 } })
  const rows = await bring.rows(file)
  expect(
    rows.map(({ outcome, state, subject_id: id }) => [outcome, state === 'planned' && id !== null]),
  ).toEqual([
    ['new', false],
    ['new', true],
    ['refused', false],
    ['new', true],
    ['refused', false],
    ['refused', false],
  ])
  expect(rows[2]!.mistakes[0]!.message).toMatch(/seal|signature|authority/i)
  const receptions = async () =>
    ((await t.send('GET', '/receptions?view=all', as)).body as Page<ReceptionRow>).data
  expect((await receptions()).map(({ issued_at }) => issued_at.slice(0, 10)).toSorted()).toEqual([
    '2026-02-10',
    '2026-03-10',
  ])
  expect(await list(as)).toHaveLength(1)

  expect(await bringArchive(as, mixed)).toMatchObject({ counts: { new: 0, unchanged: 3, refused: 3 } })
  expect(await receptions()).toHaveLength(2)
  // What came in as a reception is one like any other: it is not taken back with the rest.
  expect(await bring.undo(file)).toMatchObject({ written: { undone: 1, kept: 0 } })
  expect(await receptions()).toHaveLength(2)
})

test('whoever sees only their own documents sees none of these; nobody else’s archive is taken', async () => {
  const { as, id, members, bring } = await start()
  await bringArchive(as, past)
  const other = await start()
  expect(await list(other.as)).toEqual([])
  const biller = { token: members.biller!.token, company: id }
  expect((await bringIn(t, biller).upload('documents', 'historia.zip', past)).status).toBe(403)
  const none = await bring.upload('documents', 'nada.zip', zipOf({ 'a.txt': 'nada' }))
  expect(none.status).toBe(422)
})
