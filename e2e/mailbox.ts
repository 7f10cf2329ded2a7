import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { patienceMs } from './patience.ts'

export type Mailbox = {
  /** Address for SMTP_URL. */
  url: string
  /** Waits for a letter to an address that carries a link to a path, and answers the link. */
  linkTo(recipient: string, path: string): Promise<string>
  close(): Promise<void>
}

/** A mail server that keeps what it is given. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        letters.push({ to, text: readable(Buffer.concat(chunks).toString('latin1')) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    async linkTo(recipient, path) {
      const deadline = Date.now() + patienceMs
      while (Date.now() < deadline) {
        for (const { to, text } of letters.toReversed()) {
          const link = text.match(/https?:\/\/[^\s"<>]+/g)?.find((found) => new URL(found).pathname === path)
          if (to.includes(recipient) && link !== undefined) return link
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`no letter to ${recipient} with a link to ${path} among ${letters.length}`)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The first text part of a message, whatever its transfer encoding. */
function readable(message: string): string {
  const part = /content-type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(\r\n--|$)/i.exec(message)
  const body = part?.[1] ?? message
  const encoding = /content-transfer-encoding: (\S+)/i.exec(part?.[0] ?? '')?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
