import { type BankLine, type BankProposal, endpoints } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconArrowUpRight, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { formatDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney, formatRate } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { isSecondPress } from '#ui/second-press.ts'
import classes from './bank.module.css'
import { forgetBank } from './queries.ts'
import { useOfferReceipts } from './use-offer-receipts.ts'

// Of most lines there is none.
const LineSettlements = part(() => import('./line-settlements.tsx'), 'LineSettlements')
// Nor is most of what went out looked at in the same moment.
const LineSpendings = part(() => import('./line-spendings.tsx'), 'LineSpendings')

/** What is asked about a line, over the list. */
export type LineAct = 'accept' | 'spend' | 'record' | 'ignore' | 'undo'

type LineCardProps = {
  company: string
  line: BankLine
  mayRecord: boolean
  /** Undoing a line undoes the payment that was recorded for it. */
  mayVoid: boolean
  /** Whether what went out may be said to pay expenses, and whether that may be undone. */
  maySpend: boolean
  mayUnpay: boolean
  onAsk: (about: LineAct) => void
}

/** A line of the bank beside what it may be, or what it came to. */
export function LineCard({ company, line, mayRecord, mayVoid, maySpend, mayUnpay, onAsk }: LineCardProps) {
  const { t } = useTranslation()
  const isOut = line.amount.startsWith('-')
  const isWaiting = line.state === 'waiting'
  const mayUndo =
    (mayVoid || !line.payment?.is_own) && (mayUnpay || !line.expenses.some(({ is_own }) => is_own))
  const hasAnswers = isWaiting && (!isOut || maySpend)
  return (
    <li className={`${classes.line} cc-card`}>
      <div className={classes.said}>
        <span className={classes.row}>
          <DayText day={line.happened_on} />
          {isOut && (
            <ToneChip tone="neutral" icon={IconArrowUpRight}>
              {t('bank.out')}
            </ToneChip>
          )}
        </span>
        <bdi className={classes.text}>{line.text}</bdi>
        {line.reference !== null && <span className="cc-ltr cc-numbers">{line.reference}</span>}
        <Money amount={line.amount} currency={line.currency} size="lg" />
        {line.balance !== null && (
          <small>{t('bank.back', { amount: formatMoney(line.balance, line.currency) })}</small>
        )}
      </div>
      <div className={classes.answers}>
        {isWaiting && !isOut && line.settlements.length > 0 && (
          <Suspense fallback={null}>
            <LineSettlements company={company} line={line} mayRecord={mayRecord} />
          </Suspense>
        )}
        {isWaiting && !isOut && <Proposals company={company} line={line} mayRecord={mayRecord} />}
        {isWaiting && isOut && (
          <Suspense fallback={null}>
            <LineSpendings company={company} line={line} maySpend={mayRecord && maySpend} />
          </Suspense>
        )}
        {line.expenses.map(({ id, supplier_name: supplier, document_number: number, currency, amount }) => (
          <Link key={id} to="/expenses" search={{ open: id }}>
            {t('bank.paidTo', {
              document: shortNumber(number) ?? t('bank.expense'),
              supplier,
              amount: formatMoney(amount, currency),
            })}
          </Link>
        ))}
        {line.payment !== null && (
          <Link to="/transactions/detail/$type/$id" params={{ type: 'payment', id: line.payment.id }}>
            {t('bank.matchedTo', { number: line.payment.number, client: line.payment.client_name })}
          </Link>
        )}
        {line.settlement !== null && (
          <Link to="/card-settlements" search={{ open: line.settlement.id } as never}>
            {t('bank.isSettlement', {
              acquirer: line.settlement.acquirer,
              day: formatDay(line.settlement.settled_on),
            })}
          </Link>
        )}
        {line.ignored_because !== null && <p className={classes.note}>{line.ignored_because}</p>}
        {mayRecord && (
          <div className={classes.row}>
            {isWaiting && !isOut && (
              <Button variant="default" size="xs" onClick={() => onAsk('accept')}>
                {t('bank.another')}
              </Button>
            )}
            {isWaiting && isOut && maySpend && (
              <>
                <Button variant="default" size="xs" onClick={() => onAsk('spend')}>
                  {t('bank.otherExpenses')}
                </Button>
                <Button variant="default" size="xs" onClick={() => onAsk('record')}>
                  {t('bank.newExpense')}
                </Button>
              </>
            )}
            {mayUndo && (
              <Button
                // Alone it must look like what can be pressed.
                variant={hasAnswers ? 'subtle' : 'default'}
                size="xs"
                onClick={() => onAsk(isWaiting ? 'ignore' : 'undo')}
              >
                {t(isWaiting ? 'bank.ignore' : 'bank.undo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function Proposals({ company, line, mayRecord }: Pick<LineCardProps, 'company' | 'line' | 'mayRecord'>) {
  const { t } = useTranslation()
  const accept = useAcceptance(company, line)
  if (line.proposals.length === 0 && line.settlements.length > 0) return null
  if (line.proposals.length === 0) return <p className={classes.note}>{t('bank.nothing')}</p>
  return (
    <ul className={classes.proposals}>
      {line.proposals.slice(0, 3).map((proposal, index) => (
        <li
          key={
            proposal.payment?.id ?? proposal.quotation?.id ?? proposal.documents.map(({ id }) => id).join()
          }
        >
          <ProposalWords line={line} proposal={proposal} />
          {mayRecord && (
            <Button
              size="xs"
              variant={index === 0 && line.settlements.length === 0 ? 'filled' : 'default'}
              aria-label={t(proposal.payment === null ? 'bank.acceptOf' : 'bank.linkOf', {
                amount: formatMoney(line.amount, line.currency),
                client: proposal.client_name,
              })}
              loading={accept.isPending && accept.variables === proposal}
              disabled={accept.isPending}
              onClick={(event) => isSecondPress(event) || accept.mutate(proposal)}
            >
              {t(proposal.payment === null ? 'bank.accept' : 'bank.link')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function ProposalWords({ line, proposal }: { line: BankLine; proposal: BankProposal }) {
  const { t } = useTranslation()
  const { client_name, reasons, is_certain, payment, documents, exchange, quotation } = proposal
  return (
    <div className={classes.words}>
      <span className={classes.row}>
        <bdi className={classes.client}>{client_name}</bdi>
        {is_certain && (
          <ToneChip tone="success" icon={IconCheck}>
            {t('bank.sure')}
          </ToneChip>
        )}
      </span>
      {payment !== null && (
        <span>{t('bank.isPayment', { number: payment.number, day: formatDay(payment.paid_on) })}</span>
      )}
      {quotation !== null && (
        <span className="cc-numbers">
          {t('bank.isDeposit', {
            number: quotation.number,
            left: formatMoney(quotation.left, line.currency),
          })}
        </span>
      )}
      {documents.map(({ id, consecutivo, amount }) => (
        <span key={id} className="cc-numbers">
          {t('bank.pays', {
            document: shortNumber(consecutivo) ?? '',
            amount: formatMoney(amount, exchange?.currency ?? line.currency),
          })}
        </span>
      ))}
      {exchange !== null && (
        <span className="cc-numbers">
          {t('bank.byRate', { rate: formatRate(exchange.rate), usual: formatRate(exchange.usual) })}
        </span>
      )}
      <small>{reasons.map((reason) => t(`bank.reasons.${reason}`)).join(' · ')}</small>
    </div>
  )
}

/** Takes a proposal at its word: the payment is recorded, or the one that stands is linked. */
function useAcceptance(company: string, { id }: BankLine) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const offerReceipts = useOfferReceipts(company)
  return useMutation({
    mutationFn: ({ client_id, payment, documents, exchange, quotation }: BankProposal) =>
      payment === null
        ? call(
            endpoints.acceptBankLine,
            {
              params: { id },
              body: {
                client_id,
                allocations: documents.map(({ id: document_id, amount }) => ({ document_id, amount })),
                exchange_rate: exchange?.rate ?? null,
                quotation_id: quotation?.id ?? null,
              },
            },
            { company },
          )
        : call(endpoints.linkBankLine, { params: { id }, body: { payment_id: payment.id } }, { company }),
    onSuccess: ({ payment }) => {
      forgetBank(cache, company)
      toastSuccess({ message: t('bank.saved'), subject: 'bank' })
      if (payment !== null) offerReceipts(payment.id)
    },
    onError: (error) => toastRefusal(error, 'bank'),
  })
}
