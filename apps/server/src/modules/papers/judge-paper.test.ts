import { expect, test } from 'vitest'
import { aPdf } from '#test/a-pdf.ts'
import { aJpeg, aPng } from '#test/pictures.ts'
import { judgePaper } from './judge-paper.ts'

const pdf = aPdf('un recibo')
const xml = Buffer.from(
  '<?xml version="1.0"?><FacturaElectronica xmlns="x"><Clave>1</Clave></FacturaElectronica>',
)
/** As it is made for the web: an end near the beginning, the other at the end. */
const forTheWeb = (length: number) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Linearized 1/L ${length}/H [ 9 9 ]>>\nstartxref\n0\n%%EOF\n${'x'.repeat(200)}startxref\n9\n%%EOF`,
  )

test.each([
  ['a PDF', pdf, 'application/pdf'],
  [
    'a PDF behind what a scanner wrote before it',
    Buffer.concat([Buffer.from('scan\n'), pdf]),
    'application/pdf',
  ],
  ['a PDF that goes on after its end', Buffer.concat([pdf, Buffer.alloc(5_000)]), 'application/pdf'],
  ['a PDF made for the web', forTheWeb(200), 'application/pdf'],
  ['a photo', aJpeg, 'image/jpeg'],
  ['a picture', aPng(3, 3), 'image/png'],
  ['an XML', xml, 'application/xml'],
] as const)('%s is a paper', (_, content, type) => {
  expect(judgePaper(content)).toEqual({ type })
})

// Found beside issue 10: half a file was kept as the proof of an expense, and nobody could open it years later.
test.each([
  ['a PDF', pdf.subarray(0, -12)],
  ['a PDF made for the web', forTheWeb(9_000)],
  ['a photo', aJpeg.subarray(0, -2)],
  ['a picture', aPng(3, 3).subarray(0, -6)],
  ['an XML', xml.subarray(0, -6)],
  ['an XML with a DTD', Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>')],
])('%s that was cut off or damaged is told as such', (_, content) => {
  expect(judgePaper(content)).toEqual({ problem: 'paper-broken' })
})

test.each([
  ['a page of the web', '<!DOCTYPE html><html><script>alert(1)</script></html>'],
  ['a program', 'MZ\u0090\u0000\u0003'],
  ['a text', 'hola'],
])('%s is no paper', (_, content) => {
  expect(judgePaper(Buffer.from(content, 'latin1'))).toEqual({ problem: 'paper-file' })
})
