import type { Client, Company, QuotationDetail } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import {
  blankDraft,
  type Currency,
  DocumentEditor,
  EditorSkeleton,
  type EditorStart,
  editDraft,
  fromContent,
  startEditing,
} from '#features/documents/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { daysFrom } from './days-from.ts'
import { quotationNumber } from './number.ts'
import { quotationQuery, rememberQuotation, reviseQuotation } from './queries.ts'
import { blankFields, fieldsOfDetail } from './quotation-fields.ts'
import { quotationSubject } from './quotation-subject.ts'

type EditQuotationScreenProps = {
  company: Company
  /** A draft to go on with, or what was sent and gets a new revision. */
  id?: string | undefined
  /** What a new one is copied from; nothing is saved until the first change. */
  cloneOf?: string | undefined
  /** The client of a new one. */
  clientId?: string | undefined
  onCreated: (id: string) => void
  /** It is saved, and about to be sent. */
  onWritten: (quotation: QuotationDetail) => void
  /** It can no longer be written. */
  onFrozen: (id: string) => void
}

/** Opens the editor on a new offer, on a draft, or on a copy. */
export function EditQuotationScreen(props: EditQuotationScreenProps) {
  // A new draft gets its address while it is being written: that must not start the editor again.
  const [opened] = useState({ id: props.id })
  const created = useRef<string>(undefined)
  const isSame = props.id === opened.id || props.id === created.current
  const id = isSame ? opened.id : props.id
  return (
    <Opening
      key={`${props.company.id} ${id ?? ''} ${props.cloneOf ?? ''}`}
      {...props}
      id={id}
      onCreated={(made) => {
        created.current = made
        props.onCreated(made)
      }}
    />
  )
}

function Opening(props: EditQuotationScreenProps) {
  const { company, id, cloneOf, onFrozen } = props
  const currency = useCurrencyCode()
  const sourceId = id ?? cloneOf
  const source = useQuery({
    ...quotationQuery(company.id, sourceId ?? ''),
    enabled: sourceId !== undefined,
    staleTime: 0,
  })
  useScreenTitle(id === undefined || source.data === undefined ? null : quotationNumber(source.data))
  const wantedClient = source.data?.client_id ?? props.clientId ?? ''
  const client = useQuery({ ...clientQuery(company.id, wantedClient), enabled: wantedClient !== '' })
  const [start, setStart] = useState<EditorStart | null>(() =>
    sourceId === undefined && wantedClient === '' ? newStart(company, currency, null) : null,
  )
  const error = source.error ?? client.error
  if (start === null && error !== null) {
    return (
      <ErrorState
        isScreen
        error={error}
        onRetry={() => (source.error ? source.refetch() : client.refetch())}
      />
    )
  }
  if (start === null) {
    const isReady = sourceId === undefined || (source.data !== undefined && !source.isFetching)
    if (!isReady || (wantedClient !== '' && client.data === undefined)) return <EditorSkeleton />
    const known = client.data ?? null
    if (source.data === undefined) setStart(newStart(company, currency, known))
    else if (id === undefined) setStart(copyStart(company, source.data, known))
    else if (source.data.status === 'draft') setStart(draftStart(source.data, known))
    else if (['sent', 'rejected', 'expired'].includes(source.data.status))
      return <AskToRevise company={company.id} quotation={source.data} />
    else queueMicrotask(() => onFrozen(id))
    return <EditorSkeleton />
  }
  return (
    <DocumentEditor
      subject={quotationSubject}
      company={company}
      start={start}
      onCreated={props.onCreated}
      onDone={props.onWritten}
    />
  )
}

function newStart(company: Company, currency: Currency, client: Client | null): EditorStart {
  const blank = startEditing({
    ...blankDraft(client?.currency ?? currency, company.sales_defaults),
    kind: 'quotation',
    more: blankFields(standardValidity(company)),
  })
  const { draft } = client === null ? blank : editDraft(blank, { type: 'client', client })
  return { draft, document: null, issues: [] }
}

function draftStart(quotation: QuotationDetail, client: Client | null): EditorStart {
  return {
    draft: { ...fromContent(quotation.content, 'quotation', client), more: fieldsOfDetail(quotation) },
    document: { id: quotation.id, version: quotation.version },
    issues: quotation.issues,
  }
}

/** The same offer once more, of today and for as long as offers usually stand. */
function copyStart(company: Company, quotation: QuotationDetail, client: Client | null): EditorStart {
  const { draft } = draftStart(quotation, client)
  const more = { ...draft.more, validUntil: standardValidity(company) }
  return { draft: { ...draft, more }, document: null, issues: [] }
}

const usualDays = 15

function standardValidity(company: Company): string {
  return daysFrom(today(), company.sales_defaults?.quotation_days ?? usualDays)
}

/** What was sent stays as it was: writing goes on in the next revision. */
function AskToRevise({ company, quotation }: { company: string; quotation: QuotationDetail }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const revise = async () => {
    setIsBusy(true)
    try {
      rememberQuotation(cache, company, await reviseQuotation(company, quotation.id))
    } catch (error) {
      toastError({ message: error instanceof Error ? error.message : '', subject: 'revise' })
      setIsBusy(false)
    }
  }
  return (
    <>
      <PageHeader title={quotationNumber(quotation)} />
      <EmptyState
        icon={IconGitBranch}
        title={t('sales.quotations.revise.title', { revision: quotation.revision + 1 })}
        hint={t('sales.quotations.revise.hint', { number: quotationNumber(quotation) })}
        actions={
          <>
            <Button onClick={revise} loading={isBusy}>
              {t('sales.quotations.revise.confirm', { revision: quotation.revision + 1 })}
            </Button>
            <Button variant="default" component={Link} to={`/transactions/detail/quotation/${quotation.id}`}>
              {t('sales.quotations.revise.back')}
            </Button>
          </>
        }
      />
    </>
  )
}
