import { type BankLine, endpoints } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useStandingReceipts } from '#features/payments/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ReasonDialog } from '#ui/form/reason-dialog.tsx'
import { forgetBank } from './queries.ts'

type LineReasonProps = { company: string; line: BankLine; about: 'ignore' | 'undo'; onClose: () => void }

/** Asks why a line is none of ours, or why it waits again. */
export function LineReason({ company, line, about, onClose }: LineReasonProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  // Only what was recorded from the line is undone with it.
  const undone = about === 'undo' && line.payment?.is_own ? line.payment.id : null
  const standing = useStandingReceipts(company, undone)
  const act = { ignore: endpoints.ignoreBankLine, undo: endpoints.undoBankLine }[about]
  return (
    <ReasonDialog
      title={t(about === 'ignore' ? 'bank.ignoreTitle' : 'bank.undoTitle')}
      hint={[about === 'ignore' ? t('bank.ignoreHint') : consequenceOf(line, t), standing ?? '']
        .join(' ')
        .trim()}
      label={t('money.reason')}
      tooShort={t('money.reasonShort')}
      confirmLabel={t(about === 'ignore' ? 'bank.ignore' : 'bank.undo')}
      onConfirm={async (reason) => {
        await call(act, { params: { id: line.id }, body: { reason } }, { company })
        forgetBank(cache, company)
      }}
      onClose={onClose}
    />
  )
}

function consequenceOf({ payment, expenses }: BankLine, t: ReturnType<typeof useTranslation>['t']): string {
  if (expenses.some(({ is_own }) => is_own)) return t('bank.undoSpent')
  if (payment === null) return t('bank.undoIgnored')
  return t(payment.is_own ? 'bank.undoOwn' : 'bank.undoLinked', { number: payment.number })
}
