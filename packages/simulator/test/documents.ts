import {
  complete,
  composeClave,
  composeConsecutivo,
  costaRicaInstant,
  type DraftDocument,
  type DraftLine,
  type FiscalDocument,
  newDraft,
  newLine,
  type OfficialKind,
  officialKinds,
  type Party,
} from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import { createAuthorityClient, type QueryOutcome, type Submission } from '@cuentaclara/hacienda'
import { createTestPkcs12, openPkcs12, type SigningKey, signXml } from '@cuentaclara/xades'

// Documents as our own engine makes them, for a simulator that has never seen that engine.

export const issuer: Party = {
  name: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
  identification: { type: '02', number: '3101000111' },
  address: {
    province: '1',
    canton: '01',
    district: '01',
    details: 'Avenida 1, calle 2, edificio de muestra',
  },
  phone: { countryCode: '506', number: '22220000' },
  emails: ['facturas@ejemplo.invalid'],
}

export const buyer: Party = {
  name: 'CLIENTE FICTICIO SOCIEDAD DE RESPONSABILIDAD LIMITADA',
  identification: { type: '02', number: '3102000222' },
  emails: ['compras@cliente.invalid'],
}

const keys = new Map<string, Promise<SigningKey>>()

/** A key of that owner, made once per run: `CPJ-3-101-000111`. */
export function keyOf(
  serialNumberAttribute = 'CPJ-3-101-000111',
  dates: { notBefore?: string; notAfter?: string } = {},
): Promise<SigningKey> {
  const id = JSON.stringify([serialNumberAttribute, dates])
  const known = keys.get(id)
  if (known) return known
  const pin = 'Prueba-2026-ok'
  const made = createTestPkcs12({ commonName: 'PRUEBA', serialNumberAttribute, pin, ...dates }).then((p12) =>
    openPkcs12(p12, pin),
  )
  keys.set(id, made)
  return made
}

export function aLine(changes: Partial<DraftLine> = {}): DraftLine {
  return {
    ...newLine(),
    cabys: '3511003000100',
    description: 'Pintura acrílica blanca, galón',
    quantity: '3',
    unitPrice: '12345.67',
    ...changes,
  }
}

/** A paid sale of one line; what differs is said. */
export function aDraft(kind: OfficialKind = 'invoice', changes: Partial<DraftDocument> = {}): DraftDocument {
  return {
    ...newDraft(kind),
    issuer,
    issuerActivity: '4752.1',
    receiver: kind === 'ticket' ? null : buyer,
    lines: [aLine()],
    payments: [{ means: '01' }],
    ...changes,
  }
}

let sequence = 0

export type NumberingChanges = Partial<{ sequence: number; issuedAtMs: number; owner: Party }>

/** The numbered document of a draft, of this moment unless said. */
export function aDocument(draft: DraftDocument, changes: NumberingChanges = {}): FiscalDocument {
  const issuedAt = costaRicaInstant(changes.issuedAtMs ?? Date.now())
  const owner = (changes.owner ?? draft.issuer!).identification!
  const consecutivo = composeConsecutivo({
    branch: '001',
    terminal: '00001',
    documentType: officialKinds[draft.kind as OfficialKind].official.code,
    sequence: changes.sequence ?? ++sequence,
  })
  const securityCode = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  const clave = composeClave({
    issuedAt,
    issuerNumberType: owner.type,
    issuerNumber: owner.number,
    consecutivo,
    situation: draft.situation,
    securityCode,
  })
  return complete(draft, { clave, consecutivo, issuedAt, softwareProviderId: '3101000111' })
}

/** Signs the text of a document. */
export async function signed(xml: string, key?: SigningKey): Promise<string> {
  return signXml(xml, key ?? (await keyOf()), { signingTime: costaRicaInstant(Date.now()) })
}

export function submissionOf(document: FiscalDocument, signedXml: string): Submission {
  return {
    clave: document.clave,
    issuedAt: document.issuedAt,
    issuer: document.issuer.identification!,
    receiver: document.receiver?.identification ?? null,
    xml: new TextEncoder().encode(signedXml),
  }
}

/** The document of a draft, its XML changed by `edit` before it is signed, ready to be sent. */
export async function aSubmission(
  draft: DraftDocument,
  edit: (xml: string) => string = (xml) => xml,
  options: { numbering?: NumberingChanges; key?: SigningKey } = {},
): Promise<Submission> {
  const document = aDocument(draft, options.numbering)
  return submissionOf(document, await signed(edit(toXml(document)), options.key))
}

/** A client of the simulator: of `cpj-3-101-000111` in the sandbox unless said. */
export function aClient(
  { url }: { url: string },
  user = 'cpj-3-101-000111',
  environment = 'sandbox',
  timeoutMs = 30_000,
) {
  const isSandbox = environment === 'sandbox'
  return createAuthorityClient({
    fetch,
    clock: Date.now,
    baseUrl: `${url}/${isSandbox ? 'recepcion-sandbox' : 'recepcion'}/v1/`,
    tokenUrl: `${url}/auth/realms/${isSandbox ? 'rut-stag' : 'rut'}/protocol/openid-connect/token`,
    clientId: isSandbox ? 'api-stag' : 'api-prod',
    username: `${user}@${isSandbox ? 'stag' : 'prod'}.comprobanteselectronicos.go.cr`,
    password: 'una contraseña larga',
    timeoutMs,
  })
}

export function textOf(outcome: QueryOutcome): string {
  return outcome.kind === 'found' && outcome.answerXml ? new TextDecoder().decode(outcome.answerXml) : ''
}

/** The least that the schema takes for a signature. */
export function withEmptySignature(xml: string): string {
  const at = xml.lastIndexOf('</')
  return `${xml.slice(0, at)}<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="urn:x"/><ds:SignatureMethod Algorithm="urn:x"/><ds:Reference><ds:DigestMethod Algorithm="urn:x"/><ds:DigestValue></ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue></ds:SignatureValue></ds:Signature>${xml.slice(at)}`
}
