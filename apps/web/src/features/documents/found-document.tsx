import type { DocumentRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { dayOf } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import classes from './found-document.module.css'

type Found = {
  /** Null while it has none. */
  number: string | null
  /** Null for the final consumer. */
  name: string | null
  at: string | null
  total: string
  currency: string
}

export function foundOf(row: DocumentRow): Found {
  const { client_name: name, issued_at: at, total, currency } = row
  return { number: shortNumber(row.consecutivo), name, at, total, currency }
}

/** A document among others to choose from: number, client, day, amount. */
export function FoundDocument({ number, name, at, total, currency }: Found) {
  const { t } = useTranslation()
  return (
    <span className={classes.found}>
      <span className={classes.row}>
        <span className="cc-ltr cc-numbers">{number ?? t('documents.number.draft')}</span>
        <bdi className="cc-truncate">{name ?? t('documents.list.finalConsumer')}</bdi>
        <span className={classes.muted}>{at !== null && <DayText day={dayOf(at)} />}</span>
        <Money amount={total} currency={currency} />
      </span>
    </span>
  )
}

type FoundDocumentsProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  found: (row: Row) => Found
  /** Left out where nothing stays chosen. */
  isChosen?: (row: Row) => boolean
  /** Why a row cannot be taken; null where it can. */
  why?: (row: Row) => string | null
  onPick: (row: Row) => void
}

/** Documents to take one of with a press. */
export function FoundDocuments<Row>({
  label,
  rows,
  rowKey,
  found,
  isChosen,
  why = () => null,
  onPick,
}: FoundDocumentsProps<Row>) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <button
            type="button"
            aria-pressed={isChosen?.(row)}
            // Who works by keyboard comes here too, and hears why.
            aria-disabled={why(row) !== null}
            onClick={() => why(row) === null && onPick(row)}
          >
            <FoundDocument {...found(row)} />
            {why(row) !== null && <span className={classes.muted}>{why(row)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
