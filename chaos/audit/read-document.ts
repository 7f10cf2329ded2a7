import { createHash } from 'node:crypto'

/** What stands in the stored text of an official document, read without any reader of the product. */
export type ReadDocument = {
  root: string
  clave: string
  consecutivo: string
  issuedAt: string
  currency: string
  total: string
  lineTotals: string[]
  otherCharges: string[]
  /** Whether the bytes outside of the signature are those that were signed. */
  isAsSigned: boolean
}

export function readDocument(xml: string): ReadDocument {
  return {
    root: /<(\w+) xmlns=/.exec(xml)?.[1] ?? '',
    clave: textOf(xml, 'Clave'),
    consecutivo: textOf(xml, 'NumeroConsecutivo'),
    issuedAt: textOf(xml, 'FechaEmision'),
    currency: textOf(xml, 'CodigoMoneda') || 'CRC',
    total: textOf(xml, 'TotalComprobante'),
    lineTotals: allOf(xml, 'MontoTotalLinea'),
    otherCharges: allOf(xml, 'MontoCargo'),
    isAsSigned: isAsSigned(xml),
  }
}

function textOf(xml: string, name: string): string {
  return allOf(xml, name)[0] ?? ''
}

function allOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text!)
}

/**
 * The text is written in canonical form, so what the signature's first reference is a digest of is the text itself without its
 * declaration and without the signature.
 */
function isAsSigned(xml: string): boolean {
  const signature = /<ds:Signature[ >][\s\S]*<\/ds:Signature>/.exec(xml)
  if (signature === null) return false
  const said = /<ds:Reference[^>]*URI=""[^>]*>[\s\S]*?<ds:DigestValue>([^<]+)</.exec(signature[0])?.[1]
  const content = xml.replace(/^<\?xml[^>]*\?>\s*/, '').replace(signature[0], '')
  return said === createHash('sha256').update(content.trimEnd()).digest('base64')
}
