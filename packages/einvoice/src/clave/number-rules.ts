import { costaRicaDay, epochOf } from '../calendar/calendar.ts'
import type { FiscalDocument } from '../document/document.ts'
import { documentKinds } from '../kinds/kinds.ts'
import { cited, when } from '../rules/findings.ts'
import type { Finding, RuleFacts } from '../rules/rule.ts'
import { parseClave } from './clave.ts'
import { parseConsecutivo } from './consecutivo.ts'

/** A document that has its numbers, and the moment at which it is looked at, when that matters. */
export type NumberSubject = { document: FiscalDocument; nowMs?: number | undefined }

/** A rule about clave, consecutivo and moment, which a draft does not have yet. */
export type NumberRule = RuleFacts & { about: 'number'; check: (subject: NumberSubject) => Finding[] }

/** Clave, consecutivo and FechaEmision against each other, the document and the clock. */
export const numberRules: readonly NumberRule[] = cited('Annex v4.4, note 3, FechaEmision', [
  rule(
    'consecutivo.malformed',
    ({ document: { consecutivo } }) =>
      when(!parseConsecutivo(consecutivo), 'consecutivo', { consecutivo: consecutivo.slice(0, 30) }),
    { prevents: '-1' },
  ),
  rule('consecutivo.type-differs', ({ document }) => {
    const found = parseConsecutivo(document.consecutivo)?.documentType
    const expected = documentKinds[document.kind].official.code
    return when(found !== undefined && found !== expected, 'consecutivo', { expected, found: found ?? '' })
  }),
  rule(
    'clave.malformed',
    ({ document: { clave } }) => when(!parseClave(clave), 'clave', { clave: clave.slice(0, 60) }),
    { prevents: '-1' },
  ),
  rule('clave.consecutivo-differs', ({ document: { clave, consecutivo } }) => {
    const found = parseClave(clave)?.consecutivo
    return when(found !== undefined && found !== consecutivo, 'clave', {
      found: found ?? '',
      expected: consecutivo.slice(0, 30),
    })
  }),
  rule(
    'clave.date-differs',
    ({ document }) => {
      const found = parseClave(document.clave)?.issuedOn
      const expected = dayOf(document)
      return when(found !== undefined && expected !== null && found !== expected, 'clave', {
        found: found ?? '',
        expected: expected ?? '',
      })
    },
    { prevents: '-405' },
  ),
  rule('clave.issuer-differs', ({ document }) => {
    const found = parseClave(document.clave)?.issuerPadded.toUpperCase()
    const expected = issuingNumber(document)
    return when(found !== undefined && expected !== '' && found !== expected.padStart(12, '0'), 'clave', {
      found: found ?? '',
      expected,
    })
  }),
  rule('clave.situation-differs', ({ document: { clave, situation } }) => {
    const found = parseClave(clave)?.situation
    return when(found !== undefined && found !== situation, 'clave', {
      found: found ?? '',
      expected: situation,
    })
  }),
  rule(
    'issued-at.future',
    ({ document: { issuedAt }, nowMs }) => {
      const epoch = epochOf(issuedAt)
      return when(nowMs !== undefined && epoch !== null && epoch > nowMs, 'issuedAt')
    },
    { prevents: '-53' },
  ),
  // Only what was generated without internet, or replaces a provisional document, may be older than its sending.
  rule(
    'issued-at.past',
    ({ document, nowMs }) => {
      const day = dayOf(document)
      const isOld = nowMs !== undefined && day !== null && day < costaRicaDay(nowMs)
      return when(isOld && document.situation === '1', 'issuedAt', { day: day ?? '' })
    },
    { prevents: '-53', preventsToo: ['-16'] },
  ),
])

type Options = Partial<Pick<RuleFacts, 'prevents' | 'preventsToo'>>

function rule(code: string, check: NumberRule['check'], options: Options = {}): NumberRule {
  return { about: 'number', code, severity: 'error', reference: '', ...options, check }
}

/** A purchase invoice has the identity of its receiver, who issues it, in the clave. */
function issuingNumber({ kind, issuer, receiver }: FiscalDocument): string {
  const party = documentKinds[kind].issuedByReceiver ? receiver : issuer
  return (party?.identification?.number ?? '').replaceAll('-', '').toUpperCase()
}

function dayOf({ issuedAt }: FiscalDocument): string | null {
  const epoch = epochOf(issuedAt)
  return epoch === null ? null : costaRicaDay(epoch)
}
