import { type DraftInput, endpoints, type QuotationInput } from '@cuentaclara/contracts'
import { send } from '#lib/http/api.ts'

/** What is written, to be looked at as it will be printed. */
export type Preview = { of: 'document'; body: DraftInput } | { of: 'quotation'; body: QuotationInput }

/** The page of it, as the server sets it; nothing is kept there. */
export async function fetchPreview(
  company: string,
  preview: Preview,
  form: 'pdf' | 'svg',
  signal?: AbortSignal,
): Promise<Blob> {
  const options = { company, ...(signal && { signal }) }
  const params = { form }
  const response =
    preview.of === 'document'
      ? await send(endpoints.previewDraft, { params, body: preview.body }, options)
      : await send(endpoints.previewQuotation, { params, body: preview.body }, options)
  return response.blob()
}
