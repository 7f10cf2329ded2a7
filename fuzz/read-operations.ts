import { readFileSync } from 'node:fs'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
export type Operation = {
  method: string
  path: string
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  body: Schema | null
  /** What it takes instead of a body where it takes a form. */
  form: Schema | null
}

type Described = {
  parameters?: Operation['parameters']
  requestBody?: { content?: Record<string, { schema: Schema }> }
}

const file = new URL('../docs/openapi.json', import.meta.url)
const described = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** Without these there is soon no session, no membership or no company left to send anything as. */
const endsEverything =
  /\/(auth\/logout|members\/leave|sessions\/end-others|delete-company|restart|events$|delete-company-user)|\/(company|members)\/\{id\}$/

/** Every operation of the described interface. */
export function readOperations(): Operation[] {
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema ?? null,
      form: requestBody?.content?.['multipart/form-data']?.schema ?? null,
    })),
  )
}

/** Whether it leaves its sender able to send the next one. */
export function goesOn({ method, path }: Operation): boolean {
  return !endsEverything.test(path) || (method === 'GET' && !path.endsWith('events'))
}

/** A schema behind its reference. */
export function resolve(schema: Schema): Schema {
  return schema.$ref ? (described.components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema
}
