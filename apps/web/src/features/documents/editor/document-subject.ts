import type { DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { clientQuery } from '#features/clients/index.ts'
import { part } from '#lib/part.ts'
import { createDraft, issueDraft, saveDraft } from '../actions.ts'
import { newDocumentAddress } from '../detail-link.ts'
import { documentQuery, rememberDetail, rememberRow } from '../queries.ts'
import type { EditorKind } from './draft/draft.ts'
import { fromDetail, toDraftInput } from './draft/draft-mapping.ts'
import { isBought } from './draft/purchase.ts'
import type { EditorStore, EditorSubject } from './editor-subject.ts'
import { DocumentFoot } from './head/document-foot.tsx'

/** Drafts of other kinds begin elsewhere, or with a question, and are only gone on with here. */
const acts: Partial<Record<string, 'issueInvoice' | 'issueTicket'>> = {
  invoice: 'issueInvoice',
  ticket: 'issueTicket',
}

const titles: Partial<Record<string, 'titleInvoice' | 'titleTicket'>> = {
  invoice: 'titleInvoice',
  ticket: 'titleTicket',
}

/** What all of them have in common. */
const official: Omit<EditorSubject<DocumentRow>, 'kinds' | 'newCopy'> = {
  permissions: { edit: 'documents.draft', act: 'documents.issue' },
  words: (t, { kind }, isSaved) => {
    const name = t(`documents.kinds.${kind as DocumentRow['kind']}`)
    const title = titles[kind]
    const unsaved = title === undefined ? name : t(`documents.editor.${title}`)
    return {
      title: isSaved ? t('documents.editor.titleDraft') : unsaved,
      kind: name,
      act: t(`documents.editor.${acts[kind] ?? 'issueOther'}`),
    }
  },
  papers: 'document',
  sends: true,
  newAddress: newDocumentAddress,
  preview: (draft) => ({ of: 'document', body: toDraftInput(draft) }),
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
      act: async ({ id }, draft, key, { isSent = false }) => {
        const input = { ...toDraftInput(draft), ...(isSent && { send_to_client: true }) }
        const row = await issueDraft(company.id, id, input, key)
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

/** An electronic document: a draft until it is issued. */
const documentSubject: EditorSubject<DocumentRow> = {
  ...official,
  kinds: ['invoice', 'ticket'],
  newCopy: 'new',
  FootFields: DocumentFoot,
}

/** What we issue for a supplier who issues nothing. */
const purchaseSubject: EditorSubject<DocumentRow> = {
  ...official,
  kinds: ['purchase'],
  newCopy: 'new-purchase',
  asksFirst: true,
  HeadFields: part(() => import('./head/note-references.tsx'), 'PurchaseFields', { words: ['counter'] }),
  FootFields: DocumentFoot,
}

/** What is sold to somebody abroad. */
const exportSubject: EditorSubject<DocumentRow> = {
  ...official,
  kinds: ['export'],
  newCopy: 'new-export',
  FootFields: DocumentFoot,
}

/** What an electronic document of a kind is edited as. */
export function subjectOf(kind: EditorKind): EditorSubject<DocumentRow> {
  if (isBought(kind)) return purchaseSubject
  return kind === 'export' ? exportSubject : documentSubject
}
