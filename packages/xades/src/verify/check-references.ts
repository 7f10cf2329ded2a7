import { createHash } from 'node:crypto'
import {
  attributeOf,
  type Canonicalization,
  canonicalize,
  childElements,
  isInside,
  isNamed,
  namespaceOf,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '@cuentaclara/xml'
import {
  digestUri,
  dsigNamespace,
  envelopedSignature,
  exclusiveC14n,
  hashOf,
  inclusiveC14n,
  signedPropertiesType,
  xpathFilter2,
  xpathTransform,
} from '../identifiers.ts'
import { type Findings, quote } from './problems.ts'
import { algorithmOf, decodeBase64, onlyChild, type SignatureParts } from './read-signature.ts'

/** What a document offers to the references of its signatures. */
export type SignedDocument = {
  document: XmlDocument
  elementById: ReadonlyMap<string, XmlElement>
  /** Characters canonicalized for its references so far. */
  canonicalizedLength: number
}

/** How the reference to the document is written: as Annex 2 shows, as most software does, or otherwise. */
export type SignatureForm = 'official' | 'enveloped' | 'other'

/** What the references hold for, if their digests are right: a wrong one is a problem of its own. */
export type Coverage = {
  form: SignatureForm
  coversDocument: boolean
  coversSignedProperties: boolean
  /** Elements covered to the last node. */
  covered: XmlElement[]
}

const maximumReferences = 5
const maximumTransforms = 4
const maximumPrefixes = 100
// Five signatures over the largest document need 25 million; more is a document made to keep us busy.
const maximumCanonicalizedLength = 30_000_000

/** Digests every reference of a signature and tells what they cover. XML-DSig, 4.4.3. */
export function checkReferences(signed: SignedDocument, parts: SignatureParts, findings: Findings): Coverage {
  const coverage: Coverage = {
    form: 'other',
    coversDocument: false,
    coversSignedProperties: false,
    covered: [],
  }
  if (parts.references.length === 0 || parts.references.length > maximumReferences) {
    findings.error('malformed', `${parts.references.length} references instead of 1 to ${maximumReferences}`)
    return coverage
  }
  for (const reference of parts.references) checkReference(signed, parts, reference, coverage, findings)
  return coverage
}

function checkReference(
  signed: SignedDocument,
  parts: SignatureParts,
  reference: XmlElement,
  coverage: Coverage,
  findings: Findings,
): void {
  const uri = attributeOf(reference, 'URI')
  const target = resolveTarget(signed, uri)
  if (target === null) {
    findings.error('reference-unresolved', `no element here is ${quote(uri)}`)
    return
  }
  const isTypedProperties = attributeOf(reference, 'Type') === signedPropertiesType
  if (isTypedProperties && target.apex !== parts.signedProperties) {
    // Signature wrapping: properties that are signed, but not those that are read.
    findings.error('signed-properties-not-covered', 'the signed properties are not those of this signature')
    return
  }
  const transforms = readTransforms(reference, target.comments)
  if (typeof transforms === 'string') {
    findings.error('transform-unsupported', transforms)
    return
  }
  noteCoverage(signed, parts, target.apex, transforms, coverage)
  const digest = readDigest(reference, findings)
  if (digest === null) return

  if (signed.canonicalizedLength > maximumCanonicalizedLength) {
    findings.error('hostile', 'the references cover too much')
    return
  }
  const text = canonicalize(
    target.apex,
    transforms.canonicalization,
    omission(transforms, parts.element, target.apex),
  )
  signed.canonicalizedLength += text.length
  const actual = createHash(digest.hash).update(text, 'utf8').digest()
  if (!actual.equals(digest.value)) {
    findings.error(
      'digest-mismatch',
      `what the reference to ${uri === '' ? 'the document' : quote(uri)} covers has changed`,
    )
  }
}

type Target = { apex: XmlDocument | XmlElement; comments: boolean }

/** XML-DSig, 4.4.3.3: same-document references; all but the xpointer forms leave comments out. */
function resolveTarget({ document, elementById }: SignedDocument, uri: string | null): Target | null {
  if (uri === '') return { apex: document, comments: false }
  if (uri === '#xpointer(/)') return { apex: document, comments: true }
  const xpointer = /^#xpointer\(id\((['"])([^'"]+)\1\)\)$/.exec(uri ?? '')
  const id = xpointer?.[2] ?? (uri?.startsWith('#') ? uri.slice(1) : '')
  const apex = elementById.get(id)
  return apex === undefined ? null : { apex, comments: xpointer !== null }
}

type Transforms = {
  canonicalization: Canonicalization
  hasCanonicalization: boolean
  omitsOwnSignature: boolean
  omitsAllSignatures: boolean
}

function readTransforms(reference: XmlElement, comments: boolean): Transforms | string {
  const list = onlyChild(reference, dsigNamespace, 'Transforms')
  const steps = list === null ? [] : list.elements
  if (steps.length > maximumTransforms) return `more than ${maximumTransforms} transforms`

  const transforms: Transforms = {
    canonicalization: { exclusive: false, comments: false },
    hasCanonicalization: false,
    omitsOwnSignature: false,
    omitsAllSignatures: false,
  }
  for (const step of steps) {
    const algorithm = isNamed(step, dsigNamespace, 'Transform') ? algorithmOf(step) : null
    // Canonical XML yields bytes; a transform after it would need them parsed again.
    if (transforms.hasCanonicalization) return 'a transform after the canonicalization'
    const canonicalization = readCanonicalization(step)
    if (canonicalization !== null) {
      transforms.canonicalization = { ...canonicalization, comments: canonicalization.comments && comments }
      transforms.hasCanonicalization = true
    } else if (algorithm === envelopedSignature) transforms.omitsOwnSignature = true
    else if (omitsEverySignature(step, algorithm)) transforms.omitsAllSignatures = true
    else return `${quote(algorithm)}, or an expression other than the one of Annex 2`
  }
  return transforms
}

/** The canonicalization an element with Algorithm asks for, or null when it names none that we know. */
export function readCanonicalization(element: XmlElement | null): Canonicalization | null {
  const known = canonicalizations[algorithmOf(element) ?? '']
  if (element === null || known === undefined) return null
  if (!known.exclusive) return known
  const list = onlyChild(element, exclusiveC14n, 'InclusiveNamespaces')
  const prefixes = list === null ? '' : (attributeOf(list, 'PrefixList') ?? '')
  const inclusivePrefixes = prefixes.split(/[ \t\n\r]+/).filter(Boolean)
  if (inclusivePrefixes.length > maximumPrefixes) return null
  return {
    ...known,
    inclusivePrefixes: inclusivePrefixes.map((prefix) => (prefix === '#default' ? '' : prefix)),
  }
}

const canonicalizations: Readonly<Record<string, Canonicalization | undefined>> = {
  [exclusiveC14n]: { exclusive: true, comments: false },
  [`${exclusiveC14n}WithComments`]: { exclusive: true, comments: true },
  [inclusiveC14n]: { exclusive: false, comments: false },
  [`${inclusiveC14n}#WithComments`]: { exclusive: false, comments: true },
}

/** The expression of Annex 2, and the same said in XPath Filter 2 by newer signing tools. */
function omitsEverySignature(step: XmlElement, algorithm: string | null): boolean {
  if (algorithm === xpathTransform) return isExpression(step, dsigNamespace, 'not(ancestor-or-self::*)')
  if (algorithm !== xpathFilter2) return false
  const [xpath, ...others] = childElements(step, xpathFilter2, 'XPath')
  if (xpath === undefined || others.length > 0 || attributeOf(xpath, 'Filter') !== 'subtract') return false
  return isExpression(step, xpathFilter2, '/descendant::*') || isExpression(step, xpathFilter2, '//*')
}

/** Whether the step's one XPath is the pattern with `*` standing for ds:Signature under any prefix. */
function isExpression(step: XmlElement, namespace: string, pattern: string): boolean {
  const xpath = onlyChild(step, namespace, 'XPath')
  if (xpath === null || step.elements.length !== 1) return false
  const written = textOf(xpath)
  if (written.length > 200) return false
  const expression = written.replace(/[ \t\n\r]+/g, '')
  const prefix = /([\w.-]+):Signature\)?$/.exec(expression)?.[1]
  if (prefix === undefined || namespaceOf(xpath, prefix) !== dsigNamespace) return false
  return expression === pattern.replace('*', `${prefix}:Signature`)
}

type Digest = { hash: string; value: Uint8Array }

function readDigest(reference: XmlElement, findings: Findings): Digest | null {
  const method = algorithmOf(onlyChild(reference, dsigNamespace, 'DigestMethod'))
  const hash = hashOf(digestUri, method)
  if (hash === null) {
    findings.error('algorithm-unsupported', `digest method ${quote(method)}`)
    return null
  }
  if (hash === 'sha1') findings.error('algorithm-weak', 'a reference is digested with SHA-1')
  const written = onlyChild(reference, dsigNamespace, 'DigestValue')
  const value = written === null ? null : decodeBase64(textOf(written))
  if (value === null) {
    findings.error('malformed', 'a DigestValue is missing or not base64')
    return null
  }
  return { hash, value }
}

function omission(
  transforms: Transforms,
  signature: XmlElement,
  apex: XmlDocument | XmlElement,
): (element: XmlElement) => boolean {
  const isSignature = (element: XmlElement): boolean => isNamed(element, dsigNamespace, 'Signature')
  const omitsAll = transforms.omitsAllSignatures
  const isWithin = apex.kind === 'element' && isInside(apex, signature)
  if (isWithin && (omitsAll || transforms.omitsOwnSignature)) return () => true
  if (omitsAll) return isSignature
  return transforms.omitsOwnSignature ? (element) => element === signature : () => false
}

function noteCoverage(
  { document }: SignedDocument,
  parts: SignatureParts,
  apex: XmlDocument | XmlElement,
  transforms: Transforms,
  coverage: Coverage,
): void {
  const isWhole = !transforms.omitsAllSignatures && !transforms.omitsOwnSignature
  if (apex.kind === 'element' && isWhole) coverage.covered.push(apex)
  if (apex === parts.signedProperties && isWhole) coverage.coversSignedProperties = true
  if (apex !== document && apex !== document.root) return
  coverage.coversDocument = true
  coverage.form = formOf(apex === document, transforms)
}

function formOf(isWholeDocument: boolean, transforms: Transforms): SignatureForm {
  const { omitsAllSignatures, omitsOwnSignature, canonicalization } = transforms
  if (!isWholeDocument || omitsAllSignatures === omitsOwnSignature) return 'other'
  if (omitsOwnSignature) return 'enveloped'
  return canonicalization.exclusive ? 'official' : 'other'
}
