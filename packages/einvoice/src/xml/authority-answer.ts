import type { Decimal } from '@cuentaclara/decimal'
import { documentOf, type XmlSource } from '@cuentaclara/xml'
import type { Identification } from '../document/document.ts'
import { type AnswerEntry, parseAnswerText } from './answer-text.ts'
import { compileReader, type Notice, NoticeBook } from './read-format.ts'
import { NotOfficial, type Refusal, refusalAsResult } from './refusals.ts'
import { authorityAnswerFormat } from './v44/messages.ts'
import { compileWriter } from './write-format.ts'

/** The authority's verdict as it is written; `DESCONOCIDO` and `000000000` stand for an issuer it could not read. */
export type AuthorityAnswer = {
  clave: string
  issuerName: string
  issuerIdentification: Identification
  receiverName?: string
  receiverIdentification?: Identification
  status: 'accepted' | 'rejected'
  /** EstadoMensaje as written; empty before version 4.4. */
  statusText: string
  /** DetalleMensaje, untouched. */
  text: string
  totalTax?: Decimal
  total: Decimal
}

export type AuthorityAnswerResult =
  | (AuthorityAnswer & {
      ok: true
      /** The rows of DetalleMensaje: why it was rejected, or warnings on an accepted document. */
      entries: AnswerEntry[]
      notices: Notice[]
    })
  | Refusal

const read = compileReader(authorityAnswerFormat)
const write = compileWriter(authorityAnswerFormat)

/** Reads a MensajeHacienda (4.4 or 4.3, any prefix). The verdict is `Mensaje`, never the presence of codes. */
export function readAuthorityAnswer(source: XmlSource): AuthorityAnswerResult {
  return refusalAsResult((): AuthorityAnswerResult => {
    const { root } = documentOf(source)
    if (root.name !== 'MensajeHacienda') {
      throw new NotOfficial('xml.unknown-root', `<${root.name}> is no MensajeHacienda`)
    }
    const notices = new NoticeBook()
    const { verdict, ...fields } = read(root, notices)
    const answer = fields as Omit<AuthorityAnswer, 'status'>
    const status = statusOf(String(verdict), answer.statusText)
    return { ok: true, ...answer, status, entries: parseAnswerText(answer.text), notices: notices.notices }
  })
}

/** The MensajeHacienda of a verdict, unsigned and canonical; EstadoMensaje follows the status when it is empty. */
export function writeAuthorityAnswer(
  answer: Omit<AuthorityAnswer, 'statusText'> & { statusText?: string },
): string {
  const isAccepted = answer.status === 'accepted'
  const statusText = answer.statusText || (isAccepted ? 'Aceptado' : 'Rechazado')
  return write({ ...answer, statusText, verdict: isAccepted ? '1' : '3' })
}

/** The word decides only where the number is damaged. */
function statusOf(verdict: string, statusText: string): AuthorityAnswer['status'] {
  if (verdict === '1') return 'accepted'
  if (verdict === '3') return 'rejected'
  if (/^acepta/i.test(statusText)) return 'accepted'
  if (/^rechaz/i.test(statusText)) return 'rejected'
  throw new NotOfficial('xml.unknown-verdict', `"${verdict.slice(0, 20)}" is no verdict`)
}
