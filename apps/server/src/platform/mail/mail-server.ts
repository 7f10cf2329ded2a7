import { createHmac } from 'node:crypto'
import type { Socket } from 'node:net'
import { standOutside } from '../database/stand-outside.ts'
import { connectOutside } from '../public-address.ts'

/** A file that goes along with a letter. */
export type Attachment = { name: string; type: string; content: Buffer }

/** One message, as plain text and as HTML. */
export type Letter = {
  /** By which reports of mail servers name it: it stands in its Message-ID. */
  id?: string | undefined
  to: string
  subject: string
  text: string
  html: string
  /** Stands before the server's own address, in place of the installation's name. */
  senderName?: string | undefined
  replyTo?: string | undefined
  /** Addresses that get it unseen. */
  copies?: readonly string[]
  attachments?: readonly Attachment[]
  /** Where a mail program's own button posts to, RFC 8058. */
  unsubscribeUrl?: string | undefined
}

/** A copy that a server did not take, and what it said. */
export type RefusedCopy = { address: string; problem: string }

/** A mail server that takes letters; SMTP in life. */
export type MailServer = {
  /**
   * Hands the letter over and, when its recipient was taken, its copies: each address is judged by itself. Throws
   * LetterRefused when the recipient is refused for good, and whatever the server said or did when trying again may help.
   */
  send(letter: Letter): Promise<RefusedCopy[]>
  close(): void
}

/** The server takes this letter neither now nor later (RFC 5321, 4.2.1: replies of 5yz to its recipient or its text). */
export class LetterRefused extends Error {}

type Limits = {
  patienceMs?: number
  /** For a server that somebody else named: nothing of our own network is called, wherever the name leads by then. */
  mustBePublic?: boolean
}

const usualPatienceMs = 15_000

/** Opens an SMTP server by its address, `smtp://user:password@host:587` or `smtps://…`; connections are made on demand. */
export function openMailServer(url: string, from: string, limits: Limits = {}): MailServer {
  let opened: ReturnType<typeof openTransport> | undefined
  return {
    async send({ id, senderName, copies = [], attachments = [], unsubscribeUrl, ...letter }) {
      const message = {
        ...letter,
        ...(id === undefined ? {} : { messageId: `<${id}@${addressOf(from).split('@')[1] ?? 'localhost'}>` }),
        ...(senderName === undefined ? {} : { from: { name: senderName, address: addressOf(from) } }),
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'list-unsubscribe': `<${unsubscribeUrl}>`,
                'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
              }),
        },
      }
      standOutside('sending a letter')
      opened ??= openTransport(url, from, limits)
      const transport = await opened
      const handTo = (to: string[]) =>
        transport.sendMail({ ...message, envelope: { from: addressOf(from), to } })
      await handTo([letter.to]).catch((error: SmtpError) => {
        throw isForGood(error) ? new LetterRefused(error.response ?? error.message) : error
      })
      // In an envelope of their own: what one of them lacks never holds up the client's letter, nor sends it twice.
      if (copies.length === 0) return []
      const { rejectedErrors = [] } = await handTo([...copies]).catch((error: SmtpError) => ({
        rejectedErrors: error.rejectedErrors ?? copies.map((recipient) => ({ ...error, recipient })),
      }))
      return rejectedErrors.map(({ recipient = '', response, message: said }) => ({
        address: recipient,
        problem: response ?? said ?? '',
      }))
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

async function openTransport(
  url: string,
  from: string,
  { patienceMs = usualPatienceMs, mustBePublic = false }: Limits,
) {
  // Loaded for the first letter: most programs start without writing one.
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: 2 * patienceMs,
      // What a letter holds comes from people: nothing in it may make us read files or call addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
      customAuth: { 'CRAM-MD5': answerChallenge },
      ...(mustBePublic ? { getSocket: publicSocket(url, patienceMs) } : {}),
    },
    { from },
  )
}

type Challenged = {
  auth: { credentials?: { user: string; pass: string } }
  sendCommand(command: string): Promise<{ response: string }>
}

/**
 * CRAM-MD5 (RFC 2195). The library takes the question apart by an expression whose time grows with the square of it, and a company
 * names the server that asks.
 */
async function answerChallenge({ auth: { credentials }, sendCommand }: Challenged): Promise<void> {
  const { user, pass } = credentials!
  const asked = await sendCommand('AUTH CRAM-MD5')
  if (!isReply(asked.response, '334')) throw new Error(asked.response)
  const line = asked.response.slice(asked.response.lastIndexOf('\n') + 1)
  const question = Buffer.from(line.slice('334 '.length), 'base64')
  const proof = createHmac('md5', pass).update(question).digest('hex')
  const answered = await sendCommand(Buffer.from(`${user} ${proof}`).toString('base64'))
  if (!isReply(answered.response, '235')) throw new Error(answered.response)
}

/** The library reads the code of a reply in one line; in several a dash stands behind it (RFC 5321, 4.2.1). */
function isReply(response: string, code: string): boolean {
  return response.startsWith(`${code} `) || response.startsWith(`${code}-`)
}

/** As the library throws it. */
type SmtpError = Error & {
  responseCode?: number
  response?: string
  command?: string
  recipient?: string
  rejectedErrors?: SmtpError[]
}

/** What concerns our own account or sender can be put right, and the letter goes then. */
function isForGood({ responseCode = 0, command }: SmtpError): boolean {
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

type SocketSource = (
  options: unknown,
  done: (error: Error | null, found: { connection: Socket } | false) => void,
) => void

/** The library would look a name up by itself, and once more for the connection; so it is handed an open one. */
function publicSocket(url: string, timeoutMs: number): SocketSource {
  const { protocol, hostname: host, port } = new URL(url)
  const usualPort = protocol === 'smtps:' ? 465 : 587
  return (_, done) => {
    connectOutside({ host, port: port === '' ? usualPort : Number(port), timeoutMs }).then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error, false),
    )
  }
}

/** `Cuenta Clara <no-reply@example.com>` without its name. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}
