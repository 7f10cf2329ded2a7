import { describe, expect, it } from 'vitest'
import { golden, signed } from '../../apps/comprobante/test/documents.ts'
import { aKey } from '../../packages/xades/test/a-key.ts'
import { type OtherWay, signWithXadesjs } from '../../packages/xades/test/other-signer.ts'
import { readSamples } from '../../packages/xml/test/samples.ts'
import { openVerifiers } from './check-document.ts'
import { isTakenBy, newReasons, readers, type Signed } from './notice.ts'
import { waysToTamper } from './tamper.ts'

// A short round of `npm run prove:tampering`, and of the judges of `npm run prove:documents`.

const nowMs = Date.parse('2026-11-22T12:00:00-06:00')
const stranger = await aKey({ serialNumberAttribute: 'CPJ-3-101-999999' })
const ways = waysToTamper(Buffer.from(stranger.certificate.der).toString('base64'))

const policy = 'https://ejemplo.invalid/politica.pdf'
/** How programs of others sign. */
const otherWays: readonly OtherWay[] = [
  { policy },
  { policy, hash: 'SHA-384' },
  { policy, hash: 'SHA-512' },
  { policy, transforms: ['enveloped', 'c14n'] },
  { policy, transforms: ['enveloped'] },
  { policy, role: 'Emisor' },
  { policy, hash: 'SHA-512', transforms: ['enveloped', 'c14n'] },
  { policy, hash: 'SHA-384', transforms: ['enveloped'] },
  { policy, role: 'Emisor', transforms: ['enveloped', 'c14n'] },
  { policy, role: 'Receptor', hash: 'SHA-512' },
]
const issuersKey = await aKey({ serialNumberAttribute: 'CPJ-3-101-000111' })
const foreign: Signed[] = await Promise.all(
  otherWays.map(async (way, index) => ({
    name: `foreign ${index + 1}`,
    xml: await signWithXadesjs(golden('invoice-every-field'), issuersKey, {
      ...way,
      signingTime: '2026-11-21T16:15:00Z',
    }),
  })),
)
const own: Signed[] = ['ticket-every-field', 'credit-note-annuls', 'invoice-diplomat'].map((name) => ({
  name,
  xml: signed(golden(name)),
}))
const samples: Signed[] = readSamples('real').map(({ name, bytes }) => ({
  name: name.slice(0, 20),
  xml: new TextDecoder().decode(bytes),
}))

describe.each([...own, ...foreign, ...samples])('a copy of $name', ({ xml }) => {
  it('is right as it stands', () => {
    for (const { reasons } of readers.slice(0, 1)) {
      expect(reasons(xml, nowMs).filter((reason) => /digest|signature-value/.test(reason))).toEqual([])
    }
  })

  it.each(ways)(
    'with $name is noticed by verify and by receptions, for that reason',
    ({ tamper, reasons }) => {
      const copy = tamper(xml)
      if (copy === null) return
      for (const reader of readers) {
        if (!isTakenBy(reader, xml, nowMs)) continue
        const found = newReasons(reader, xml, copy, nowMs)
        expect([
          reader.name,
          found.filter((each) => [...reasons, 'not-believed'].includes(each)),
        ]).not.toEqual([reader.name, []])
      }
    },
  )
})

it('every way has a place in a document of ours', () => {
  expect(ways.filter(({ tamper }) => tamper(own[0]!.xml) === null).map(({ name }) => name)).toEqual([])
})

describe('those who judge documents', () => {
  const xml = own[0]!.xml
  const { verifiers } = openVerifiers()
  const named = (word: string) => verifiers.filter(({ name }) => name.startsWith(word))
  const more = (text: string) =>
    text.replace(/(<TotalComprobante>)(\d)/, (_, tag, digit) => `${tag}${(Number(digit) % 9) + 1}`)

  it('find nothing in what is right', async () => {
    for (const { mistakes } of verifiers) expect(await mistakes(xml)).toEqual([])
  })

  it('notice another amount by its signature, by each of them, and by its arithmetic', async () => {
    for (const { mistakes } of [...named('signature'), ...named('arithmetic')])
      expect(await mistakes(more(xml))).not.toEqual([])
  })

  it('notice what the schemas refuse', async () => {
    for (const { mistakes } of named('official'))
      expect(await mistakes(xml.replace(/<CondicionVenta>\d\d<\/CondicionVenta>/, ''))).not.toEqual([])
  })
})
