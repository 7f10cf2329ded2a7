import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { zipOf } from '#test/xlsx.ts'
import { readPast } from './read-past.ts'
import { aPastDocument } from './testing/past-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-read-past-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function sorted(documents: Record<string, string>, issuer: string) {
  const path = join(folder, 'history.zip')
  writeFileSync(path, zipOf(documents))
  return (await readPast({ path, issuer, from: 0, most: 10 }))!.files
}

test('a note names its sale by a clave with letters in it, as a company of letters has', async () => {
  const company = { issuer: '3101A23456' }
  const sale = aPastDocument({ ...company, sequence: 1, condition: '02', days: 30 })
  const about = [sale.clave, sale.consecutivo, 'FE-1', '1'.repeat(50)]
  const note = aPastDocument({ ...company, sequence: 1, kind: 'credit-note', about })
  expect(await sorted({ 'note.xml': note.xml }, company.issuer)).toMatchObject([
    { is: 'own', document: { refersTo: [sale.clave, sale.consecutivo] } },
  ])
})

test('whose a document is does not hang on small letters or zeros', async () => {
  const issued = aPastDocument({ sequence: 1, issuer: '3101A23456' })
  const client = { name: 'Soda La Parada S.A.', number: '003101a23456' }
  const received = aPastDocument({ sequence: 2, client })
  const files = { 'issued.xml': issued.xml, 'received.xml': received.xml }
  expect((await sorted(files, '3101a23456')).map(({ is }) => is)).toEqual(['own', 'received'])
})
