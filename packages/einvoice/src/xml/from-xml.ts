import { documentOf, type XmlElement, type XmlSource } from '@cuentaclara/xml'
import type { FiscalDocument, OfficialKind, Situation } from '../document/document.ts'
import type { RootFormat } from './format.ts'
import { compileReader, type Notice, NoticeBook, type ReadElement } from './read-format.ts'
import { NotOfficial, type Refusal, refusalAsResult } from './refusals.ts'
import { statedVersion } from './stated-version.ts'
import { reshape42 } from './v42/reshape.ts'
import { documentFormats43 } from './v43/documents.ts'
import { settleDocument43 } from './v43/settle.ts'
import { documentFormats } from './v44/documents.ts'
import { settleDocument } from './v44/settle.ts'

export type ReadResult =
  | {
      ok: true
      document: FiscalDocument
      version: string
      root: string
      /** How many ds:Signature elements the root carries; whether they hold is the verifier's answer. */
      signatures: number
      notices: Notice[]
    }
  | Refusal

/** A version of the format that can be read: which namespaces are its own, and its document readers by root. */
type ReadableVersion = {
  version: string
  readers: ReadonlyMap<string, { kind: OfficialKind; read: ReturnType<typeof compileReader> }>
  settle: (document: FiscalDocument, notices: NoticeBook) => void
  /** Puts the elements of an older version into the form that its readers know. */
  reshape?: (root: ReadElement) => ReadElement
}

const versions: readonly ReadableVersion[] = [
  { version: '4.4', readers: readersOf(documentFormats), settle: settleDocument },
  { version: '4.3', readers: readersOf(documentFormats43), settle: settle43 },
  { version: '4.2', readers: readersOf(documentFormats43), settle: settle43, reshape: reshape42 },
]

/**
 * Reads an official document of version 4.4, 4.3 or 4.2 (any revision, signed or not) leniently: by local name, in any
 * order, with absent amounts as zero and Costa Rican time where the zone is missing; what it cannot keep is in `notices`.
 * Signature and schema are checked elsewhere, on the same tree when it is given.
 */
export function fromXml(source: XmlSource): ReadResult {
  return refusalAsResult((): ReadResult => {
    const { root, encoding, doubt } = documentOf(source)
    const notices = new NoticeBook()
    if (doubt !== null) notices.add('encoding-guessed', root.name, encoding)
    const format = versionOf(root, notices)
    const reader = format.readers.get(root.name)
    if (!reader) throw new NotOfficial('xml.unknown-root', `<${root.name}> is no document that is read`)
    const content = format.reshape?.(root) ?? root
    const document = { kind: reader.kind, ...reader.read(content, notices) } as unknown as FiscalDocument
    document.situation = situationOf(document.clave)
    format.settle(document, notices)
    return {
      ok: true,
      document,
      version: format.version,
      root: root.name,
      signatures: countSignatures(root),
      notices: notices.notices,
    }
  })
}

/** What an official file is, without reading it: root element by local name, namespace and version of the format. */
export function identifyXml(
  source: XmlSource,
): { ok: true; root: string; namespace: string; version: string | null } | Refusal {
  return refusalAsResult(() => {
    const { name, namespace } = documentOf(source).root
    return { ok: true as const, root: name, namespace, version: statedVersion(namespace) }
  })
}

function readersOf(formats: Readonly<Partial<Record<OfficialKind, RootFormat>>>) {
  const entries = Object.entries(formats).map(
    ([kind, format]) => [format.root, { kind: kind as OfficialKind, read: compileReader(format) }] as const,
  )
  return new Map(entries)
}

function settle43(document: FiscalDocument, notices: NoticeBook) {
  const { unreadableTerm } = settleDocument43(document)
  if (unreadableTerm !== undefined) notices.add('unreadable-value', 'PlazoCredito', unreadableTerm)
}

/** A namespace that names no version is noticed and read as the current one. */
function versionOf(root: XmlElement, notices: NoticeBook): ReadableVersion {
  const stated = statedVersion(root.namespace)
  if (stated === null) notices.add('unknown-namespace', root.name, root.namespace)
  const found = versions.find(({ version }) => version === (stated ?? '4.4'))
  if (found) return found
  throw new NotOfficial('xml.unsupported-version', `Version ${stated} is not read`)
}

/** Position 42 of the clave; a damaged clave counts as normal. */
function situationOf(clave: string): Situation {
  const situation = clave.charAt(41)
  return situation === '2' || situation === '3' ? situation : '1'
}

function countSignatures(root: XmlElement): number {
  return root.elements.filter(({ name }) => name === 'Signature').length
}
