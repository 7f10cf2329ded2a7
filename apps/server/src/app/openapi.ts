import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as schemas from '@cuentaclara/contracts/schemas'
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { repositoryRoot } from '../config.ts'

export const product = 'Cuenta Clara'

/** The version of this program, from the package at the root. */
export const version = (
  JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
).version

/** Collects the description of every route that is added after this. */
export async function describeApi(app: FastifyInstance) {
  // Named here, the contracts' schemas are written once and referred to.
  const schemaRegistry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(schemas)) {
    // Queries and parameters stay where they are used: there each of their fields is a parameter.
    const isNamed =
      (schema instanceof z.ZodObject || schema instanceof z.ZodEnum) && !/(Query|Params)$/.test(name)
    if (isNamed) schemaRegistry.add(schema, { id: nameOf(name) })
  }
  const addSchemas = createJsonSchemaTransformObject({ schemaRegistry }) as (document: unknown) => Document
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
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => withoutUnused(addSchemas(document)),
  } as FastifyDynamicSwaggerOptions)
}

type Document = { paths: object; components: { schemas: Record<string, unknown> } }

/** Every schema is added in both directions; most are used in one. */
function withoutUnused(document: Document): Document {
  const { schemas: known } = document.components
  const used = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || used.has(name)) continue
      used.add(name)
      visit(known[name] ?? null)
    }
  }
  visit(document.paths)
  const kept = Object.fromEntries(Object.entries(known).filter(([name]) => used.has(name)))
  return { ...document, components: { ...document.components, schemas: kept } }
}

// What a caller sends ends in `Input` already; the library adds the same ending to what differs between the two directions.
function nameOf(name: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1)}`.replace(/Input$/, 'Draft')
}
