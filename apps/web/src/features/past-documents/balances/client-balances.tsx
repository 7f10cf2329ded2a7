import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { apart } from '@cuentaclara/locales/apart'
import { Anchor, Button, Checkbox, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useId, useState } from 'react'
import { daysBetween, today } from '#lib/dates/dates.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import classes from './balances.module.css'
import {
  amountOf,
  type Choice,
  dueOf,
  dueOn,
  type Group,
  isFree,
  isTicked,
  isTooMuch,
  sumsOf,
  tick,
  type as typed,
} from './choice.ts'
import type { PastSide } from './past-balances-search.ts'
import type { Proposed } from './proposed.ts'

/** Of a client with thousands. */
const documentsAtOnce = 100

type Props = {
  side: PastSide
  group: Group
  choice: Choice
  /** Few documents are all seen at once. */
  isOpenFirst: boolean
  onChange: (change: (choice: Choice) => Choice) => void
}

/** What one client may still owe, or may be owed to one supplier: ticked as a whole, or document by document. */
export const ClientBalances = memo(function ClientBalances(props: Props) {
  const { side, group, choice, isOpenFirst, onChange } = props
  const { t } = useTranslation()
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  const [shown, setShown] = useState(documentsAtOnce)
  const { rows } = group
  const name = group.name ?? t('documents.view.finalConsumer')
  const free = rows.filter(isFree)
  const count = free.filter((row) => isTicked(row, choice)).length
  return (
    <section className={`${classes.client} cc-card`} aria-label={name}>
      <div className={classes.head}>
        <Checkbox
          aria-label={t('pastBalances.tick', { name: apart(name) })}
          disabled={free.length === 0}
          checked={free.length > 0 && count === free.length}
          indeterminate={count > 0 && count < free.length}
          onChange={({ currentTarget: { checked } }) => onChange((before) => tick(before, free, checked))}
        />
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.words}>
            <bdi className={classes.name}>{name}</bdi>
            <span className={classes.muted}>
              {t('pastBalances.documents', { count: rows.length, formatted: formatCount(rows.length) })}
            </span>
          </span>
          <span className={classes.sums}>
            {sumsOf(rows, choice).map(({ currency, amount }) => (
              <Money key={currency} amount={amount} currency={currency} />
            ))}
          </span>
          <IconChevronDown
            size={18}
            className={classes.chevron}
            data-open={isOpen || undefined}
            aria-hidden
          />
        </UnstyledButton>
      </div>
      <NoClient row={rows[0]!} />
      <div id={bodyId} hidden={!isOpen}>
        {isOpen &&
          rows
            .slice(0, shown)
            .map((row) => (
              <Document key={row.id} side={side} row={row} choice={choice} onChange={onChange} />
            ))}
        {isOpen && rows.length > shown && (
          <Button variant="subtle" className={classes.more} onClick={() => setShown(shown + documentsAtOnce)}>
            {t('pastBalances.moreDocuments')}
          </Button>
        )}
      </div>
    </section>
  )
})

function NoClient({ row: { no_client: why } }: { row: Proposed }) {
  const { t } = useTranslation()
  if (why === null) return null
  return (
    <p className={classes.notice}>
      {t(`pastBalances.noClient.${why}`)}{' '}
      {why === 'unknown' && (
        <Anchor component={Link} to="/imports" search={{ kind: 'clients' } as never}>
          {t('pastBalances.bringClients')}
        </Anchor>
      )}
    </p>
  )
}

type DocumentProps = Pick<Props, 'side' | 'choice' | 'onChange'> & { row: Proposed }

function Document({ side, row, choice, onChange }: DocumentProps) {
  const { t } = useTranslation()
  const number = shortNumber(row.consecutivo)
  const day = dueOf(row, choice)
  const daysLate = daysBetween(day, today())
  return (
    <div className={classes.document}>
      <Checkbox
        aria-label={t('pastBalances.tick', { name: number })}
        disabled={!isFree(row)}
        checked={isTicked(row, choice)}
        onChange={({ currentTarget: { checked } }) => onChange((before) => tick(before, [row], checked))}
      />
      <div className={classes.words}>
        <Anchor component={Link} {...placeOf(side, row)} className="cc-ltr cc-numbers" c="inherit">
          {number}
        </Anchor>
        <span className={classes.muted}>
          {t('pastBalances.due')} <DayText day={day} />
          {daysLate > 0 && (
            <span className={classes.late}>
              {' · '}
              {t('pastBalances.late', { count: daysLate, formatted: formatCount(daysLate) })}
            </span>
          )}
        </span>
        <span className={classes.muted}>
          {t('pastBalances.total')} <Money amount={row.total} currency={row.currency} muted />
          {(['debited', 'credited', 'paid'] as const).map(
            (way) =>
              isSome(row[way]) && (
                <span key={way}>
                  {' · '}
                  {t(`pastBalances.${way}`)} <Money amount={row[way]} currency={row.currency} muted />
                </span>
              ),
          )}
        </span>
        {row.hints.map((hint) => (
          <span key={hint} className={classes.muted}>
            {t(`pastBalances.hints.${hint}`)}
          </span>
        ))}
      </div>
      {side === 'suppliers' && row.taken === null && (
        <DayField
          className={classes.due}
          aria-label={t('pastBalances.dueOf', { number })}
          min={row.issued_on}
          disabled={!isTicked(row, choice)}
          value={day}
          onChange={(chosen) => onChange((before) => dueOn(before, row, chosen))}
        />
      )}
      {row.taken === null ? (
        <MoneyInput
          className={classes.amount}
          aria-label={t('pastBalances.openOf', { number })}
          currency={row.currency}
          maxDecimals={coinDecimals(row.currency)}
          disabled={!isFree(row)}
          value={amountOf(row, choice)}
          error={isTooMuch(row, choice) ? t('pastBalances.tooMuch') : undefined}
          onChange={(amount) => onChange((before) => typed(before, row, amount))}
        />
      ) : (
        <span className={classes.taken}>
          <ToneChip tone="neutral" icon={IconCheck}>
            {row.taken.number === row.consecutivo
              ? t('pastBalances.taken')
              : t('pastBalances.takenAs', { number: apart(row.taken.number) })}
          </ToneChip>
          <Money amount={row.taken.balance} currency={row.currency} />
        </span>
      )}
    </div>
  )
}

/** Where the document is read: what suppliers sent stands among the receptions. */
function placeOf(side: PastSide, { id }: Proposed) {
  return side === 'clients'
    ? { to: '/past-documents', search: { open: id } as never }
    : { to: '/transactions/detail/$type/$id', params: { type: 'reception', id } as never }
}
