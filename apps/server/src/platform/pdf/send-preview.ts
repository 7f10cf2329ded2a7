import type { PageDescription } from '@cuentaclara/print'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { renderPackedSvg, renderPdf, unpack } from './render-pdf.ts'

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
  if (form === 'svg') return sendPicture(reply, await renderPackedSvg(page, { of }))
  reply.type('application/pdf').header('content-disposition', 'inline; filename="preview.pdf"')
  return reply.send(Buffer.from(await renderPdf(page, { of })))
}

async function sendPicture(reply: FastifyReply, packed: Buffer): Promise<FastifyReply> {
  reply.type('image/svg+xml; charset=utf-8').header('vary', 'accept-encoding')
  if (!takesGzip(reply.request.headers['accept-encoding'])) return reply.send(await unpack(packed))
  return reply.header('content-encoding', 'gzip').send(packed)
}

/** Whether somebody names gzip, and not as what they do not want. */
function takesGzip(accepted = ''): boolean {
  return accepted.split(',').some((each) => {
    const [name = '', quality = ''] = each.split(';')
    return name.trim() === 'gzip' && !/^ ?q=0(?:\.0{1,3})?$/.test(quality)
  })
}
