import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { repositoryRoot } from '../config.ts'

type Made = { plain: Buffer; packed: Buffer; etag: string }

/** More often nobody needs what changes with a release. */
const perMinute = 60
/** What `npm run openapi` wrote of these routes, and `npm run check` compares with them. */
const written = join(repositoryRoot, 'docs/openapi.json')

/** Whether the description stands written. */
export function isDescribed(): boolean {
  return existsSync(written)
}

/**
 * The description of all routes, for whoever asks: read and packed once, by the first request, and sent from memory after that; a
 * caller who has it hears so. Describing them takes a second of the loop, and what can do it some megabytes: only where the written
 * one is missing.
 */
export function serveDescription(api: FastifyInstance, describe: (() => object) | undefined) {
  let made: Promise<Made> | undefined
  const config = { rateLimit: { max: perMinute, timeWindow: '1 minute', counting: 'slices' as const } }
  api.get('/openapi.json', { schema: { hide: true }, config }, async (request, reply) => {
    made ??= make(describe)
    const { plain, packed, etag } = await made
    reply.header('cache-control', 'public, no-cache').header('etag', etag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(packed)
  })
}

async function make(describe: (() => object) | undefined): Promise<Made> {
  const plain = describe ? Buffer.from(JSON.stringify(describe())) : await readFile(written)
  const packed = await promisify(gzip)(plain, { level: 9 })
  return { plain, packed, etag: `"${createHash('sha256').update(plain).digest('base64url')}"` }
}
