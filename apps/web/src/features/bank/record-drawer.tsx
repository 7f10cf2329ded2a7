import { type BankLine, endpoints } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { ExpenseDrawer } from '#features/expenses/index.ts'
import { call } from '#lib/http/api.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { forgetBank } from './queries.ts'

type Props = { company: string; line: BankLine; onClose: () => void }

/** Records what a line that went out was spent on, and joins both. */
export function RecordDrawer({ company, line, onClose }: Props) {
  const cache = useQueryClient()
  return (
    <ExpenseDrawer
      company={company}
      expense={null}
      start={{
        // Fees and transfers have no document of their own, as a rule, and what has none is not deductible.
        document_kind: 'none',
        deductible: 'no',
        description: line.text,
        spent_on: line.happened_on,
        currency: line.currency,
        total: line.amount.replace('-', ''),
        isPaid: true,
        paid_on: line.happened_on,
        means: '04',
        account: line.account,
      }}
      onRecorded={async ({ id, status }) => {
        if (status !== 'draft')
          await call(
            endpoints.payByBankLine,
            { params: { id: line.id }, body: { expenses: [{ expense_id: id }] } },
            { company },
          ).catch((error: unknown) => toastRefusal(error, 'bank'))
        forgetBank(cache, company)
      }}
      onClose={onClose}
    />
  )
}
