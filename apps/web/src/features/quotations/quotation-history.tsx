import type { QuotationDetail, QuotationLetter, QuotationRevision } from '@cuentaclara/contracts'
import {
  IconBan,
  IconCash,
  IconCashOff,
  IconCheck,
  IconEye,
  IconFileInvoice,
  IconMail,
  IconMailOff,
  IconMessage,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { Timeline, type TimelineStep } from '#ui/feedback/timeline.tsx'
import classes from './quotation-screen.module.css'

type Translate = ReturnType<typeof useTranslation>['t']

type QuotationHistoryProps = {
  quotation: QuotationDetail
  /** Beside a page no tab says what it is. */
  isBeside?: boolean
}

/** Every revision and what became of it, in the order in which it happened. */
export function QuotationHistory({ quotation, isBeside = false }: QuotationHistoryProps) {
  const { t } = useTranslation()
  const current = { ...quotation, ended_at: null }
  const steps = [
    step('created', IconPencil, 'neutral', t('sales.quotations.history.created'), quotation.created_at),
    ...quotation.revisions
      .toReversed()
      .flatMap((revision) => stepsOf(revision, lettersOf(quotation, revision), t)),
    ...stepsOf(current, lettersOf(quotation, current), t),
    ...quotation.documents.map((document) =>
      step(
        document.id,
        IconFileInvoice,
        'success',
        t('sales.quotations.history.converted', { kind: t(`documents.kinds.${document.kind}`) }),
        document.created_at,
      ),
    ),
    ...quotation.receipts.map(({ id, created_at }) =>
      step(
        id,
        IconFileInvoice,
        'success',
        t('sales.quotations.history.converted', { kind: t('sales.quotations.receipt') }),
        created_at,
      ),
    ),
    ...quotation.deposits.flatMap((deposit) => stepsOfDeposit(deposit, t)),
    ...(quotation.first_viewed_at === null
      ? []
      : [
          step(
            'viewed',
            IconEye,
            'info',
            t('sales.quotations.history.viewed'),
            quotation.first_viewed_at,
            t('sales.quotations.viewedTimes', { count: quotation.view_count }),
          ),
        ]),
    ...quotation.answers
      .filter(({ answer }) => answer === 'comment')
      .map(({ id, name, comment, answered_at }) =>
        step(id, IconMessage, 'info', t('sales.quotations.commented', { name }), answered_at, comment),
      ),
    ...(quotation.cancelled_at === null
      ? []
      : [
          step(
            'cancelled',
            IconBan,
            'neutral',
            t('sales.quotations.history.cancelled'),
            quotation.cancelled_at,
          ),
        ]),
  ]
  return (
    <section className={`${classes.note} cc-card`} aria-label={t('documents.view.tabs.history')}>
      {isBeside && <h2 className={classes.besideTitle}>{t('documents.view.tabs.history')}</h2>}
      <Timeline label={t('documents.view.tabs.history')} steps={inOrder(steps)} />
    </section>
  )
}

type Told = Pick<
  QuotationRevision,
  | 'revision'
  | 'sent_at'
  | 'sent_how'
  | 'sent_by'
  | 'decided_at'
  | 'decided_by'
  | 'decision_reason'
  | 'total'
  | 'currency'
> & { status: string }

function lettersOf({ letters }: QuotationDetail, { revision }: { revision: number }): QuotationLetter[] {
  return letters.filter((letter) => letter.revision === revision)
}

type Step = TimelineStep & { at: string }

/** What happened at one moment stays in the order in which it is told. */
function inOrder(steps: readonly Step[]): TimelineStep[] {
  return steps
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at: _, ...shown }) => shown)
}

function stepsOf(told: Told, letters: readonly QuotationLetter[], t: Translate): Step[] {
  const { revision, sent_at, decided_at, decided_by: name } = told
  const sent =
    sent_at === null
      ? []
      : [
          step(
            `sent-${revision}`,
            IconSend,
            'info',
            t(`sales.quotations.history.sentBy.${told.sent_how ?? 'unknown'}`, { revision }),
            sent_at,
            <>
              <Money amount={told.total} currency={told.currency} />
              {told.sent_by !== null && <> · {t('documents.view.by', { name: told.sent_by })}</>}
            </>,
          ),
          ...letters.map((letter) => stepOfLetter(letter, t)),
        ]
  if (decided_at === null) return sent
  const isNo = told.status === 'rejected'
  const who = name ?? t('sales.quotations.theClient')
  const words = isNo
    ? t('sales.quotations.saidNo', { name: who })
    : t('sales.quotations.saidYes', { name: who })
  return [
    ...sent,
    step(
      `decided-${revision}`,
      isNo ? IconX : IconCheck,
      isNo ? 'danger' : 'success',
      words,
      decided_at,
      told.decision_reason ?? undefined,
    ),
  ]
}

function stepsOfDeposit(
  { id, number, amount, currency, recorded_at, voided_at }: QuotationDetail['deposits'][number],
  t: Translate,
): Step[] {
  const what = (
    <>
      <Money amount={amount} currency={currency} /> ·{' '}
      <Link to="/transactions/detail/$type/$id" params={{ type: 'payment', id }}>
        {t('sales.quotations.deposit.payment', { number })}
      </Link>
    </>
  )
  return [
    step(id, IconCash, 'success', t('sales.quotations.history.deposit'), recorded_at, what),
    ...(voided_at === null
      ? []
      : [
          step(
            `void-${id}`,
            IconCashOff,
            'warning',
            t('sales.quotations.history.depositVoided'),
            voided_at,
            what,
          ),
        ]),
  ]
}

const looks = {
  sending: [IconMail, 'info'],
  waiting: [IconMail, 'warning'],
  sent: [IconMail, 'success'],
  bounced: [IconMailOff, 'danger'],
  handed: [IconSend, 'info'],
} as const

function stepOfLetter(letter: QuotationLetter, t: Translate) {
  const { id, recipient, status, problem, posted_by, created_at } = letter
  const [icon, tone] = looks[status]
  // Numbers of phones are read from left to right in every language.
  const to = `\u2066${recipient}\u2069`
  const by = posted_by === null ? undefined : t('documents.view.by', { name: posted_by })
  const words = t(`sales.quotations.history.letter.${status}`, { to })
  return step(id, icon, tone, words, created_at, problem ?? by)
}

function step(
  id: string,
  icon: TimelineStep['icon'],
  tone: TimelineStep['tone'],
  title: string,
  at: string,
  detail?: TimelineStep['detail'],
): Step {
  return {
    id,
    at,
    icon,
    tone,
    title,
    time: <InstantText instant={at} />,
    ...(detail !== undefined && { detail }),
  }
}
