import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { connectOutside } from '../public-address.ts'

/** A file that goes along with a letter. */
export type Attachment = { name: string; type: string; content: Buffer }

/** One message, as plain text and as HTML. */
export type Letter = {
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

/** A mail server that takes letters; SMTP in life. */
export type MailServer = {
  /** Throws when the server refuses the letter or cannot be reached. */
  send(letter: Letter): Promise<void>
  close(): void
}

type Limits = {
  patienceMs?: number
  /** For a server that somebody else named: nothing of our own network is called, wherever the name leads by then. */
  mustBePublic?: boolean
}

const usualPatienceMs = 15_000

/** Opens an SMTP server by its address, `smtp://user:password@host:587` or `smtps://…`; connections are made on demand. */
export function openMailServer(
  url: string,
  from: string,
  { patienceMs = usualPatienceMs, mustBePublic = false }: Limits = {},
): MailServer {
  const transport = createTransport(
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
      ...(mustBePublic ? { getSocket: publicSocket(url, patienceMs) } : {}),
    },
    { from },
  )
  return {
    async send({ senderName, copies = [], attachments = [], unsubscribeUrl, ...letter }) {
      await transport.sendMail({
        ...letter,
        ...(senderName === undefined ? {} : { from: { name: senderName, address: addressOf(from) } }),
        ...(copies.length === 0 ? {} : { bcc: [...copies] }),
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
      })
    },
    close: () => transport.close(),
  }
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
