import type { FastifyReply } from 'fastify'

/** A list shows a hundred of them, each read from the database unless the browser has it: enough for an office behind one address. */
export const picturesPerMinute = 1_200

/** Answers a picture at an address that its digest names, so that it may be kept for a year. */
export function sendPicture(reply: FastifyReply, { bytes, type }: { bytes: Buffer; type: string }): never {
  reply.header('cache-control', 'public, max-age=31536000, immutable').type(type)
  // Opened on its own it is saved, and runs nothing in what shows it all the same; pages show it as before.
  reply.header('content-disposition', 'attachment; filename="picture"')
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  // What was sent is the answer: nothing is left to be described.
  return reply.send(bytes) as never
}
