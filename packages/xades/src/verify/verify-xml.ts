import {
  attributeOf,
  descendantsOf,
  documentOf,
  isInside,
  isNamed,
  type XmlDocument,
  type XmlElement,
  type XmlProblemCode,
  XmlRefused,
  type XmlSource,
} from '@cuentaclara/xml'
import type { CertificateInfo } from '../certificate/read-certificate.ts'
import { dsigNamespace } from '../identifiers.ts'
import {
  type Coverage,
  checkReferences,
  type SignatureForm,
  type SignedDocument,
} from './check-references.ts'
import {
  checkSignatureValue,
  checkSigningCertificate,
  checkValidity,
  findSigner,
  instantOf,
} from './check-signer.ts'
import { type Findings, isInvalidating, type Problem, quote, startFindings } from './problems.ts'
import { readSignature, type SignatureParts } from './read-signature.ts'

export type VerificationReport = {
  /** At least one signature, all of them valid, and the document itself without doubt. */
  valid: boolean
  signatures: SignatureReport[]
  /** About the document as a whole: unreadable, no signature, Ids written twice. */
  problems: Problem[]
}

export type SignatureReport = {
  /**
   * Cryptography and binding hold: this certificate's key signed this document and these properties. An expired
   * certificate or a missing policy is a problem, yet leaves it true. Trust in the issuer is not judged.
   */
  valid: boolean
  problems: Problem[]
  signer: CertificateInfo | null
  /** As written by the signer. */
  signingTime: string | null
  policyId: string | null
  policyHash: string | null
  form: SignatureForm
  /** Roles of additional signatures, as `Receptor` or `Endosante1`. */
  claimedRoles: string[]
}

const maximumSignatures = 5

/**
 * Verifies every XAdES signature of a document: a file, or the tree that its reader has of it. `at` (ISO 8601 with zone) asks that certificates be
 * valid then too, besides at their signing times. Never throws on account of the document; TypeError for a wrong `at`.
 */
export function verifyXml(xml: XmlSource, options: { at?: string } = {}): VerificationReport {
  const checkedAt = options.at === undefined ? null : instantOf(options.at)
  if (options.at !== undefined && checkedAt === null) {
    throw new TypeError('options.at needs the form 2026-11-16T09:15:00-06:00')
  }
  const findings = startFindings()
  const document = readDocument(xml, findings)
  if (document === null) return { valid: false, signatures: [], problems: findings.problems }

  const everywhere = descendantsOf(document.root)
  const elements = everywhere.filter((element) => isNamed(element, dsigNamespace, 'Signature'))
  if (elements.length === 0) findings.error('signature-missing', 'the document is not signed')
  if (elements.length > maximumSignatures) {
    findings.error('too-many-signatures', `${elements.length} signatures, at most ${maximumSignatures}`)
    return { valid: false, signatures: [], problems: findings.problems }
  }
  const signed = { document, elementById: indexIds(everywhere), canonicalizedLength: 0 }
  warnOfSplitText(everywhere, findings)
  const signatures = elements.map((element) => verifySignature(signed, element, checkedAt))
  const valid = signatures.length > 0 && signatures.every((report) => report.valid)
  return { valid: valid && !findings.problems.some(isInvalidating), signatures, problems: findings.problems }
}

function readDocument(xml: XmlSource, findings: Findings): XmlDocument | null {
  try {
    const document = documentOf(xml)
    const doubt = document.encoding.startsWith('utf-16') ? 'UTF-16 is not accepted' : document.doubt
    if (doubt === null) return document
    // Its reader may guess what was meant; the signer has signed something certain.
    findings.error('malformed', doubt)
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
    const { code, message } = error.problem
    findings.error(meanings[code], message)
  }
  return null
}

/** 'hostile' is what only an attacker or a broken tool sends, 'malformed' is not XML. */
const meanings: Readonly<Record<XmlProblemCode, 'malformed' | 'hostile' | 'duplicate-id'>> = {
  'xml.empty': 'malformed',
  'xml.encoding': 'malformed',
  'xml.malformed': 'malformed',
  'xml.too-large': 'hostile',
  'xml.doctype': 'hostile',
  'xml.entity': 'hostile',
  'xml.too-many-references': 'hostile',
  'xml.too-many-elements': 'hostile',
  'xml.too-deep': 'hostile',
  // One written twice could mean one element to us and another to the next reader.
  'xml.duplicate-id': 'duplicate-id',
}

/** Elements by their Id; the reader has refused what has one twice. */
function indexIds(elements: readonly XmlElement[]): Map<string, XmlElement> {
  const elementById = new Map<string, XmlElement>()
  for (const element of elements) {
    const id = attributeOf(element, 'Id')
    if (id !== null) elementById.set(id, element)
  }
  return elementById
}

/** A comment is not signed, and one inside a value makes some readers stop at it. */
function warnOfSplitText(elements: readonly XmlElement[], findings: Findings): void {
  const split = elements.find(hasSplitText)
  if (split)
    findings.warn('split-text', `a comment or instruction inside the value of ${quote(split.qualifiedName)}`)
}

function hasSplitText(element: XmlElement): boolean {
  const { children, elements, text } = element
  return elements.length === 0 && children.some((child) => typeof child !== 'string') && text.trim() !== ''
}

function verifySignature(
  signed: SignedDocument,
  element: XmlElement,
  checkedAt: number | null,
): SignatureReport {
  const findings = startFindings()
  if (element.parent !== signed.document.root) {
    findings.error('signature-misplaced', 'a signature that is not a child of the root')
  }
  const parts = readSignature(element)
  if (typeof parts === 'string') {
    findings.error('malformed', parts)
    return report(findings, null, null, 'other')
  }

  const coverage = checkReferences(signed, parts, findings)
  checkCoverage(signed, parts, coverage, findings)
  const signer = findSigner(parts, findings)
  if (signer !== null) {
    const isKeyInfoSigned = parts.keyInfo !== null && coverage.covered.includes(parts.keyInfo)
    checkSignatureValue(parts, signer, findings)
    checkSigningCertificate(parts.properties.signingCertificate, signer, isKeyInfoSigned, findings)
    checkValidity(signer, parts.properties.signingTime, checkedAt, findings)
  }
  // Hacienda refuses a document without policy, and signs its own answers without one.
  if (parts.properties.policyId === null) findings.warn('policy-missing', 'no signature policy is named')
  return report(findings, parts, signer, coverage.form)
}

/** What is not signed must not be able to speak for what is. */
function checkCoverage(
  { document }: SignedDocument,
  parts: SignatureParts,
  coverage: Coverage,
  findings: Findings,
): void {
  const { signedProperties, qualifyingProperties, element } = parts
  if (!coverage.coversDocument)
    findings.error('document-not-covered', 'no reference holds for the whole document')
  if (signedProperties === null || qualifyingProperties === null) {
    findings.error('signed-properties-missing', 'there are no XAdES signed properties')
  } else {
    if (!coverage.coversSignedProperties) {
      findings.error('signed-properties-not-covered', 'no reference holds for the signed properties')
    }
    if (attributeOf(qualifyingProperties, 'Target') !== `#${attributeOf(element, 'Id') ?? ''}`) {
      findings.error('target-mismatch', 'the properties are those of another signature')
    }
  }
  const stray = descendantsOf(element).find(
    (inner) =>
      inner.namespace === document.root.namespace && !coverage.covered.some((apex) => isInside(inner, apex)),
  )
  if (stray)
    findings.error(
      'unsigned-content',
      `${quote(stray.qualifiedName)} of the document stands unsigned in a signature`,
    )
}

function report(
  findings: Findings,
  parts: SignatureParts | null,
  signer: CertificateInfo | null,
  form: SignatureForm,
): SignatureReport {
  return {
    valid: !findings.problems.some(isInvalidating),
    problems: findings.problems,
    signer,
    signingTime: parts?.properties.signingTime ?? null,
    policyId: parts?.properties.policyId ?? null,
    policyHash: parts?.properties.policyHash ?? null,
    form,
    claimedRoles: parts?.properties.claimedRoles ?? [],
  }
}
