import type { QuotationDetail } from '@cuentaclara/contracts'
import { clientQuery } from '#features/clients/index.ts'
import { asKept, type EditorStore, type EditorSubject, fromContent } from '#features/documents/index.ts'
import { today } from '#lib/dates/dates.ts'
import { createQuotation, quotationQuery, rememberQuotation, saveQuotation } from './queries.ts'
import { fieldsOf, fieldsOfDetail, offerChoices, toQuotationInput } from './quotation-fields.ts'
import { QuotationFoot, QuotationHead } from './quotation-form.tsx'

/** An offer: a draft until it is sent. The main key saves it and leads to where it is sent from. */
export const quotationSubject: EditorSubject<QuotationDetail> = {
  kinds: ['quotation'],
  newCopy: 'new-quotation',
  permissions: { edit: 'documents.draft', act: 'documents.send' },
  words: (t, _, isSaved) => ({
    title: isSaved ? t('sales.quotations.editor.draft') : t('sales.quotations.new'),
    kind: t('sales.quotations.one'),
    act: t('documents.send.action'),
  }),
  engineFacts: (draft) => {
    const { validUntil, prospectName, prospectEmail } = fieldsOf(draft)
    if (draft.client !== null || prospectName.trim() === '') return { validUntil }
    const emails = prospectEmail.trim() === '' ? [] : [prospectEmail.trim()]
    return { validUntil, receiver: { name: prospectName.trim(), emails } }
  },
  leftOut: (draft) => offerChoices(draft).leftOut,
  totalNote: (t, draft) => {
    const count = offerChoices(draft).leftOut.length
    return count === 0 ? null : t('sales.quotations.choices.without', { count })
  },
  HeadFields: QuotationHead,
  FootFields: QuotationFoot,
  preview: (draft) => ({ of: 'quotation', body: toQuotationInput(draft, today()) }),
  papers: 'quotation',
  newAddress: () => '/quotations/new',
  Question: null,
  open: (company, cache): EditorStore<QuotationDetail> => {
    const remember = (detail: QuotationDetail) => rememberQuotation(cache, company.id, detail)
    const read = (id: string) => cache.fetchQuery({ ...quotationQuery(company.id, id), staleTime: 0 })
    return {
      create: async (draft, key) =>
        remember(await createQuotation(company.id, toQuotationInput(draft, today()), key)),
      save: async (id, draft, version, key) =>
        remember(await saveQuotation(company.id, id, toQuotationInput(draft, today()), version, key)),
      act: ({ id }) => read(id),
      readTheirs: async (id) => {
        const detail = await read(id)
        const client =
          detail.client_id === null ? null : await cache.fetchQuery(clientQuery(company.id, detail.client_id))
        const content = asKept(fromContent(detail.content, 'quotation', client))
        const draft = { ...content, more: fieldsOfDetail(detail) }
        return { draft, version: detail.version, author: detail.created_by }
      },
    }
  },
}
