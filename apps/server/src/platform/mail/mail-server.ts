import { createTransport } from 'nodemailer'

/** One message, as plain text and as HTML. */
export type Letter = { to: string; subject: string; text: string; html: string }

/** A mail server that takes letters; SMTP in life. */
export type MailServer = {
  /** Throws when the server refuses the letter or cannot be reached. */
  send(letter: Letter): Promise<void>
  close(): void
}

const patienceMs = 15_000

/** Opens an SMTP server by its address, `smtp://user:password@host:587` or `smtps://…`; connections are made on demand. */
export function openMailServer(url: string, from: string): MailServer {
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
    },
    { from },
  )
  return {
    async send(letter) {
      await transport.sendMail({ ...letter, headers: { 'auto-submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}
