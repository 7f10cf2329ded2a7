import type { Client, Company, ConversionQuery, DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useCurrencyCode } from '#features/identity/index.ts'
import { conversionQuery, documentQuery } from '../queries.ts'
import { DocumentEditor } from './document-editor.tsx'
import { documentSubject } from './document-subject.ts'
import { fromContent, fromDetail } from './draft/draft-mapping.ts'
import { blankStart, EditorOpening } from './editor-opening.tsx'
import { Leaving } from './leaving.tsx'
import type { EditorStart } from './use-document-editor.ts'
import { useOpened } from './use-opened.ts'

type NewDocumentScreenProps = {
  company: Company
  /** A draft to go on with. */
  draftId?: string
  /** The client of a new one. */
  clientId?: string
  /** What a new one is made of, and what is carried over. */
  source?: ConversionQuery
  onCreated: (id: string) => void
  onIssued: (row: DocumentRow) => void
  /** The document is no draft any more. */
  onFrozen: (id: string) => void
}

/** Opens the editor on a new document or on a draft. */
export function NewDocumentScreen({ draftId, clientId, source, ...props }: NewDocumentScreenProps) {
  const { opened, onCreated } = useOpened({ id: draftId, clientId, source }, props.onCreated)
  return (
    <Opening
      key={`${props.company.id} ${opened.id ?? ''} ${opened.clientId ?? ''} ${opened.source?.from ?? ''}`}
      {...props}
      draftId={opened.id}
      clientId={opened.clientId}
      source={opened.source}
      onCreated={onCreated}
    />
  )
}

function Opening(props: NewDocumentScreenProps) {
  const { company, draftId, clientId, source, onCreated, onIssued, onFrozen } = props
  const currency = useCurrencyCode()
  const draft = useQuery({
    ...documentQuery(company.id, draftId ?? ''),
    enabled: draftId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const isMade = draftId === undefined && source !== undefined
  const made = useQuery({
    ...conversionQuery(company.id, source ?? { from: '', to: 'invoice' }),
    enabled: isMade,
  })
  const { data } = draft
  const isFrozen = data !== undefined && data.fiscal_status !== 'draft'
  const toStart = (client: Client | null) => {
    if (data !== undefined) return draftStart(data, client)
    if (made.data === undefined) return blankStart(company, currency, client)
    return { draft: fromContent(made.data.input, made.data.to, client), document: null, issues: [] }
  }
  return (
    <EditorOpening
      company={company}
      id={draftId}
      source={draftId !== undefined ? draft : isMade ? made : null}
      clientId={clientId}
      frozen={isFrozen && <Leaving onLeave={() => onFrozen(data.id)} />}
      toStart={toStart}
    >
      {(start) => (
        <DocumentEditor
          subject={documentSubject}
          company={company}
          start={start}
          onCreated={onCreated}
          onDone={onIssued}
        />
      )}
    </EditorOpening>
  )
}

function draftStart(detail: DocumentDetail, client: Client | null): EditorStart {
  return {
    draft: fromDetail(detail, client),
    document: { id: detail.id, version: detail.version },
    issues: detail.issues,
    corrects: detail.corrects,
  }
}
