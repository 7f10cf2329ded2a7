import { checkContent } from '@cuentaclara/einvoice/verify'
import { openXml } from '@cuentaclara/einvoice/xml'
import { checkSignatures } from './check-signatures.ts'
import { asFinding, type Report, unreadable } from './report.ts'

/** What is asked of a file: as of when it is judged, and whether a certificate for practice is good enough. */
export type Asked = { nowMs?: number; isPractice?: boolean }

/** Everything the core can say about one file; never throws on account of its bytes. */
export function checkFile(
  file: string,
  bytes: Uint8Array,
  { nowMs = Date.now(), isPractice = false }: Asked = {},
): Report {
  if (bytes.length === 0) return unreadable(file, [{ code: 'file.empty', message: 'The file is empty' }])
  const opened = openXml(bytes)
  if (!opened.ok) return unreadable(file, opened.problems)
  const { xml } = opened
  const { kind, version, clave, schema, problems, arithmetic, rules, signedBy, needsPolicy } = checkContent(
    xml,
    nowMs,
  )
  return {
    file,
    kind,
    version,
    clave,
    well_formed: true,
    schema: [...schema, ...problems.map(asFinding)],
    arithmetic,
    rules,
    signatures: checkSignatures(xml, {
      signedBy,
      needsPolicy,
      nowMs,
      issuers: isPractice ? 'practice' : 'official',
    }),
  }
}
