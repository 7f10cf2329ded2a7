import { readFileSync } from 'node:fs'
import { createTestPkcs12, openPkcs12, signXml } from '@cuentaclara/xades'
import { expect, test, vi } from 'vitest'
import { assessXml } from './assess-xml.ts'

const golden = new URL('../../../../../packages/einvoice/golden/documents/invoice-cash.xml', import.meta.url)
const person = { commonName: 'FERRETERIA', serialNumberAttribute: 'CPJ-3-101-000111', pin: '1234' }
const key = openPkcs12(await createTestPkcs12(person), person.pin)
const xml = signXml(readFileSync(golden, 'utf8').replaceAll('>\n<', '><').trim(), key, {
  signingTime: '2026-11-21T10:15:00-06:00',
})
const nowMs = Date.parse('2026-11-22T12:00:00-06:00')

// A supplier's file of 1,500 lines was read four times, and what was verified was another reading than what was kept.
test('a received file becomes text once, for its content, its schema and its signatures', () => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  const assessed = assessXml({ content: Buffer.from(xml), nowMs })
  expect(decode).toHaveBeenCalledTimes(1)
  decode.mockRestore()
  expect(assessed).toMatchObject({ is: 'document', checks: expect.arrayContaining([passed('signature')]) })
})

test('a file that says one encoding and is another is read, and its signature is not believed', () => {
  const content = Buffer.from(xml.replace(/<Nombre>[^<]*</, '<Nombre>PEÑA<'), 'latin1')
  expect(assessXml({ content, nowMs })).toMatchObject({
    is: 'document',
    document: { issuer: { name: 'PEÑA' } },
    checks: expect.arrayContaining([{ check: 'signature', result: 'failed', details: ['malformed'] }]),
  })
})

test.each([
  ['a prefix that nobody declared', xml.replace('<Emisor>', '<Emisor xsi:nil="false">')],
  ['an attribute twice', xml.replace('<Emisor>', '<Emisor a="1" a="2">')],
])('a file with %s, which other programs refuse, is refused', (_, damaged) => {
  expect(assessXml({ content: Buffer.from(damaged), nowMs })).toEqual({
    is: 'refused',
    reason: 'xml.malformed',
  })
})

// What no column holds ended the whole upload, with every other file in it.
test('a file whose line states what no column holds is refused by itself', () => {
  const content = Buffer.from(xml.replace(/<BaseImponible>[^<]*</, '<BaseImponible>99999999999999.00000<'))
  expect(assessXml({ content, nowMs })).toEqual({ is: 'refused', reason: 'document-unreadable' })
})

function passed(check: string) {
  return expect.objectContaining({ check, result: 'passed' })
}
