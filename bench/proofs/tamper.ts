/** A way to change what somebody signed, and the reasons of which whoever reads it must give at least one. */
export type Way = {
  name: string
  /** The changed copy; null for a document that has no place for it. */
  tamper(xml: string): string | null
  /** Codes as `verify` and receptions give them. */
  reasons: readonly string[]
}

const prefix = '(?:[\\w.-]+:)?'
const totals = `<${prefix}(?:TotalComprobante|TotalFactura)>`
const signatureStart = new RegExp(`<${prefix}Signature[\\s>]`)

/** Ten and more ways, of which none may pass unnoticed. `strangersCertificate`: of another key, in base64. */
export function waysToTamper(strangersCertificate: string): readonly Way[] {
  return [
    {
      name: 'another amount',
      tamper: (xml) => replaced(xml, new RegExp(`(?<=${totals})\\d`), otherDigit),
      reasons: ['digest-mismatch'],
    },
    {
      name: 'a comment inside the total',
      tamper: (xml) => replaced(xml, new RegExp(`(?<=${totals})\\d`), (digit) => `${digit}<!-- -->`),
      reasons: ['split-text', 'digest-mismatch'],
    },
    {
      name: 'another date of the document',
      tamper: (xml) => replaced(xml, new RegExp(`(?<=<${prefix}FechaEmision(?:Doc)?>\\d{3})\\d`), otherDigit),
      reasons: ['digest-mismatch'],
    },
    {
      name: 'another signing time',
      tamper: (xml) => replaced(xml, /(?<=SigningTime>\d{3})\d/, otherDigit),
      reasons: ['digest-mismatch'],
    },
    {
      name: 'a byte of the certificate',
      tamper: (xml) =>
        replaced(xml, /(?<=X509Certificate>[\s\w+/]{300})[A-Za-z]/, (sign) => (sign === 'A' ? 'B' : 'A')),
      reasons: ['certificate-mismatch', 'digest-mismatch', 'certificate-missing', 'signature-value-mismatch'],
    },
    {
      name: 'the certificate of somebody else',
      tamper: (xml) => replaced(xml, /(?<=X509Certificate>)[^<]+/, () => strangersCertificate),
      reasons: ['certificate-mismatch', 'signature-value-mismatch'],
    },
    {
      name: 'an element more',
      tamper: (xml) => beforeSignature(xml, '<Otros><OtroTexto>nada</OtroTexto></Otros>'),
      reasons: ['digest-mismatch'],
    },
    {
      name: 'the signed document hidden in its signature, another amount outside',
      tamper: hideOriginal,
      reasons: ['unsigned-content', 'document-not-covered', 'digest-mismatch', 'xml.duplicate-id'],
    },
    {
      name: 'a reference to something else',
      tamper: (xml) => replaced(xml, /(?<=<[\w:.-]*Reference\b[^>]*)URI=""/, () => 'URI="#copia"'),
      reasons: ['reference-unresolved', 'document-not-covered', 'signature-value-mismatch'],
    },
    {
      name: 'an Id that stands twice',
      tamper: doubleId,
      reasons: ['duplicate-id', 'xml.duplicate-id'],
    },
    {
      name: 'the signature inside another element',
      tamper: nestSignature,
      reasons: ['signature-misplaced', 'signature-missing', 'schema.missing'],
    },
    {
      name: 'no signature',
      tamper: (xml) =>
        replaced(xml, new RegExp(`<${prefix}Signature[\\s>][\\s\\S]*</${prefix}Signature>`), () => ''),
      reasons: ['signature-missing', 'schema.missing'],
    },
    {
      name: 'a document type declaration',
      tamper: (xml) => replaced(xml, /(?=<[A-Za-z_][\w:.-]*[\s>])/, () => '<!DOCTYPE x [<!ENTITY a "b">]>'),
      reasons: ['xml.doctype', 'hostile'],
    },
    {
      name: 'a space at its end',
      tamper: (xml) => beforeSignature(xml, ' '),
      reasons: ['digest-mismatch'],
    },
  ]
}

function replaced(xml: string, what: RegExp, by: (found: string) => string): string | null {
  const changed = xml.replace(what, by)
  return changed === xml ? null : changed
}

function otherDigit(digit: string): string {
  return digit === '9' ? '1' : String(Number(digit) + 1)
}

function beforeSignature(xml: string, what: string): string | null {
  const at = xml.search(signatureStart)
  return at < 0 ? null : xml.slice(0, at) + what + xml.slice(at)
}

/** What was signed moves into an Object of the signature; what is read first is another sum. */
function hideOriginal(xml: string): string | null {
  const at = xml.search(signatureStart)
  const end = new RegExp(`</(${prefix})Signature>`).exec(xml)
  const root = /<[A-Za-z_][\w:.-]*[^>]*>/.exec(
    xml.replace(/^<\?xml[^>]*\?>/, (head) => ' '.repeat(head.length)),
  )
  if (at < 0 || !end || !root) return null
  const name = /^<([\w:.-]+)/.exec(root[0])![1]!
  const body = xml.slice(root.index + root[0].length, at)
  const altered = replaced(body, new RegExp(`(?<=${totals})\\d`), otherDigit)
  if (altered === null) return null
  const copy = `<${end[1]}Object Id="copia">${root[0]}${body}</${name}></${end[1]}Object>`
  return (
    xml.slice(0, root.index + root[0].length) +
    altered +
    xml.slice(at, end.index) +
    copy +
    xml.slice(end.index)
  )
}

function doubleId(xml: string): string | null {
  const id = /<[\w:.-]*SignedProperties[^>]*\bId="([^"]+)"/.exec(xml)?.[1]
  const end = new RegExp(`</(${prefix})Signature>`).exec(xml)
  if (id === undefined || !end) return null
  return `${xml.slice(0, end.index)}<${end[1]}Object Id="${id}"/>${xml.slice(end.index)}`
}

function nestSignature(xml: string): string | null {
  const at = xml.search(signatureStart)
  const root = xml.lastIndexOf('</')
  return at < 0 ? null : `${xml.slice(0, at)}<Otros>${xml.slice(at, root)}</Otros>${xml.slice(root)}`
}
