import { z } from 'zod'

/** What is said of a request that its route does not know. */
export const ignoredFieldsHeader = 'x-ignored-fields'

/** At most so many are named. */
const most = 10

/**
 * Names at the top of a query or a body that its route does not know. All routes pass them over alike: a program that knows more than this release
 * is none the worse for it. One that misspelt what it meant finds out by the answer, which names them.
 */
export function ignoredFields(schema: z.ZodType | undefined, given: unknown): string[] {
  const shape = shapeOf(schema)
  if (shape === null || typeof given !== 'object' || given === null || Array.isArray(given)) return []
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(shape, name) && isPlain(name))
    .slice(0, most)
}

/** Of an object that says what it holds; null for what takes anything, or one thing or another. */
function shapeOf(schema: z.ZodType | undefined): object | null {
  if (schema instanceof z.ZodObject) return schema.def.catchall === undefined ? schema.shape : null
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return shapeOf(schema.unwrap() as z.ZodType)
  return null
}

/** What may stand in a header as it is. */
function isPlain(name: string): boolean {
  return /^[\w.-]{1,60}$/.test(name)
}
