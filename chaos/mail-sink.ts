import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { openLog } from './acknowledged.ts'

/** A letter that the sink took: noted before it said so. */
export type TakenLetter = { at: string; to: string[]; sha256: string; bytes: number }

export type MailSink = {
  url: string
  /** Nobody listens on its port any more. */
  leave(): Promise<void>
  /** Takes the letter's first bytes and never answers; those connections are cut by `comeBack`. */
  hang(): void
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** A mail server over real sockets that notes every letter it takes. */
export async function openMailSink(path: string): Promise<MailSink> {
  const log = openLog<TakenLetter>(path)
  let isHanging = false
  let server = listening()
  const port = await listenOn(server, 0)

  return {
    url: `smtp://127.0.0.1:${port}`,
    leave: () => end(server),
    hang() {
      isHanging = true
    },
    async comeBack() {
      isHanging = false
      await end(server)
      server = listening()
      await listenOn(server, port)
    },
    async close() {
      await end(server)
      log.close()
    },
  }

  function listening(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      onData: take,
    })
    // A sender that is killed in the middle of a letter cuts its line; that is what it is here for.
    server.on('error', () => undefined)
    return server
  }

  function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ): void {
    if (isHanging) {
      stream.resume()
      return
    }
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const letter = Buffer.concat(parts)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const sha256 = createHash('sha256').update(letter).digest('hex')
      log.write({ at: new Date().toISOString(), to, sha256, bytes: letter.length })
      done()
    })
  }
}

function listenOn(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port))
  })
}

function end(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
