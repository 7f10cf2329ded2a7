import * as schemas from '@cuentaclara/contracts/schemas'
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { product, version } from './product.ts'

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
  const toJsonSchema = createJsonSchemaTransform({ schemaRegistry }) as Transform
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: product,
        version,
        description:
          'Electronic invoicing for Costa Rica. Amounts are decimal text. Fields of a query or a body that a route does not know are passed over; the answer names them in x-ignored-fields.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          company: { type: 'apiKey', in: 'header', name: 'x-Company' },
        },
      },
      security: [{ bearer: [], company: [] }],
    },
    transform: (route) => toJsonSchema({ ...route, schema: { ...withStatus(route), ...formOf(route) } }),
    transformObject: (document) => withoutUnused(addSchemas(document)),
  } as FastifyDynamicSwaggerOptions)
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>

/** The answer of a route by the status that it is sent with, which routing.ts keeps beside it. */
function withStatus({ schema, route }: Parameters<Transform>[0]) {
  const { '2xx': answer, ...others } = (schema?.response ?? {}) as Record<string, unknown>
  const { status } = route.config ?? {}
  if (answer === undefined || status === undefined) return schema
  return { ...schema, response: { [status]: answer, ...others } }
}

/** A form as the body that it is to a caller: routes read it themselves, piece by piece. */
function formOf({ route }: Parameters<Transform>[0]) {
  const { form } = route.config ?? {}
  if (form === undefined) return {}
  const { file, files = 'one', isNeeded = false, fields = {} } = form
  const part = files === 'many' ? z.array(z.file()) : z.file()
  return {
    consumes: ['multipart/form-data'],
    body: z.object({ ...fields, [file]: isNeeded ? part : part.optional() }),
  }
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
