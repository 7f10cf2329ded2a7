import type { Client, Company, Conversion, RecurringDetail } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import {
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
import { recurringQuery } from './queries.ts'
import { blankFields, fieldsOf, fieldsOfDetail } from './recurring-fields.ts'
import { newSeriesSubject, pausedSeriesSubject, runningSeriesSubject } from './recurring-subject.ts'

type EditRecurringScreenProps = {
  company: Company
  id?: string | undefined
  /** The client of a new one. */
  clientId?: string | undefined
  /** What a new one is made of. */
  madeOf?: MadeOf | undefined
  onCreated: (id: string) => void
  onDone: (series: RecurringDetail) => void
  /** It can no longer be written. */
  onFrozen: (id: string) => void
}

/** Opens the editor on a new series or on one that is there. */
export function EditRecurringScreen({ id, clientId, madeOf, ...props }: EditRecurringScreenProps) {
  const { opened, onCreated } = useOpened({ id, clientId, madeOf }, props.onCreated)
  const key = [props.company.id, opened.id, opened.madeOf?.from].join(' ')
  return <Opening key={key} {...props} {...opened} onCreated={onCreated} />
}

function Opening({
  company,
  id,
  clientId,
  madeOf = {},
  onCreated,
  onDone,
  onFrozen,
}: EditRecurringScreenProps) {
  const currency = useCurrencyCode()
  const series = useQuery({
    ...recurringQuery(company.id, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
  })
  const made = useConversion(company.id, id === undefined ? conversionOf(madeOf, 'recurring') : undefined)
  const { data } = series
  const hasEnded = data !== undefined && data.status === 'ended'
  const toStart = (client: Client | null) => {
    if (data !== undefined) return startOf(data, client)
    return made?.data === undefined
      ? newStart(company, currency, client)
      : copyStart(company, made.data.input, client)
  }
  return (
    <EditorOpening
      company={company}
      id={id}
      source={id !== undefined ? series : made}
      clientId={clientId}
      frozen={hasEnded && <Leaving onLeave={() => onFrozen(data.id)} />}
      toStart={toStart}
    >
      {(start) => {
        const { status } = fieldsOf(start.draft)
        const isAtWork = status !== 'draft'
        const atWork = status === 'active' ? runningSeriesSubject : pausedSeriesSubject
        return (
          <DocumentEditor
            subject={isAtWork ? atWork : newSeriesSubject}
            company={company}
            start={{ ...start, byHand: isAtWork }}
            onCreated={onCreated}
            onDone={onDone}
          />
        )
      }}
    </EditorOpening>
  )
}

function newStart(company: Company, currency: Currency, client: Client | null): EditorStart {
  return blankStart(company, currency, client, { kind: 'recurring', more: blankFields(today()) })
}

/** What another document sold, from today on. */
function copyStart(company: Company, content: Conversion['input'], client: Client | null): EditorStart {
  const draft = { ...fromContent(content, 'recurring', client), more: blankFields(today()) }
  return madeStart(company, draft)
}

function startOf(series: RecurringDetail, client: Client | null): EditorStart {
  return {
    draft: { ...fromContent(series.content, 'recurring', client), more: fieldsOfDetail(series) },
    document: { id: series.id, version: series.version },
    issues: series.issues,
  }
}
