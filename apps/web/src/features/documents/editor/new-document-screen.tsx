import type { Client, Company, DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCurrencyCode } from '#features/identity/index.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { detailLink } from '../detail-link.ts'
import { returnOf } from '../effect.ts'
import { documentQuery } from '../queries.ts'
import { conversionOf, type MadeOf } from './conversion-of.ts'
import { DocumentEditor } from './document-editor.tsx'
import { subjectOf } from './document-subject.ts'
import type { EditorDraft } from './draft/draft.ts'
import { fromContent, fromDetail } from './draft/draft-mapping.ts'
import { blankExport } from './draft/lawful.ts'
import { blankPurchase } from './draft/purchase.ts'
import { blankStart, EditorOpening, madeStart } from './editor-opening.tsx'
import { Leaving } from './leaving.tsx'
import { useConversion } from './use-conversion.ts'
import type { EditorStart } from './use-document-editor.ts'
import { useOpened } from './use-opened.ts'

/** What the address says of the document. */
export type NewDocumentSearch = {
  /** A draft to go on with. */
  draft?: string
  /** The client of a new one. */
  client?: string
  /** Of which kind; an invoice unless said otherwise. */
  to?: 'invoice' | 'ticket' | 'export' | 'purchase'
} & MadeOf

type NewDocumentScreenProps = {
  company: Company
  search: NewDocumentSearch
}

/** Opens the editor on a new document or on a draft. */
export function NewDocumentScreen({ company, search }: NewDocumentScreenProps) {
  const navigate = useNavigate()
  const { opened, onCreated } = useOpened({ ...search, id: search.draft }, (draft) =>
    navigate({ to: '/invoices/new', search: { draft }, replace: true }),
  )
  const { id, client, to, from } = opened
  const key = [company.id, id, client, to, from].join(' ')
  return (
    <Opening
      key={key}
      company={company}
      search={opened}
      onCreated={onCreated}
      onIssued={(row) => navigate({ ...detailLink(row), replace: true })}
    />
  )
}

type OpeningProps = NewDocumentScreenProps & {
  onCreated: (id: string) => void
  /** It was issued, here or before. */
  onIssued: (row: Pick<DocumentRow, 'kind' | 'id'>) => void
}

function Opening({ company, search, onCreated, onIssued }: OpeningProps) {
  const { draft: draftId, client: clientId } = search
  const isMade = draftId === undefined
  const made = useConversion(company.id, isMade ? conversionOf(search, search.to ?? 'invoice') : undefined)
  const currency = useCurrencyCode()
  const draft = useQuery({
    ...documentQuery(company.id, draftId ?? ''),
    enabled: draftId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = draft
  const isFrozen = data !== undefined && data.fiscal_status !== 'draft'
  const toStart = (client: Client | null) => {
    if (data !== undefined) return draftStart(data, client)
    if (made?.data === undefined)
      return blankStart(company, currency, client, blankOf(search, company, currency))
    return madeStart(company, fromContent(made.data.input, made.data.to, client))
  }
  return (
    <EditorOpening
      company={company}
      id={draftId}
      source={draftId !== undefined ? draft : made}
      clientId={clientId}
      frozen={isFrozen && <Leaving onLeave={() => onIssued(data)} />}
      toStart={toStart}
    >
      {(start) => (
        <DocumentEditor
          subject={subjectOf(start.draft.kind)}
          company={company}
          start={start}
          onCreated={onCreated}
          onDone={onIssued}
        />
      )}
    </EditorOpening>
  )
}

/** What a kind of document begins with that an invoice does not. */
function blankOf({ to }: NewDocumentSearch, company: Company, currency: CurrencyCode): Partial<EditorDraft> {
  if (to === 'purchase') return blankPurchase(currency)
  if (to === 'ticket') return { kind: 'ticket' }
  return to === 'export' ? blankExport(currency, company.sales_defaults) : {}
}

function draftStart(detail: DocumentDetail, client: Client | null): EditorStart {
  return {
    draft: fromDetail(detail, client),
    document: { id: detail.id, version: detail.version },
    issues: detail.issues,
    corrects: detail.corrects,
    comesOfSale:
      Boolean(detail.corrects) || (detail.links?.made_of ?? []).some(({ type }) => type !== 'recurring'),
    returned: returnOf(detail),
  }
}
