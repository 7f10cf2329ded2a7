import type { VatCheck } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from './vat-return.module.css'

/** What a check found: in words, how many, how much, and which. */
export function FoundByCheck({ found: { check, count, amount, which } }: { found: VatCheck }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`vatReturn.checks.${check}`)}
      {/* The words lead to the amount: what it is of stands before it. */}
      {amount !== null && (
        <>
          {' '}
          <Money amount={amount} currency="CRC" />
        </>
      )}
      {count > 0 && <span className={classes.muted}> · {count}</span>}
      {which.map((each) => (
        <span key={each} className={`${classes.muted} cc-ltr cc-numbers`}>
          {' '}
          · {each}
        </span>
      ))}
    </>
  )
}
