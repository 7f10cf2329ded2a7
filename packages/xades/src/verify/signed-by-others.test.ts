import { describe, expect, it } from 'vitest'
import { aKey } from '../../test/a-key.ts'
import { type OtherWay, signWithXadesjs } from '../../test/other-signer.ts'
import { verifyXml } from './verify-xml.ts'

const key = await aKey({ commonName: 'OTRO PROGRAMA', serialNumberAttribute: 'CPJ-3-101-123456' })
const plain = '<Factura xmlns="http://ejemplo.invalid/f"><Clave>506</Clave><Total>113.00</Total></Factura>'
const prefixed =
  '<f:Factura xmlns:f="http://ejemplo.invalid/f" xmlns:o="http://ejemplo.invalid/o" b="2" a="1"><f:Total moneda="CRC">113.00</f:Total><o:Otros/></f:Factura>'
const spaced =
  '<Factura xmlns="http://ejemplo.invalid/f">\n  <!-- Ñandú -->\n  <Nombre>Muñoz &amp; Hijos &lt;S.A.&gt; ₡</Nombre>\n  <Total>113.00</Total>\n</Factura>'
const policy = 'https://ejemplo.invalid/politica.pdf'

// The documents of companies that others signed may not be copied here; software of others may be asked to sign ours.
const ways: Array<[string, string, OtherWay]> = [
  ['as it comes', plain, {}],
  ['with SHA-384', plain, { hash: 'SHA-384' }],
  ['with SHA-512', plain, { hash: 'SHA-512' }],
  ['in inclusive form', plain, { transforms: ['enveloped', 'c14n'] }],
  ['without naming a form', plain, { transforms: ['enveloped'] }],
  ['with a policy', plain, { policy }],
  ['with a role', plain, { role: 'Emisor' }],
  ['with prefixes and attributes', prefixed, {}],
  [
    'with prefixes, in inclusive form, with a policy',
    prefixed,
    { transforms: ['enveloped', 'c14n'], policy },
  ],
  ['with spaces, a comment and signs', spaced, { hash: 'SHA-512', policy }],
]

describe('a document that a program of others signed', () => {
  it.each(ways)('%s is valid, and says who signed and when', async (_, content, way) => {
    const report = verifyXml(await signWithXadesjs(content, key, way))
    expect(report).toMatchObject({ valid: true, problems: [] })
    const [signature] = report.signatures
    expect(signature).toMatchObject({ valid: true, policyId: way.policy ?? null })
    expect(signature?.signer?.taxpayerId).toBe('3101123456')
    expect(Date.parse(signature?.signingTime ?? '')).toBe(Date.parse('2026-11-16T15:15:00Z'))
    expect(signature?.problems.map(({ code }) => code)).toEqual(way.policy ? [] : ['policy-missing'])
  })

  it.each(ways)('%s and changed afterwards is not', async (_, content, way) => {
    const signed = await signWithXadesjs(content, key, way)
    const changes = [
      signed.replace('113.00', '114.00'),
      signed.replace(/(<xades:SigningTime>\d{3})\d/, '$10'),
      signed.replace(
        /(<ds:SignatureValue>.{20})(.)/,
        (_all, before, one) => before + (one === 'A' ? 'B' : 'A'),
      ),
      signed.replace('<ds:Signature ', '<Otro/><ds:Signature '),
    ]
    for (const changed of changes) {
      expect(changed).not.toBe(signed)
      expect(verifyXml(changed).valid).toBe(false)
    }
  })
})
