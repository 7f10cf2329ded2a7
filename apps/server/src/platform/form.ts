import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, Invalid } from './errors.ts'
import { giveWay } from './give-way.ts'
import { isPlainText } from './plain-text.ts'

/** A multipart form as it came: text by field, and every file, also when several came under one name. */
export type Form = { fields: Readonly<Record<string, string>>; files: readonly FormFile[] }
export type FormFile = { field: string; content: Buffer }

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
  const fields = new Map<string, string>()
  const files: FormFile[] = []
  const digest = createHash('sha256')
  let left = limits?.bytes ?? Number.POSITIVE_INFINITY
  try {
    for await (const part of request.parts(limits && { limits: toLimits(limits) })) {
      refuseStrangePart(part)
      if (part.type !== 'file') {
        fields.set(part.fieldname, String(part.value))
        digest.update(JSON.stringify([part.fieldname, String(part.value)]))
        continue
      }
      const content = await contentOf(part, (piece) => digest.update(piece))
      digest.update(JSON.stringify([part.fieldname, content.length]))
      left -= content.length
      if (left < 0) throw new AppError(413, 'body-too-large')
      files.push({ field: part.fieldname, content })
    }
  } catch (error) {
    throw isRefused(error) ? error : new AppError(422, 'body-malformed')
  }
  digests.set(request, digest.digest())
  return { fields: Object.fromEntries(fields), files }
}

/** By what a form is known again: its fields and files as they came. Only of one that `readForm` has read. */
export function formDigest(request: FastifyRequest): Buffer {
  const digest = digests.get(request)
  if (digest === undefined) throw new Error('the form was not read before its transaction')
  return digest
}

const digests = new WeakMap<FastifyRequest, Buffer>()

/**
 * Hands the one file of a form on as it arrives, for what is too large for memory; answers its name. Throws Invalid for none,
 * for several, and for a form that breaks off.
 */
export async function receiveFile(
  request: FastifyRequest,
  mostBytes: number,
  keep: (content: Readable) => Promise<void>,
): Promise<string> {
  if (!request.isMultipart()) throw new AppError(415, 'body-unsupported')
  let name: string | undefined
  try {
    for await (const part of request.files({ limits: { fileSize: mostBytes, files: 2 } })) {
      if (name !== undefined) throw new Invalid({ file: ['one-file'] })
      if (!isPlainText(part.filename)) throw new Invalid({ file: ['characters'] })
      name = part.filename
      await keep(part.file)
    }
  } catch (error) {
    throw isRefused(error) ? error : new AppError(422, 'body-malformed')
  }
  if (name === undefined) throw new Invalid({ file: ['required'] })
  return name
}

/** After each piece others have their turn: what has not been read meanwhile waits at the sender's. */
async function contentOf({ file }: MultipartFile, hear: (piece: Buffer) => void): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file) {
    if (file.truncated) throw new AppError(413, 'body-too-large')
    pieces.push(piece)
    hear(piece)
    await giveWay()
  }
  return Buffer.concat(pieces)
}

/** The file of a form that takes one; undefined without. Throws Invalid when several came: none is left out in silence. */
export function theFile({ files }: Form, field: string): Buffer | undefined {
  if (files.length > 1) throw new Invalid({ [field]: ['one-file'] })
  return files.find((file) => file.field === field)?.content
}

/** What the reader of the form refused by its own rules, or we did. Anything else is a form that breaks off or is none. */
function isRefused(error: unknown): boolean {
  return error instanceof AppError || typeof (error as { statusCode?: unknown }).statusCode === 'number'
}

function refuseStrangePart(part: Multipart) {
  const said = part.type === 'file' ? part.filename : part.value
  if (!isPlainText(part.fieldname) || !isPlainText(String(said ?? '')))
    throw new Invalid({ [isPlainText(part.fieldname) ? part.fieldname : 'body']: ['characters'] })
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
