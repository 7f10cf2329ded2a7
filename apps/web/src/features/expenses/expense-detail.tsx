import { type ExpenseDetail as Expense, endpoints } from '@cuentaclara/contracts'
import {
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconCopyPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { ConnectionsOf } from '#features/connections/index.ts'
import { SupplierLink } from '#features/suppliers/index.ts'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { MoneyDetail } from '#ui/money-detail.tsx'
import { PaperList } from '#ui/paper-list.tsx'
import { RecordActions } from '#ui/record-page.tsx'
import { DebtPayments } from './debt-payments.tsx'
import { DeductionWarning } from './deduction-warning.tsx'
import { ExpenseChip } from './expense-chip.tsx'
import classes from './expenses.module.css'
import { isOpeningDebt, leftToPay } from './left-to-pay.ts'
import { addFile, rememberExpense } from './queries.ts'

const ReasonDialog = part(() => import('#ui/form/reason-dialog.tsx'), 'ReasonDialog')
const ConfirmDialog = part(() => import('#ui/overlay/confirm-dialog.tsx'), 'ConfirmDialog')
const PayDrawer = part(() => import('./pay-drawer.tsx'), 'PayDrawer')
const ExpenseMarks = part(() => import('./expense-marks.tsx'), 'ExpenseMarks', { words: ['tools'] })
const CreditUses = part(() => import('./credit-uses.tsx'), 'CreditUses', { words: ['suppliers'] })
const ExpenseDrawer = part(() => import('./expense-drawer.tsx'), 'ExpenseDrawer', { words: ['tools'] })

type Asked = 'void' | 'pay' | 'edit' | 'delete' | 'remove'
type ExpenseDetailProps = {
  company: string
  expense: Expense
  /** On a page of its own: the way back to the list. */
  crumb?: ReactNode
  onGone: () => void
}

/** An expense, its papers, and what can still be done with it. */
export function ExpenseDetail({ company, expense, crumb, onGone }: ExpenseDetailProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayRecord = useCan('expenses.record')
  const mayApprove = useCan('expenses.approve')
  const { id, status } = expense
  const isDebt = isOpeningDebt(expense)
  const isOpen = status === 'draft' || status === 'recorded'
  const done = (saved: Expense, message: string) => {
    rememberExpense(cache, company, saved)
    toastSuccess({ message, subject: 'expense' })
  }
  const approve = async () => {
    try {
      const saved = await call(endpoints.approveExpense, { params: { id } }, { company })
      done(saved, t('money.expenses.approvedNow', { name: saved.supplier_name }))
    } catch (error) {
      toastRefusal(error, 'expense')
    }
  }
  return (
    <MoneyDetail
      amount={expense.total}
      currency={expense.currency}
      party={<SupplierLink supplier={expense.supplier} name={expense.supplier_name} />}
      facts={<DayText day={expense.spent_on} />}
      chips={<ExpenseChip status={status} />}
      crumb={crumb}
      actions={
        <RecordActions
          isInPlace={crumb === undefined}
          actions={[
            status === 'recorded' &&
              mayApprove && {
                name: 'approve',
                label: t('money.expenses.approve'),
                icon: <IconCheck size={17} aria-hidden />,
                isMain: !isDebt,
                onClick: () => void approve(),
              },
            (status === 'recorded' || status === 'approved') &&
              mayRecord && {
                name: 'pay',
                label: t(isDebt ? 'money.openingDebt.pay' : 'money.expenses.markPaid'),
                icon: <IconCash size={17} aria-hidden />,
                isMain: isDebt || status === 'approved',
                onClick: () => setAsked('pay'),
              },
            isOpen &&
              !isDebt &&
              (expense.settled === '0' || expense.reception_id !== null) &&
              expense.credit_used === '0' &&
              mayRecord && {
                name: 'edit',
                label: t('common.actions.edit'),
                icon: <IconPencil size={17} aria-hidden />,
                onClick: () => setAsked('edit'),
              },
            mayRecord && {
              name: 'clone',
              label: t('documents.list.actions.clone'),
              icon: <IconCopyPlus size={17} aria-hidden />,
              onClick: () =>
                navigate({ to: '/clone/new-clone', search: { from: `expense:${id}`, to: 'expense' } }),
            },
            status === 'draft' &&
              mayRecord && {
                name: 'delete',
                label: t('money.expenses.deleteDraft'),
                icon: <IconTrash size={17} aria-hidden />,
                isDangerous: true,
                onClick: () => setAsked('delete'),
              },
            isDebt &&
              (status === 'recorded' || status === 'approved') &&
              expense.settled === '0' &&
              mayApprove && {
                name: 'remove',
                label: t('money.openingDebt.remove'),
                icon: <IconTrash size={17} aria-hidden />,
                isDangerous: true,
                onClick: () => setAsked('remove'),
              },
            status !== 'draft' &&
              status !== 'void' &&
              mayApprove && {
                name: 'void',
                label: t('money.expenses.void'),
                icon: <IconArrowBackUp size={17} className="cc-mirror" aria-hidden />,
                isDangerous: true,
                onClick: () => setAsked('void'),
              },
          ]}
        />
      }
    >
      {status === 'void' && (
        <p className={classes.warning}>
          {t('money.payments.voidedBecause', { name: expense.voided_by ?? '—', reason: expense.void_reason })}{' '}
          <InstantText instant={expense.voided_at} />
        </p>
      )}
      {status !== 'void' && !isDebt && <DeductionWarning expense={expense} />}
      <Suspense fallback={null}>
        <ExpenseMarks company={company} expense={expense} />
      </Suspense>
      <Facts expense={expense} />
      <DebtPayments company={company} expense={expense} />
      {(expense.in_favour !== '0' || expense.credit_uses.length > 0) && (
        <Suspense fallback={null}>
          <CreditUses company={company} expense={expense} />
        </Suspense>
      )}
      {(status === 'paid' || expense.payments.length > 0) && (
        <Suspense fallback={null}>
          <ConnectionsOf company={company} of="expenses" id={id} />
        </Suspense>
      )}
      <Files company={company} expense={expense} mayChange={mayRecord && status !== 'void'} isOpen={isOpen} />
      <Suspense>
        {asked === 'pay' && <PayDrawer company={company} expense={expense} onClose={() => setAsked(null)} />}
        {asked === 'edit' && (
          <ExpenseDrawer company={company} expense={expense} onClose={() => setAsked(null)} />
        )}
        {asked === 'void' && (
          <ReasonDialog
            title={t('money.expenses.voidTitle')}
            hint={t('money.expenses.voidHint')}
            label={t('money.reason')}
            tooShort={t('money.reasonShort')}
            confirmLabel={t('money.expenses.void')}
            onConfirm={async (reason) =>
              done(
                await call(endpoints.voidExpense, { params: { id }, body: { reason } }, { company }),
                t('money.expenses.voided', { name: expense.supplier_name }),
              )
            }
            onClose={() => setAsked(null)}
          />
        )}
        {asked === 'remove' && (
          <ConfirmDialog
            isOpen
            isDangerous
            title={t('money.openingDebt.remove')}
            confirmLabel={t('money.openingDebt.remove')}
            onConfirm={async () => {
              try {
                await call(endpoints.removeOpeningDebt, { params: { id } }, { company })
              } catch (error) {
                toastRefusal(error, 'expense')
                throw error
              }
              rememberExpense(cache, company, null)
              toastSuccess({ message: t('money.openingDebt.removed'), subject: 'expense' })
              onGone()
            }}
            onClose={() => setAsked(null)}
          >
            {t('money.openingDebt.removeQuestion', { name: expense.supplier_name })}
          </ConfirmDialog>
        )}
        {asked === 'delete' && (
          <ConfirmDialog
            isOpen
            isDangerous
            title={t('money.expenses.deleteTitle')}
            confirmLabel={t('money.expenses.deleteDraft')}
            onConfirm={async () => {
              await call(endpoints.deleteExpense, { params: { id } }, { company })
              rememberExpense(cache, company, null)
              onGone()
            }}
            onClose={() => setAsked(null)}
          >
            {t('money.expenses.deleteHint')}
          </ConfirmDialog>
        )}
      </Suspense>
    </MoneyDetail>
  )
}

function Facts({ expense }: { expense: Expense }) {
  const { t } = useTranslation()
  const { currency } = expense
  const isDebt = isOpeningDebt(expense)
  const left = leftToPay(expense)
  return (
    <FactList
      facts={[
        [
          t('money.expenses.identityNumber'),
          expense.supplier_identification_number && (
            <span key="identity" className="cc-ltr cc-numbers">
              {expense.supplier_identification_number}
            </span>
          ),
        ],
        [
          t('money.openingDebt.left'),
          left !== '0' && left !== expense.total && <Money key="left" amount={left} currency={currency} />,
        ],
        [
          t('money.expenses.settled'),
          expense.settled !== '0' && <Money key="settled" amount={expense.settled} currency={currency} />,
        ],
        [t('money.expenses.category'), expense.category],
        [t('money.expenses.documentKind'), t(`money.expenses.documentKinds.${expense.document_kind}`)],
        [
          t('money.expenses.documentNumber'),
          expense.document_number &&
            (expense.reception_id === null ? (
              <span key="document" className="cc-ltr cc-numbers">
                {expense.document_number}
              </span>
            ) : (
              <Link
                key="document"
                to="/transactions/detail/$type/$id"
                params={{ type: 'reception', id: expense.reception_id }}
                className="cc-ltr cc-numbers"
              >
                {expense.document_number}
              </Link>
            )),
        ],
        [t('money.expenses.vat'), !isDebt && <Money key="vat" amount={expense.vat} currency={currency} />],
        [
          t('money.expenses.credit'),
          !isDebt && <Money key="credit" amount={expense.vat_credit} currency={currency} />,
        ],
        [
          t('money.expenses.credited'),
          expense.credited !== '0' && <Money key="credited" amount={expense.credited} currency={currency} />,
        ],
        [
          t('money.expenses.deductible'),
          !isDebt &&
            (expense.deductible === 'partly'
              ? t('money.expenses.partlyOf', { percent: expense.deductible_percent })
              : t(`money.expenses.deductibility.${expense.deductible}`)),
        ],
        [t('money.expenses.paidOn'), expense.paid_on && <DayText key="paid" day={expense.paid_on} />],
        [
          t('money.payments.means'),
          expense.means && t(`documents.codes.paymentMeans.${expense.means as '01'}`, expense.means),
        ],
        [t('money.expenses.account'), expense.account],
        [t('money.expenses.dueOn'), expense.due_on && <DayText key="due" day={expense.due_on} />],
        [t('money.expenses.description'), expense.description],
        [t('money.payments.notes'), expense.notes],
        [t('money.payments.by'), expense.recorded_by],
        [t('money.expenses.approvedBy'), expense.approved_by],
      ]}
    />
  )
}

type FilesProps = { company: string; expense: Expense; mayChange: boolean; isOpen: boolean }

function Files({ company, expense, mayChange, isOpen }: FilesProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<Expense>, say = (cause: string) => cause) => {
    setIsBusy(true)
    try {
      rememberExpense(cache, company, await work())
    } catch (error) {
      toastError({ message: say(whyRefused(error)), subject: 'expense-file' })
    } finally {
      setIsBusy(false)
    }
  }
  const params = (file: string) => ({ params: { id: expense.id, file } })
  const download = (file: { id: string; name: string }) =>
    downloadFile(endpoints.expenseFile, params(file.id), { company, fallbackName: file.name }).catch(
      (error) => toastRefusal(error),
    )
  const add = ([file]: readonly File[]) =>
    file &&
    run(
      () => addFile(company, expense.id, file),
      (cause) => t('money.expenses.fileFailed', { cause }),
    )
  return (
    <PaperList
      papers={expense.files}
      words={{
        list: t('money.expenses.files'),
        add: t('money.expenses.addFile'),
        download: (name) => t('money.expenses.downloadFile', { name }),
        remove: (name) => t('money.expenses.removeFile', { name }),
      }}
      mayRemove={mayChange && isOpen}
      isBusy={isBusy}
      {...(mayChange && expense.files.length < 5 && { onAdd: (files) => void add(files) })}
      onDownload={(file) => void download(file)}
      onRemove={(file) => void run(() => call(endpoints.deleteExpenseFile, params(file.id), { company }))}
    />
  )
}
