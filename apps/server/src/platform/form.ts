import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, type FieldMistakeKey, Invalid } from './errors.ts'
import { giveWay } from './give-way.ts'
import { isPlainText } from './plain-text.ts'
import type { FormParts } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route reads where its body is a form. */
    form?: FormParts
  }
}

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

/** How much a form may carry, where that is more than the usual 1 MiB in each file. */
export type FormLimits = { files?: number; fields?: number; bytes: number }

/** The usual form: one file, and what it is called where it is not as its own name says. */
export const namedFile: FormParts = { file: 'file', isNeeded: true, fields: { name: z.string().optional() } }

/** As much of a file's name as is told again: its end says what it is. */
const mostOfName = 200

/** Of a form that takes one: some more are read, so that it can be said which field is wrong. */
const usualFiles = 5

/**
 * Reads a multipart body, of the parts that the route says it has: any other, and what comes twice, is refused by its field, for
 * whoever sent it would believe that it was kept. Throws AppError 415 for any other body; what is too large, in one file or all
 * together, is refused while it arrives.
 */
export async function readForm(request: FastifyRequest, limits?: FormLimits): Promise<Form> {
  if (!request.isMultipart()) throw new AppError(415, 'body-unsupported')
  const parts = partsOf(request)
  const mistakes = new Map<string, FieldMistakeKey[]>()
  const fields = new Map<string, string>()
  const files: FormFile[] = []
  const digest = createHash('sha256')
  let left = limits?.bytes ?? Number.POSITIVE_INFINITY
  try {
    for await (const part of request.parts(limits && { limits: toLimits(limits) })) {
      refuseStrangePart(part)
      const mistake = mistakeOf(part, parts, { fields, files })
      if (mistake !== null) mistakes.set(part.fieldname, [mistake])
      if (part.type !== 'file') {
        // Half of what was written is not what was written.
        if (part.valueTruncated) throw new AppError(413, 'body-too-large')
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
    // Two files may be too large together, and what is wrong is that there are two.
    if (mistakes.size > 0) throw new Invalid(Object.fromEntries(mistakes))
    if (isTooMany(error))
      throw new Invalid({ [parts.file]: ['too-many'] }, 'invalid', { most: limits?.files ?? usualFiles })
    throw isRefused(error) ? error : new AppError(422, 'body-malformed')
  }
  if (mistakes.size > 0) throw new Invalid(Object.fromEntries(mistakes))
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
 * for several, for what else the form does not have, and for a form that breaks off.
 */
export async function receiveFile(
  request: FastifyRequest,
  mostBytes: number,
  keep: (content: Readable) => Promise<void>,
): Promise<string> {
  if (!request.isMultipart()) throw new AppError(415, 'body-unsupported')
  const parts = partsOf(request)
  const fields = new Map<string, string>()
  let name: string | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: mostBytes, files: 2 } })) {
      refuseStrangePart(part)
      if (part.type === 'file') {
        // Whatever its field is called: it is the only one.
        if (name !== undefined) throw new Invalid({ file: ['one-file'] })
        name = part.filename ?? ''
        await keep(part.file)
      } else {
        const mistake = mistakeOf(part, parts, { fields, files: [] })
        if (mistake !== null) throw new Invalid({ [part.fieldname]: [mistake] })
        fields.set(part.fieldname, String(part.value))
      }
    }
  } catch (error) {
    throw isRefused(error) ? error : new AppError(422, 'body-malformed')
  }
  if (name === undefined) throw new Invalid({ file: ['required'] })
  return (fields.get('name') || name).slice(-mostOfName)
}

function partsOf({ routeOptions }: FastifyRequest): FormParts {
  const { form } = routeOptions.config
  if (form === undefined) throw new Error('the route does not say what its form carries')
  return form
}

/** Why a part is none of the form, or comes once too often; null where all is well. */
function mistakeOf(
  part: Multipart,
  { file, files = 'one', fields = {} }: FormParts,
  before: { fields: ReadonlyMap<string, string>; files: readonly FormFile[] },
): FieldMistakeKey | null {
  // Of several, `file7` has its name in `name7`.
  const [, numbered = part.fieldname] = /^([a-z]+)\d+$/.exec(part.fieldname) ?? []
  const name = files === 'many' ? numbered : part.fieldname
  const isText = Object.hasOwn(fields, name)
  if (part.type === 'file') {
    // Where all are taken it does not matter what their fields are called.
    if (files === 'many') return null
    if (name !== file) return isText ? 'text-expected' : 'unknown'
    return before.files.some(({ field }) => field === file) ? 'one-file' : null
  }
  // A browser without a script sends an empty text where no file was chosen.
  if (name === file) return part.value === '' ? null : 'file-expected'
  if (!isText) return 'unknown'
  return before.fields.has(part.fieldname) ? 'said-twice' : null
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

/** The file of a form that takes one; undefined without. */
export function theFile({ files }: Form): Buffer | undefined {
  return files[0]?.content
}

/** What the reader of the form refused by its own rules, or we did. Anything else is a form that breaks off or is none. */
function isRefused(error: unknown): boolean {
  return error instanceof AppError || typeof (error as { statusCode?: unknown }).statusCode === 'number'
}

function isTooMany(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'FST_FILES_LIMIT'
}

function refuseStrangePart(part: Multipart) {
  const said = part.type === 'file' ? part.filename : part.value
  if (!isPlainText(part.fieldname) || !isPlainText(String(said ?? '')))
    throw new Invalid({ [isPlainText(part.fieldname) ? part.fieldname : 'body']: ['characters'] })
}

function toLimits({ files = usualFiles, fields = files + 10, bytes }: FormLimits) {
  return { fileSize: bytes, files, fields }
}

/** Checks what a form or a free body says against a schema. Throws InvalidForm. */
export function parseInput<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new InvalidForm(parsed.error.issues)
  return parsed.data
}
