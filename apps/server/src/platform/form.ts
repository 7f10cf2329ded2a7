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

/** How much a form may carry, where that is more than the usual five files of 1 MiB. */
export type FormLimits = { files: number; fields?: number; bytes: number }

/**
 * Reads a multipart body. Throws AppError 415 for any other; what is too large, in one file or all together, is refused
 * while it arrives.
 */
export async function readForm(request: FastifyRequest, limits?: FormLimits): Promise<Form> {
  if (!request.isMultipart()) throw new AppError(415, 'body-unsupported')
  const fields: Record<string, string> = {}
  const files = new Map<string, Buffer>()
  let left = limits?.bytes ?? Number.POSITIVE_INFINITY
  for await (const part of request.parts(limits && { limits: toLimits(limits) })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    const content = await part.toBuffer()
    left -= content.length
    if (left < 0) throw new AppError(413, 'body-too-large')
    files.set(part.fieldname, content)
  }
  return { fields, files }
}

function toLimits({ files, fields = files + 10, bytes }: FormLimits) {
  return { fileSize: bytes, files, fields }
}

/** Checks what a form or a free body says against a schema. Throws InvalidForm. */
export function parseInput<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new InvalidForm(parsed.error.issues)
  return parsed.data
}
