import type { IncomingMessage } from 'node:http'

/** Answered with 413. */
export class BodyTooLarge extends Error {}

/** A 5 MB document in base64, with its envelope. */
const MAX_BODY_BYTES = 8_000_000

/** The whole body as text. Throws BodyTooLarge, and lets the rest of such a body run into nothing. */
export async function readBody(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    request.resume()
    throw new BodyTooLarge()
  }
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_BODY_BYTES) chunks.push(chunk)
      else {
        chunks.length = 0
        reject(new BodyTooLarge())
      }
    })
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.on('error', reject)
  })
}
