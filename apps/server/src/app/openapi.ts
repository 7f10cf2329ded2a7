import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { repositoryRoot } from '../config.ts'

export const product = 'Cuenta Clara'

/** The version of this program, from the package at the root. */
export const version = (
  JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
).version

/** Collects the description of every route that is added after this. */
export async function describeApi(
  app: FastifyInstance,
  swagger: FastifyPluginCallback<FastifyDynamicSwaggerOptions>,
  transform: FastifyDynamicSwaggerOptions['transform'],
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: product,
        version,
        description: 'Electronic invoicing for Costa Rica. Amounts are decimal text.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          company: { type: 'apiKey', in: 'header', name: 'x-Company' },
        },
      },
      security: [{ bearer: [], company: [] }],
    },
    transform,
  } as FastifyDynamicSwaggerOptions)
}
