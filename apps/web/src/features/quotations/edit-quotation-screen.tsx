import type { Client, Company, Conversion, QuotationDetail } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  asKept,
  blankStart,
  type Currency,
  conversionOf,
  DocumentEditor,
  EditorOpening,
  type EditorStart,
  fromContent,
  Leaving,
  type MadeOf,
  madeStart,
  useConversion,
  useOpened,
} from '#features/documents/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { daysFrom } from './days-from.ts'
import { quotationNumber } from './number.ts'
import { quotationQuery, rememberQuotation, reviseQuotation } from './queries.ts'
import { blankFields, fieldsOfConversion, fieldsOfDetail } from './quotation-fields.ts'
import { quotationSubject } from './quotation-subject.ts'

type EditQuotationScreenProps = {
  company: Company
  /** A draft to go on with, or what was sent and gets a new revision. */
  id?: string | undefined
  /** What a new one is copied from; nothing is saved until the first change. */
  cloneOf?: string | undefined
  /** The client of a new one. */
  clientId?: string | undefined
  /** What a new one is made of that is no offer. */
  madeOf?: MadeOf | undefined
  onCreated: (id: string) => void
  /** It is saved, and about to be sent. */
  onWritten: (quotation: QuotationDetail) => void
  /** It can no longer be written. */
  onFrozen: (id: string) => void
}

/** Opens the editor on a new offer, on a draft, or on a copy. */
export function EditQuotationScreen({ id, cloneOf, clientId, madeOf, ...props }: EditQuotationScreenProps) {
  const { opened, onCreated } = useOpened({ id, cloneOf, clientId, madeOf }, props.onCreated)
  const key = [props.company.id, opened.id, opened.cloneOf, opened.madeOf?.from].join(' ')
  return <Opening key={key} {...props} {...opened} onCreated={onCreated} />
}

function Opening({
  company,
  id,
  cloneOf,
  clientId,
  madeOf = {},
  onCreated,
  onWritten,
  onFrozen,
}: EditQuotationScreenProps) {
  const currency = useCurrencyCode()
  const sourceId = id ?? cloneOf
  const source = useQuery({
    ...quotationQuery(company.id, sourceId ?? ''),
    enabled: sourceId !== undefined,
    staleTime: 0,
  })
  const made = useConversion(
    company.id,
    sourceId === undefined ? conversionOf(madeOf, 'quotation') : undefined,
  )
  const { data } = source
  useScreenTitle(id === undefined || data === undefined ? null : quotationNumber(data))
  const isSent = id !== undefined && data !== undefined && data.status !== 'draft'
  const toStart = (client: Client | null) => {
    if (made?.data !== undefined) return conversionStart(company, made.data, client)
    if (data === undefined) return newStart(company, currency, client)
    return id === undefined ? copyStart(company, data, client) : draftStart(data, client)
  }
  return (
    <EditorOpening
      company={company}
      id={id}
      source={sourceId === undefined ? made : source}
      clientId={clientId}
      frozen={isSent && <Sent company={company.id} quotation={data} onFrozen={onFrozen} />}
      toStart={toStart}
    >
      {(start) => (
        <DocumentEditor
          subject={quotationSubject}
          company={company}
          start={start}
          onCreated={onCreated}
          onDone={onWritten}
        />
      )}
    </EditorOpening>
  )
}

function newStart(company: Company, currency: Currency, client: Client | null): EditorStart {
  return blankStart(company, currency, client, {
    kind: 'quotation',
    more: blankFields(standardValidity(company)),
  })
}

/** What other documents sold or offered, offered again: to the same, who may be no client, and as the first offer among them was. */
function conversionStart(company: Company, made: Conversion, client: Client | null): EditorStart {
  const more = fieldsOfConversion(made, standardValidity(company))
  return madeStart(company, { ...fromContent(made.input, 'quotation', client), more })
}

function draftStart(quotation: QuotationDetail, client: Client | null): EditorStart {
  return {
    draft: {
      ...asKept(fromContent(quotation.content, 'quotation', client)),
      more: fieldsOfDetail(quotation),
    },
    document: { id: quotation.id, version: quotation.version },
    issues: quotation.issues,
  }
}

/** The same offer once more, of today and for as long as offers usually stand. */
function copyStart(company: Company, quotation: QuotationDetail, client: Client | null): EditorStart {
  const { draft } = draftStart(quotation, client)
  const more = { ...draft.more, validUntil: standardValidity(company) }
  return madeStart(company, { ...draft, tags: quotation.tags, more })
}

const usualDays = 15

function standardValidity(company: Company): string {
  return daysFrom(today(), company.sales_defaults?.quotation_days ?? usualDays)
}

type SentProps = { company: string; quotation: QuotationDetail; onFrozen: (id: string) => void }

function Sent({ company, quotation, onFrozen }: SentProps) {
  if (['sent', 'rejected', 'expired'].includes(quotation.status))
    return <AskToRevise company={company} quotation={quotation} />
  return <Leaving onLeave={() => onFrozen(quotation.id)} />
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
      toastRefusal(error, 'revise')
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
