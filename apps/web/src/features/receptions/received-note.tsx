import type { ReceptionDetail } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { FactList } from '#ui/fact-list.tsx'
import classes from './receptions.module.css'

/** What a document that needs no answer is here for: a credit note with the invoice it corrects and what it takes back. */
export function ReceivedNote({ reception }: { reception: ReceptionDetail }) {
  const { t } = useTranslation()
  const { status, kind, vat_condition: condition, vat_credit: credit, vat_expense: expense } = reception
  const isVoid = reception.failed_checks.includes('authority')
  const why = whyOf(reception)
  if (status !== 'noted') return <Corrected reception={reception} />
  if (kind !== 'credit-note') return <p className={classes.muted}>{t('money.receptions.notes.ticket')}</p>
  return (
    <>
      {isVoid ? (
        <p className={classes.problem}>{t('money.receptions.rejectedByAuthority')}</p>
      ) : (
        <p className={why === 'follows' ? classes.muted : classes.note}>
          {t(`money.receptions.notes.${why}`)}
        </p>
      )}
      <FactList
        facts={[
          [t('money.receptions.notes.corrects'), <Original key="original" reception={reception} />],
          [
            t('money.receptions.vatCondition'),
            condition && t(`money.receptions.conditions.${condition as '01'}`),
          ],
          [
            t('money.receptions.notes.takenBack'),
            credit && <Money key="credit" amount={credit} currency={reception.currency} />,
          ],
          [
            t('money.receptions.vatExpense'),
            expense && <Money key="expense" amount={expense} currency={reception.currency} />,
          ],
          [t('money.expenses.category'), reception.category],
        ]}
      />
    </>
  )
}

function whyOf({ is_unclassified, vat_condition }: ReceptionDetail) {
  if (is_unclassified) return 'orphan'
  return vat_condition === null ? 'waits' : 'follows'
}

/** A debit note is answered like an invoice, and names the one it adds to. */
function Corrected({ reception }: { reception: ReceptionDetail }) {
  const { t } = useTranslation()
  if (reception.refers_to === null) return null
  return (
    <FactList
      facts={[[t('money.receptions.notes.corrects'), <Original key="original" reception={reception} />]]}
    />
  )
}

function Original({ reception: { refers_to: original } }: { reception: ReceptionDetail }) {
  if (original === null) return null
  if (original.reception_id === null)
    return <span className="cc-ltr cc-numbers">{shortNumber(original.clave)}</span>
  return (
    <Link
      to="/transactions/detail/$type/$id"
      params={{ type: 'reception', id: original.reception_id }}
      className="cc-ltr cc-numbers"
      style={{ color: 'var(--cc-accent-text)' }}
    >
      {shortNumber(original.consecutivo)}
    </Link>
  )
}
