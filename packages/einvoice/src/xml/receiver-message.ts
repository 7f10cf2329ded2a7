import { documentOf, type XmlSource } from '@cuentaclara/xml'
import type { ReceiverMessage } from '../document/receiver-message.ts'
import { compileReader, type Notice, NoticeBook } from './read-format.ts'
import { NotOfficial, type Refusal, refusalAsResult } from './refusals.ts'
import { receiverMessageFormat } from './v44/messages.ts'
import { compileWriter } from './write-format.ts'

export type ReceiverMessageResult = { ok: true; message: ReceiverMessage; notices: Notice[] } | Refusal

const read = compileReader(receiverMessageFormat)
const write = compileWriter(receiverMessageFormat)

/** Annex v4.4, note 11. */
const verdictCodes: Readonly<Record<ReceiverMessage['verdict'], string>> = {
  accepted: '1',
  'partially-accepted': '2',
  rejected: '3',
}

/** The MensajeReceptor of a confirmation, unsigned and canonical. */
export function writeReceiverMessage(message: ReceiverMessage): string {
  return write({ ...message, verdict: verdictCodes[message.verdict] })
}

/** Reads a MensajeReceptor leniently, refusing what `fromXml` refuses. */
export function readReceiverMessage(source: XmlSource): ReceiverMessageResult {
  return refusalAsResult((): ReceiverMessageResult => {
    const { root } = documentOf(source)
    if (root.name !== 'MensajeReceptor') {
      throw new NotOfficial('xml.unknown-root', `<${root.name}> is no MensajeReceptor`)
    }
    const notices = new NoticeBook()
    const fields = read(root, notices)
    const message = { ...fields, verdict: verdictOf(String(fields.verdict)) } as ReceiverMessage
    return { ok: true, message, notices: notices.notices }
  })
}

function verdictOf(code: string): ReceiverMessage['verdict'] {
  const found = Object.entries(verdictCodes).find(([, each]) => each === code)
  if (found) return found[0] as ReceiverMessage['verdict']
  throw new NotOfficial('xml.unknown-verdict', `"${code.slice(0, 20)}" is no verdict`)
}
