import type { PageDescription } from '@cuentaclara/print'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { renderPdf, renderSvg } from './render-pdf.ts'

/** As a file to keep and print, or as a picture to look at. */
export const previewForm = z.object({ form: z.enum(['pdf', 'svg']) })

/** Sets what is only looked at, and sends it; nobody keeps it. `of` is the company whose turn it takes. */
export async function sendPreview(
  reply: FastifyReply,
  form: z.output<typeof previewForm>['form'],
  page: PageDescription,
  of: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  if (form === 'svg') return reply.type('image/svg+xml; charset=utf-8').send(await renderSvg(page, { of }))
  reply.type('application/pdf').header('content-disposition', 'inline; filename="preview.pdf"')
  return reply.send(Buffer.from(await renderPdf(page, { of })))
}
