import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from './errors.ts'

/** A multipart form as it came: text by field, bytes by file. */
export type Form = { fields: Readonly<Record<string, string>>; files: ReadonlyMap<string, Buffer> }

/** 422 for a form that does not fit its schema; the findings become sentences by field. */
export class InvalidForm extends AppError {
  readonly findings: readonly z.core.$ZodIssue[]

  constructor(findings: readonly z.core.$ZodIssue[]) {
    super(422, 'invalid')
    this.findings = findings
  }
}

/** Reads a multipart body. Throws AppError 415 for any other; what is too large is refused while it arrives. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new AppError(415, 'body-unsupported')
  const fields: Record<string, string> = {}
  const files = new Map<string, Buffer>()
  for await (const part of request.parts()) {
    if (part.type === 'file') files.set(part.fieldname, await part.toBuffer())
    else fields[part.fieldname] = String(part.value)
  }
  return { fields, files }
}

/** Checks what a form or a free body says against a schema. Throws InvalidForm. */
export function parseInput<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new InvalidForm(parsed.error.issues)
  return parsed.data
}
