import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonSchema, type ModelSchema, schemaOfType } from './model-schema.ts'

/** Every path of a schema, `lines.#.taxes.#.code`, in the spelling of the schema. */
export function pathsOf({ root, definitions }: ModelSchema): ReadonlySet<string> {
  const paths = new Set<string>()
  collect(root, '', definitions, paths)
  return paths
}

/** Every path of a draft: what is not among them is computed, or given with the number. */
export function draftPaths(root: string): ReadonlySet<string> {
  return pathsOf(schemaOfType(root, 'packages/einvoice/src/document/document.ts', 'DraftDocument'))
}

/** Every path of a body of the HTTP API, by the name of its schema in docs/openapi.json. */
export function bodyPaths(root: string, name: string): ReadonlySet<string> {
  const { components } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
    components: { schemas: Record<string, JsonSchema> }
  }
  const schema = components.schemas[name]
  if (!schema) throw new RangeError(`docs/openapi.json has no ${name}`)
  return pathsOf({ root: schema, definitions: components.schemas })
}

function collect(
  schema: JsonSchema,
  path: string,
  definitions: ModelSchema['definitions'],
  paths: Set<string>,
) {
  if (path !== '') paths.add(path)
  if (schema.$ref) {
    const target = definitions[schema.$ref.split('/').at(-1)!]
    if (target) collect(target, path, definitions, paths)
  }
  for (const part of schema.anyOf ?? []) collect(part, path, definitions, paths)
  if (schema.items) collect(schema.items, `${path}.#`, definitions, paths)
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    collect(inner, path === '' ? name : `${path}.${name}`, definitions, paths)
}
