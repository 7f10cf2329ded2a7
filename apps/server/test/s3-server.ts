import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export type S3Server = {
  /** Settings that name it. */
  settings: Record<string, string>
  /** How whoever stands in front of it treats calls: hands them on, breaks the line, keeps them waiting for ever. */
  manner: 'hands-on' | 'breaks' | 'keeps'
  /** Every call that came, by method and path. */
  calls: string[]
  close(): Promise<void>
}

/** An S3 server that a package brings, with a bucket, behind a line that can fail. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'cuenta-clara-s3-'))
  const rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await rver.run()
  const front = createServer((incoming, outgoing) => {
    server.calls.push(`${incoming.method} ${incoming.url}`)
    if (server.manner === 'breaks') incoming.socket.destroy()
    if (server.manner === 'hands-on') handOn(incoming, outgoing, port)
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const server: S3Server = {
    settings: {
      S3_BUCKET: 'files',
      S3_ENDPOINT: address,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    manner: 'hands-on',
    calls: [],
    async close() {
      front.closeAllConnections()
      await new Promise((closed) => front.close(closed))
      await rver.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return server
}

function handOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number) {
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => incoming.socket.destroy())
  incoming.pipe(onward)
}
