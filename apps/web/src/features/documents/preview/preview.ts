import {
  type DraftInput,
  endpoints,
  type QuotationInput,
  type ReceiptByHand,
  type RecurringPreviewInput,
} from '@cuentaclara/contracts'
import { send } from '#lib/http/api.ts'

/** What is written, to be looked at as it will be printed. */
export type Preview =
  | { of: 'document'; body: DraftInput }
  | { of: 'quotation'; body: QuotationInput }
  /** The electronic receipt of what a payment brought for a sale. */
  | { of: 'receipt'; params: { id: string; document_id: string }; body: ReceiptByHand }
  /** The document of one of its dates. */
  | { of: 'series'; body: RecurringPreviewInput }

/** The page of it, as the server sets it; nothing is kept there. */
export async function fetchPreview(
  company: string,
  preview: Preview,
  form: 'pdf' | 'svg',
  signal?: AbortSignal,
): Promise<Blob> {
  const options = { company, ...(signal && { signal }) }
  const params = { form }
  const response = await sendFor(preview)
  return response.blob()

  function sendFor(asked: Preview): Promise<Response> {
    switch (asked.of) {
      case 'document':
        return send(endpoints.previewDraft, { params, body: asked.body }, options)
      case 'quotation':
        return send(endpoints.previewQuotation, { params, body: asked.body }, options)
      case 'receipt':
        return send(
          endpoints.previewReceipt,
          { params: { ...params, ...asked.params }, body: asked.body },
          options,
        )
      case 'series':
        return send(endpoints.previewRecurring, { params, body: asked.body }, options)
    }
  }
}
