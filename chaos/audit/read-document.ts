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
  }
}

function textOf(xml: string, name: string): string {
  return allOf(xml, name)[0] ?? ''
}

function allOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text!)
}
