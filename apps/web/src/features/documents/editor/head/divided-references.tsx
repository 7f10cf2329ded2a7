import { type DocumentRow, endpoints } from '@cuentaclara/contracts'
import { toText } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { dayOf } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayText } from '#ui/date-text.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { isCorrectable } from '../../effect.ts'
import { FoundDocument, foundOf } from '../../found-document.tsx'
import type { EditorDraft } from '../draft/draft.ts'
import { divisionOf, type NoteReference, takenFrom } from './divided-note.ts'
import classes from './divided-references.module.css'

type DividedReferencesProps = {
  company: string
  draft: Pick<EditorDraft, 'client' | 'currency' | 'kept'>
  /** What the note comes to. */
  total: string
  canEdit: boolean
  /** What surrounds it says which one it is while it is the only one. */
  isOneSaid?: boolean
  problem?: string | undefined
  /** By the place of a reference among all of the note. */
  onAmount: (place: number, amount: string) => void
  onRemove: (place: number) => void
  onTake: (row: DocumentRow) => void
}

/** The documents that a note takes from, and how much of it each of them gets. */
export function DividedReferences({
  company,
  draft,
  total,
  canEdit,
  isOneSaid = false,
  problem,
  onAmount,
  onRemove,
  onTake,
}: DividedReferencesProps) {
  const { t } = useTranslation()
  const { kept, currency } = draft
  const taken = takenFrom(kept)
  const { state, amount } = divisionOf(kept, total, currency)
  const isSaid = isOneSaid && taken.length === 1
  return (
    <fieldset id="field-references" className={classes.references}>
      {!isSaid && <legend className={classes.legend}>{t('counter.notes.references.title')}</legend>}
      {(isSaid ? [] : taken).map(({ reference, index }) => (
        <div key={reference.number ?? index} className={classes.reference}>
          <ReferenceName reference={reference} />
          {taken.length > 1 && (
            <>
              <MoneyInput
                aria-label={t('counter.notes.references.amount', { number: numberOf(reference) })}
                currency={currency}
                hasCents
                w={160}
                value={reference.amount ?? ''}
                readOnly={!canEdit}
                onChange={(text) => onAmount(index, text)}
              />
              <ActionIcon
                aria-label={t('counter.notes.references.remove', { number: numberOf(reference) })}
                disabled={!canEdit}
                onClick={() => onRemove(index)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
      ))}
      {canEdit && taken.length > 0 && (kept.references ?? []).length < mostReferences && (
        <Another company={company} draft={draft} onTake={onTake} />
      )}
      {taken.length > 1 && (
        <p
          className={classes.division}
          data-wrong={state === 'short' || state === 'over' || undefined}
          role="status"
        >
          {t(`counter.notes.references.${state}`, { amount: formatMoney(toText(amount), currency) })}
        </p>
      )}
      {problem !== undefined && state !== 'short' && state !== 'over' && (
        <p className={classes.division} data-wrong role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** InformacionReferencia has ten places (Annex v4.4). */
const mostReferences = 10

function numberOf({ number = '' }: NoteReference): string {
  return shortNumber(number)
}

function ReferenceName({ reference }: { reference: NoteReference }) {
  return (
    <span className={classes.name}>
      <span className="cc-ltr cc-numbers" title={reference.number}>
        {numberOf(reference)}
      </span>
      <span className={classes.muted}>
        <DayText day={dayOf(reference.issued_at)} />
      </span>
    </span>
  )
}

type AnotherProps = Pick<DividedReferencesProps, 'company' | 'draft' | 'onTake'>

/** Looks among what the same client was sold in the same currency. */
function Another({ company, draft, onTake }: AnotherProps) {
  const { t } = useTranslation()
  const { client, currency, kept } = draft
  const named = new Set<string | null>(kept.references?.map(({ number = null }) => number))
  const query = {
    kind: 'invoice,ticket,export',
    fiscal_status: 'accepted',
    currency,
    per_page: 8,
    ...(client !== null && { client_id: client.id }),
  }
  return (
    <SearchCombobox<DocumentRow>
      id="note-another"
      label={t('counter.notes.references.add')}
      display=""
      opensEmpty
      placeholder={t('counter.notes.references.add')}
      search={(search) => ({
        queryKey: ['documents', company, 'originals', client?.id ?? '', currency, [...named].join(), search],
        queryFn: async ({ signal }) => {
          const page = await call(
            endpoints.listDocuments,
            { query: { ...query, search } },
            { company, signal },
          )
          return [
            { label: null, options: page.data.filter((row) => isCorrectable(row) && !named.has(row.clave)) },
          ]
        },
      })}
      optionKey={(row) => row.id}
      renderOption={(row) => <FoundDocument {...foundOf(row)} />}
      renderNone={() => t('counter.notes.ownNone')}
      onTake={onTake}
      minimumWidth={420}
    />
  )
}
