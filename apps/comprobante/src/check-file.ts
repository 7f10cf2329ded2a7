import { checkContent } from '@cuentaclara/einvoice/verify'
import { checkSignatures } from './check-signatures.ts'
import { asFinding, type Report, unreadable } from './report.ts'

/** Everything the core can say about one file; never throws on account of its bytes. */
export function checkFile(file: string, bytes: Uint8Array, nowMs = Date.now()): Report {
  if (bytes.length === 0) return unreadable(file, [{ code: 'file.empty', message: 'The file is empty' }])
  const checked = checkContent(bytes, nowMs)
  if (!checked.ok) return unreadable(file, checked.problems)
  const { kind, version, clave, schema, problems, arithmetic, rules, signedBy, needsPolicy } = checked.content
  return {
    file,
    kind,
    version,
    clave,
    well_formed: true,
    schema: [...schema, ...problems.map(asFinding)],
    arithmetic,
    rules,
    signatures: checkSignatures(bytes, { signedBy, needsPolicy, nowMs }),
  }
}
