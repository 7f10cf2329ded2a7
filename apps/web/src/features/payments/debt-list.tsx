import type { OpenDocument } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { formatDay, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import type { FieldOf } from '#ui/form/sheet-form.tsx'
import classes from './payments.module.css'
import { isTooMuch, type Split } from './propose.ts'

/** What a client owes, as it is asked for. */
type Debts = Pick<UseQueryResult<readonly OpenDocument[]>, 'data' | 'error' | 'refetch'>

type DebtListProps = {
  debts: Debts
  documents: readonly OpenDocument[]
  split: Split
  field: FieldOf
  onChange: (id: string, amount: string) => void
}

/** Why a payment cannot be kept yet: who has not seen what is owed would leave it all to the client as credit. */
export function whyUnseen({ data }: Pick<Debts, 'data'>, t: TFunction): string | undefined {
  return data === undefined ? t('money.payments.debtsUnseen') : undefined
}

/** What a client owes, oldest first, each with what this payment settles of it. */
export function DebtList({ debts, documents, split, field, onChange }: DebtListProps) {
  const { t } = useTranslation()
  if (debts.data === undefined && debts.error !== null)
    return <ErrorState error={debts.error} onRetry={() => void debts.refetch()} />
  if (debts.data === undefined) return <Skeleton height={120} radius="md" />
  if (documents.length === 0) return <p className={classes.note}>{t('money.payments.nothingOwed')}</p>
  const named = Object.keys(split).filter((id) => isSome(split[id] ?? ''))
  return (
    <section aria-label={t('money.payments.openDocuments')}>
      <h3 className={classes.label}>{t('money.payments.openDocuments')}</h3>
      <div className={classes.debts}>
        {documents.map((document) => {
          const number = shortNumber(document.consecutivo) ?? ''
          const isLate = document.due_on !== null && document.due_on < today()
          const { id, error } = field(`allocations.${named.indexOf(document.id)}.amount`)
          return (
            <div key={document.id} className={classes.debt}>
              <div className={classes.debtWords}>
                <span className="cc-ltr cc-numbers">{number}</span>
                <small>
                  {t('money.payments.owes', { amount: formatMoney(document.balance, document.currency) })}
                  {document.due_on !== null && (
                    <span className={isLate ? classes.late : undefined}>
                      {' · '}
                      {t(isLate ? 'money.payments.wasDue' : 'money.payments.isDue', {
                        day: formatDay(document.due_on),
                      })}
                    </span>
                  )}
                  {document.next_amount !== document.balance && (
                    <>
                      {' · '}
                      {t('money.payments.nextPart', {
                        amount: formatMoney(document.next_amount, document.currency),
                      })}
                    </>
                  )}
                </small>
              </div>
              <MoneyInput
                id={`${id}${document.id}`}
                aria-label={t('money.payments.settles', { number })}
                currency={document.currency}
                maxDecimals={coinDecimals(document.currency)}
                value={split[document.id] ?? ''}
                error={
                  error ??
                  (isTooMuch(document, split[document.id]) ? t('money.payments.moreThanOwed') : undefined)
                }
                onChange={(amount) => onChange(document.id, amount)}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}
