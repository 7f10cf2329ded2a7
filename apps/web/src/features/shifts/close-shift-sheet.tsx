import type { ShiftDetail } from '@cuentaclara/contracts'
import { compare, parseDecimal, subtract, toText, zero } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { Alert, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { CashCount } from './cash-count.tsx'
import { countedNotes, type TypedNotes } from './counted-notes.ts'
import { closeShift, printShift, rememberShift, withShift } from './queries.ts'
import classes from './shifts.module.css'

type CloseShiftSheetProps = { company: string; shift: ShiftDetail; onClose: () => void }
type Line = ShiftDetail['lines'][number]

/** What was counted by each means of payment; a difference is shown as it is typed, and closed with an explanation. */
export function CloseShiftSheet({ company, shift, onClose }: CloseShiftSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  // What was paid by card or transfer is looked up rather than counted: it stands there already.
  const cash = keyOf(shift.lines[0])
  const [start] = useState<Typed>({})
  const [typed, setTyped] = useState(start)
  const countedOf = (line: Line) => typed[keyOf(line)] ?? (keyOf(line) === cash ? '' : line.expected)
  const [notes, setNotes] = useState<TypedNotes>({})
  const [explanation, setExplanation] = useState('')
  const once = useActKey()
  // By name: another window may sell meanwhile, and a means of payment come between.
  const put = (line: Line, value: string) => setTyped((now) => ({ ...now, [keyOf(line)]: value }))
  const gaps = shift.lines.map((line) => gapOf(line, countedOf(line)))
  const differs = gaps.some((gap) => gap !== null && isSome(gap))
  const body = {
    counts: shift.lines.map((line) => ({
      currency: line.currency,
      means: line.means,
      counted: countedOf(line),
    })),
    notes: countedNotes(notes),
    explanation: explanation.trim(),
  }
  const check = () => ({
    ...Object.fromEntries(
      body.counts.map(({ counted }, index) => [
        `counts.${index}.counted`,
        counted === '' ? t('counter.shifts.countFirst') : undefined,
      ]),
    ),
    explanation: differs && body.explanation.length < 3 ? t('counter.shifts.explain') : undefined,
  })
  return (
    <SheetForm
      title={t('counter.shifts.closeTitle')}
      submitLabel={t('counter.shifts.close')}
      isDirty={typed !== start || explanation !== ''}
      check={check}
      onSubmit={async () => {
        const act = () => once(body, (key) => closeShift(company, shift.id, body, key))
        const closed = await withShift(cache, company, act)
        rememberShift(cache, company, closed)
        toastSuccess({ message: t('counter.shifts.closed', { number: closed.number }), subject: 'shift' })
        onClose()
        await printShift(company, closed)
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className={classes.hint}>{t('counter.shifts.closeHint')}</p>
          {shift.may_hold.length > 0 && (
            <Alert color="yellow" role="status" title={t('till.closing.mayHold')}>
              <ul className={classes.held}>
                {shift.may_hold.map(({ till, device, heard_at, waiting }) => (
                  <li key={`${till} ${device}`}>
                    <bdi>{till}</bdi> · <bdi>{device}</bdi>: {t('till.closing.lastHeard')}{' '}
                    <InstantText instant={heard_at} />
                    {waiting > 0 && ` · ${t('till.closing.waitThere', { count: waiting })}`}
                  </li>
                ))}
              </ul>
              {t('till.closing.mayHoldHint')}
            </Alert>
          )}
          {shift.lines.map((line, index) => (
            <div key={keyOf(line)}>
              {index === 0 ? (
                <CashCount
                  label={t('counter.shifts.countedOf', { means: t('documents.codes.paymentMeans.01') })}
                  currency={shift.currency}
                  amount={countedOf(line)}
                  notes={notes}
                  field={field('counts.0.counted')}
                  onChange={(value, byNote) => {
                    put(line, value)
                    setNotes(byNote)
                  }}
                />
              ) : (
                <MoneyInput
                  label={t('counter.shifts.countedOf', {
                    means: t(`documents.codes.paymentMeans.${line.means as '01'}`),
                  })}
                  description={line.means === '01' ? undefined : t('counter.shifts.alone')}
                  currency={line.currency as CurrencyCode}
                  hasCents
                  // More may have gone back by a card than was sold by it; of cash there is never less than none.
                  isSigned={line.means !== '01'}
                  value={countedOf(line)}
                  onChange={(value) => put(line, value)}
                  {...field(`counts.${index}.counted`)}
                />
              )}
              <Gap line={line} gap={gaps[index] ?? null} />
            </div>
          ))}
          {differs && (
            <Textarea
              label={t('counter.shifts.explanation')}
              maxLength={300}
              autosize
              minRows={2}
              value={explanation}
              onChange={(event) => setExplanation(event.currentTarget.value)}
              {...field('explanation')}
            />
          )}
        </>
      )}
    </SheetForm>
  )
}

/** What was typed, by currency and means. */
type Typed = Readonly<Record<string, string>>

function keyOf(line: Line | undefined): string {
  return `${line?.currency} ${line?.means}`
}

/** Counted less expected; null while nothing was counted. */
function gapOf({ expected }: Line, counted: string): string | null {
  const [found, due] = [parseDecimal(counted), parseDecimal(expected)]
  return found === null || due === null ? null : toText(subtract(found, due))
}

function Gap({ line, gap }: { line: Line; gap: string | null }) {
  const { t } = useTranslation()
  const currency = line.currency as CurrencyCode
  const sign = gap === null ? 0 : compare(parseDecimal(gap) ?? zero, zero)
  return (
    <p
      className={classes.gap}
      aria-live="polite"
      data-gap={sign === 0 ? undefined : sign < 0 ? 'short' : 'over'}
    >
      <span>
        {t('counter.shifts.expected')} <Money amount={line.expected} currency={currency} />
      </span>
      {gap !== null && (
        <span>
          {sign === 0 ? (
            t('counter.shifts.fits')
          ) : (
            <>
              {t(sign < 0 ? 'counter.shifts.short' : 'counter.shifts.over')}{' '}
              <Money amount={gap.replace('-', '')} currency={currency} />
            </>
          )}
        </span>
      )}
    </p>
  )
}
