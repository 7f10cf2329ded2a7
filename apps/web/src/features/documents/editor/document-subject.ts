import type { DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { clientQuery } from '#features/clients/index.ts'
import { part } from '#lib/part.ts'
import { createDraft, issueDraft, saveDraft } from '../actions.ts'
import { documentQuery, rememberDetail, rememberRow } from '../queries.ts'
import { fromDetail, toDraftInput } from './draft/draft-mapping.ts'
import type { EditorStore, EditorSubject } from './editor-subject.ts'
import { DocumentFoot } from './head/document-foot.tsx'

/** Drafts of other kinds are made elsewhere (notes, rules, the API) and only gone on with here. */
const acts: Partial<Record<string, 'issueInvoice' | 'issueTicket'>> = {
  invoice: 'issueInvoice',
  ticket: 'issueTicket',
}

/** An electronic document: a draft until it is issued. */
export const documentSubject: EditorSubject<DocumentRow> = {
  kinds: ['invoice', 'ticket'],
  newCopy: 'new',
  permissions: { edit: 'documents.draft', act: 'documents.issue' },
  words: (t, { kind }, isSaved) => {
    const title = kind === 'ticket' ? t('documents.editor.titleTicket') : t('documents.editor.titleInvoice')
    return {
      title: isSaved ? t('documents.editor.titleDraft') : title,
      kind: t(`documents.kinds.${kind as DocumentRow['kind']}`),
      act: t(`documents.editor.${acts[kind] ?? 'issueOther'}`),
    }
  },
  FootFields: DocumentFoot,
  Question: part(() => import('./issue-dialog.tsx'), 'IssueDialog', { words: ['tools'] }),
  open: (company, cache): EditorStore<DocumentRow> => {
    const remember = (detail: DocumentDetail) => {
      rememberDetail(cache, company.id, detail)
      return detail
    }
    return {
      create: async (draft, key) => remember(await createDraft(company.id, toDraftInput(draft), key)),
      save: async (id, draft, version, key) =>
        remember(await saveDraft(company.id, id, toDraftInput(draft), version, key)),
      act: async ({ id }, draft, key) => {
        const row = await issueDraft(company.id, id, toDraftInput(draft), key)
        rememberRow(cache, company.id, row)
        return row
      },
      readFindings: (id) => cache.fetchQuery({ ...documentQuery(company.id, id), staleTime: 0 }),
      readTheirs: async (id) => {
        const detail = await cache.fetchQuery({ ...documentQuery(company.id, id), staleTime: 0 })
        const client =
          detail.client_id === null ? null : await cache.fetchQuery(clientQuery(company.id, detail.client_id))
        return { draft: fromDetail(detail, client), version: detail.version, author: detail.created_by }
      },
    }
  },
}
