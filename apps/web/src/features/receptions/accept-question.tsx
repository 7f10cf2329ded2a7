import { endpoints, type ReceptionRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListEntries } from '#features/companies/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { QuestionFoot } from '#ui/overlay/question-foot.tsx'
import { receptionQuery, rememberReception } from './queries.ts'
import { hasTaxSplit, proposedAnswer, toDecision } from './typed-answer.ts'

type AcceptQuestionProps = {
  company: string
  row: Pick<ReceptionRow, 'id' | 'supplier_name' | 'consecutivo' | 'total' | 'currency'>
  onClose: () => void
}

/** Says what accepting a document as the rules propose tells the authority, and asks once: Enter sends just that. */
export function AcceptQuestion({ company, row, onClose }: AcceptQuestionProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { data: reception, error } = useQuery(receptionQuery(company, row.id))
  const answer = reception === undefined ? null : proposedAnswer(reception)
  const categories = useListEntries(company, 'category', [answer?.category ?? ''])
  const send = async () => {
    // Nobody confirms what is not on the screen yet.
    if (answer === null || isBusy) return
    const body = toDecision(answer)
    setIsBusy(true)
    setProblem(null)
    try {
      const saved = await once(body, (key) =>
        call(endpoints.answerReception, { params: { id: row.id }, body }, { company, key }),
      )
      rememberReception(cache, company, saved)
      const message = t('money.receptions.sent.accepted', { name: row.supplier_name })
      toastSuccess({ subject: 'reception', message })
      onClose()
    } catch (refused) {
      setProblem((refused as Error).message)
      setIsBusy(false)
    }
  }
  const amount = (value: string) => <Money amount={value} currency={row.currency} />
  const hasSplit = answer !== null && hasTaxSplit(answer)
  return (
    <Dialog onClose={onClose} title={t('money.receptions.acceptAsUsual')} size={480}>
      <p style={{ marginBlockStart: 0 }}>{t('money.receptions.acceptTells')}</p>
      {answer === null ? (
        <Skeleton height={160} radius="md" />
      ) : (
        <FactList
          facts={[
            [t('money.receptions.answer'), t('money.receptions.answers.accepted')],
            [t('money.receptions.supplier'), <bdi key="supplier">{row.supplier_name}</bdi>],
            [
              t('money.receptions.number'),
              <span key="number" className="cc-ltr cc-numbers">
                {shortNumber(row.consecutivo)}
              </span>,
            ],
            [t('money.receptions.total'), amount(row.total)],
            [t('money.receptions.vatCondition'), t(`money.receptions.conditions.${answer.condition}`)],
            [t('money.receptions.vatCredit'), hasSplit && amount(answer.split.credit)],
            [t('money.receptions.vatExpense'), hasSplit && amount(answer.split.expense)],
            [t('money.receptions.activity'), hasSplit && answer.activity],
            [t('money.expenses.category'), categories.find(({ id }) => id === answer.category)?.name],
          ]}
        />
      )}
      <QuestionFoot
        problem={problem ?? error?.message ?? null}
        confirmLabel={t('money.receptions.acceptAndTell')}
        isBusy={isBusy}
        onConfirm={() => void send()}
        onClose={onClose}
      />
    </Dialog>
  )
}
