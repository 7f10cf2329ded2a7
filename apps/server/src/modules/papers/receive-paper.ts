import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Invalid } from '#platform/errors.ts'
import { readForm, theFile } from '#platform/form.ts'
import type { FormParts } from '#platform/route.ts'
import { mostPaperBytes } from './paper-store.ts'
import { type ProvenPaper, provePaper } from './prove-paper.ts'

/** What such a form carries: the file, and what it is called. */
export const paperForm: FormParts = { file: 'file', isNeeded: true, fields: { name: z.string().optional() } }

/**
 * The file of a form with its name, proven by its content. It arrives before a transaction opens: a slow line keeps
 * nothing locked. Throws Invalid on the field `file`.
 */
export async function receivePaper(
  request: FastifyRequest,
  of: string,
): Promise<ProvenPaper & { name: string }> {
  const form = await readForm(request, { files: 5, bytes: mostPaperBytes })
  const content = theFile(form, 'file')
  if (content === undefined || content.length === 0) throw new Invalid({ file: ['required'] })
  return { ...(await provePaper(content, { of })), name: form.fields.name ?? '' }
}
