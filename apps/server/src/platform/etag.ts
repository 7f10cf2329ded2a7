import type { FastifyReply } from 'fastify'

/** Says which version an answer is; `If-Match` brings it back. */
export function withEtag<Answer extends { version: number }>(reply: FastifyReply, answer: Answer): Answer {
  reply.header('etag', `"${answer.version}"`)
  return answer
}
