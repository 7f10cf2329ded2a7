import type { QuotationDetail } from '@cuentaclara/contracts'
import { lazy } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import { type EditorStore, type EditorSubject, fromContent } from '#features/documents/index.ts'
import { today } from '#lib/dates.ts'
import { whenReachable } from '#lib/when-reachable.ts'
import {
  createQuotation,
  quotationQuery,
  rememberQuotation,
  saveQuotation,
  sendQuotation,
} from './queries.ts'
import { fieldsOf, fieldsOfDetail, toQuotationInput } from './quotation-fields.ts'
import { QuotationFoot, QuotationHead } from './quotation-form.tsx'

const importDialog = () => import('./send-dialog.tsx')

/** An offer: a draft until it is sent. */
export const quotationSubject: EditorSubject<QuotationDetail> = {
  kinds: ['quotation'],
  newCopy: 'new-quotation',
  permissions: { edit: 'documents.draft', act: 'documents.send' },
  words: (t, _, isSaved) => ({
    title: isSaved ? t('sales.quotations.editor.draft') : t('sales.quotations.new'),
    kind: t('sales.quotations.one'),
    act: t('sales.quotations.actions.send'),
  }),
  engineFacts: (draft) => {
    const { validUntil, prospectName, prospectEmail } = fieldsOf(draft)
    if (draft.client !== null || prospectName.trim() === '') return { validUntil }
    const emails = prospectEmail.trim() === '' ? [] : [prospectEmail.trim()]
    return { validUntil, receiver: { name: prospectName.trim(), emails } }
  },
  HeadFields: QuotationHead,
  FootFields: QuotationFoot,
  question: {
    Dialog: lazy(() => whenReachable(importDialog).then((module) => ({ default: module.SendDialog }))),
    fetch: importDialog,
  },
  open: (company, cache): EditorStore<QuotationDetail> => {
    const remember = (detail: QuotationDetail) => rememberQuotation(cache, company.id, detail)
    return {
      create: async (draft, key) =>
        remember(await createQuotation(company.id, toQuotationInput(draft, today()), key)),
      save: async (id, draft, version, key) =>
        remember(await saveQuotation(company.id, id, toQuotationInput(draft, today()), version, key)),
      act: async ({ id }) => remember(await sendQuotation(company.id, id)),
      readTheirs: async (id) => {
        const detail = await cache.fetchQuery({ ...quotationQuery(company.id, id), staleTime: 0 })
        const client =
          detail.client_id === null ? null : await cache.fetchQuery(clientQuery(company.id, detail.client_id))
        const draft = { ...fromContent(detail.content, 'quotation', client), more: fieldsOfDetail(detail) }
        return { draft, version: detail.version, author: detail.created_by }
      },
    }
  },
}
