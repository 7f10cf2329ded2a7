import type { FastifyRequest } from 'fastify'
import { Invalid } from '#platform/errors.ts'
import { readForm, theFile } from '#platform/form.ts'
import { mostPaperBytes } from './paper-store.ts'
import { type ProvenPaper, provePaper } from './prove-paper.ts'

/**
 * The file of a form with its name, proven by its content. It arrives before a transaction opens: a slow line keeps
 * nothing locked. Throws Invalid on the field `file`.
 */
export async function receivePaper(
  request: FastifyRequest,
  of: string,
): Promise<ProvenPaper & { name: string }> {
  const form = await readForm(request, { bytes: mostPaperBytes })
  const content = theFile(form)
  if (content === undefined || content.length === 0) throw new Invalid({ file: ['required'] })
  return { ...(await provePaper(content, { of })), name: form.fields.name ?? '' }
}
