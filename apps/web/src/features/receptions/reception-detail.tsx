import type { ReceptionDetail as Reception } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconFileTypeXml, IconHourglass, IconMinus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useCan } from '#features/companies/index.ts'
import { sendingProblem } from '#features/documents/index.ts'
import { SupplierLink } from '#features/suppliers/index.ts'
import { dayOf, formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { CopyableId } from '#ui/copyable-id.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyDetail } from '#ui/money-detail.tsx'
import { AnswerOnItsWay } from './answer-on-its-way.tsx'
import { AnswerUntil } from './answer-until.tsx'
import { Decision } from './decision.tsx'
import { downloadReceptionFile, type ReceptionFile } from './download-file.ts'
import { judgeReceiver } from './judge-receiver.ts'
import { markToAnswer } from './mark-to-answer.ts'
import { receptionQuery } from './queries.ts'
import { ReceivedNote } from './received-note.tsx'
import { AnswerChip, ReceptionChip } from './reception-chip.tsx'
import classes from './receptions.module.css'
import { RecordByHand } from './record-by-hand.tsx'
import { signed } from './signed.ts'

// Below the first sight.
const AnswerTimeline = part(() => import('./answer-timeline.tsx'), 'AnswerTimeline')

type ReceptionDetailProps = {
  company: string
  reception: Reception
  /** On a page of its own: the way back to the list. */
  crumb?: ReactNode
  onDecided?: () => void
}

/** A supplier's document beside what we think of it, and the answer to it. */
export function ReceptionDetail({ company, reception, crumb, onDecided }: ReceptionDetailProps) {
  const { t } = useTranslation()
  const mayDecide = useCan('receptions.decide')
  const mayRecord = useCan('expenses.record')
  const mayUpload = useCan('receptions.upload')
  const cache = useQueryClient()
  const { status } = reception
  const isToAnswer = status === 'new' || status === 'pending' || status === 'refused'
  useFollowing(company, reception)
  return (
    <MoneyDetail
      amount={signed(reception, reception.total)}
      currency={reception.currency}
      party={
        <SupplierLink supplier={reception.supplier_identification_number} name={reception.supplier_name} />
      }
      facts={<DayText day={dayOf(reception.issued_at)} />}
      crumb={crumb}
      chips={
        <>
          <ReceptionChip status={status} />
          {reception.answer !== null && status !== 'noted' && <AnswerChip answer={reception.answer} />}
        </>
      }
    >
      {reception.set_aside_reason !== null && (
        <p className={classes.note}>{t(`money.receptions.setAside.${reception.set_aside_reason}`)}</p>
      )}
      {reception.set_aside_reason === 'not_ours' && mayUpload && (
        <Button
          variant="default"
          size="xs"
          onClick={() => void judgeReceiver(cache, { company, id: reception.id })}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('money.receptions.judgeReceiver')}
        </Button>
      )}
      {status === 'tacit' && <p className={classes.note}>{t('money.receptions.tacitHint')}</p>}
      {reception.failed_checks.includes('authority') && (
        <p className={classes.problem}>{t('money.receptions.rejectedByAuthority')}</p>
      )}
      <ReceivedNote reception={reception} />
      <Refusal reception={reception} />
      {isToAnswer && <AnswerUntil reception={reception} />}
      {isToAnswer && reception.expense_on !== null && (
        <p className={classes.note}>
          {t('money.receptions.monthClosed', { day: formatDay(reception.expense_on) })}
        </p>
      )}
      {mayDecide && status === 'new' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconHourglass size={17} aria-hidden />}
          onClick={() => void markToAnswer(cache, { company, id: reception.id })}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('money.receptions.markToAnswer')}
        </Button>
      )}
      {mayDecide && (isToAnswer || reception.is_unclassified) && (
        <Decision
          key={reception.version}
          company={company}
          reception={reception}
          isOnPage={crumb !== undefined}
          onDecided={onDecided}
        />
      )}
      {status !== 'noted' && <Answer company={company} reception={reception} />}
      {mayDecide && mayRecord && <RecordByHand company={company} reception={reception} />}
      <Checks reception={reception} />
      <SupplierDocument reception={reception} />
      <Files company={company} reception={reception} />
      {reception.messages.length > 0 && (
        <Suspense>
          <AnswerTimeline reception={reception} />
        </Suspense>
      )}
    </MoneyDetail>
  )
}

const pollMs = 2_000

/** While an answer is on its way, live events may be lost. */
function useFollowing(company: string, { id, status }: Reception) {
  const cache = useQueryClient()
  useEffect(() => {
    if (status !== 'sending') return
    const timer = setInterval(
      () => void cache.invalidateQueries({ queryKey: receptionQuery(company, id).queryKey }),
      pollMs,
    )
    return () => clearInterval(timer)
  }, [cache, company, id, status])
}

function Refusal({ reception }: { reception: Reception }) {
  const { t } = useTranslation()
  const [last] = reception.messages
  if (reception.status !== 'refused' || last === undefined) return null
  return (
    <p className={classes.problem}>
      {t('money.receptions.refusedHint')}{' '}
      {last.verdict?.cause?.message || last.verdict?.text || sendingProblem(last.last_problem ?? '', t)}
    </p>
  )
}

function Answer({ company, reception }: { company: string; reception: Reception }) {
  const { t } = useTranslation()
  if (reception.answer === null) return null
  const { currency } = reception
  const [message] = reception.messages
  return (
    <section>
      <h3 className={classes.label}>{t('money.receptions.ourAnswer')}</h3>
      <FactList
        facts={[
          [t('money.receptions.text'), reception.answer_text],
          [
            t('money.receptions.vatCondition'),
            reception.vat_condition && t(`money.receptions.conditions.${reception.vat_condition as '01'}`),
          ],
          [
            t('money.receptions.vatCredit'),
            reception.vat_credit && <Money key="credit" amount={reception.vat_credit} currency={currency} />,
          ],
          [
            t('money.receptions.vatExpense'),
            reception.vat_expense && (
              <Money key="expense" amount={reception.vat_expense} currency={currency} />
            ),
          ],
          [t('money.expenses.category'), reception.category],
          [t('money.receptions.answeredBy'), reception.answered_by],
          [t('money.receptions.answeredAt'), <InstantText key="at" instant={reception.answered_at} />],
          [
            t('money.receptions.messageNumber'),
            message && (
              <span key="number" className="cc-ltr cc-numbers">
                {message.consecutivo}
              </span>
            ),
          ],
          [
            t('money.expenses.expense'),
            reception.expense_id && (
              <Link
                key="expense"
                to="/expenses"
                search={{ open: reception.expense_id }}
                style={{ color: 'var(--cc-accent-text)' }}
              >
                {t('money.receptions.openExpense')}
              </Link>
            ),
          ],
        ]}
      />
      <AnswerOnItsWay company={company} reception={reception} />
    </section>
  )
}

const checkIcons = { passed: IconCheck, failed: IconX, unknown: IconMinus } as const

function Checks({ reception }: { reception: Reception }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className={classes.label}>{t('money.receptions.checksTitle')}</h3>
      <ul className={classes.checks}>
        {reception.checks.map(({ check, result, details }) => {
          const Icon = checkIcons[result]
          return (
            <li key={check} data-result={result} title={details.join('\n') || undefined}>
              <Icon size={17} aria-hidden style={{ flex: 'none' }} />
              <span>{t(`money.receptions.checks.${check}.${result}`)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function SupplierDocument({ reception }: { reception: Reception }) {
  const { t } = useTranslation()
  const { document, currency } = reception
  const { issuer } = document
  return (
    <section>
      <h3 className={classes.label}>{t('money.receptions.document')}</h3>
      <FactList
        facts={[
          [
            t('money.receptions.number'),
            <CopyableId
              key="key"
              label={t('money.receptions.copyKey')}
              value={reception.clave}
              short={reception.consecutivo}
            />,
          ],
          [
            t('money.expenses.identityNumber'),
            <span key="identity" className="cc-ltr cc-numbers">
              {reception.supplier_identification_number}
            </span>,
          ],
          [
            t('money.receptions.email'),
            issuer.email && (
              <span key="email" className="cc-ltr">
                {issuer.email}
              </span>
            ),
          ],
          [
            t('money.receptions.mailbox.cameFrom'),
            reception.mail && (
              <bdi key="mail" className="cc-ltr">
                {reception.mail.sender || t('money.receptions.mailbox.noSender')}
              </bdi>
            ),
          ],
          [
            t('money.receptions.mailbox.subject'),
            reception.mail?.subject && <bdi key="subject">{reception.mail.subject}</bdi>,
          ],
          [
            t('money.receptions.condition'),
            t(`documents.codes.saleConditions.${document.sale_condition as '01'}`, document.sale_condition),
          ],
        ]}
      />
      <table className={classes.lines} style={{ marginBlockStart: 16 }}>
        <thead>
          <tr>
            <th scope="col">{t('money.receptions.line')}</th>
            <th scope="col">{t('money.receptions.quantity')}</th>
            <th scope="col">{t('money.receptions.total')}</th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a signed document never change their order
            <tr key={index}>
              <td>
                <bdi>{line.description}</bdi>
              </td>
              <td className="cc-ltr cc-numbers">
                {line.quantity} {line.unit}
              </td>
              <td>
                <Money amount={line.total} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {document.line_count > document.lines.length && (
        <p className={classes.muted}>
          {t('money.receptions.moreLines', { text: String(document.line_count - document.lines.length) })}
        </p>
      )}
      <dl className={classes.sums}>
        <dt>{t('money.receptions.net')}</dt>
        <dd>
          <Money amount={document.net} currency={currency} />
        </dd>
        <dt>{t('money.receptions.tax')}</dt>
        <dd>
          <Money amount={document.tax} currency={currency} />
        </dd>
        <dt>{t('money.receptions.total')}</dt>
        <dd>
          <Money amount={document.total} currency={currency} />
        </dd>
      </dl>
    </section>
  )
}

function Files({ company, reception }: { company: string; reception: Reception }) {
  const { t } = useTranslation()
  const { files } = reception
  const there: ReceptionFile[] = [
    'xml',
    ...(files.authority ? (['authority'] as const) : []),
    ...(files.message ? (['message'] as const) : []),
    ...(files.answer ? (['answer'] as const) : []),
  ]
  return (
    <Group gap={8}>
      {there.map((file) => (
        <Button
          key={file}
          variant="default"
          leftSection={<IconFileTypeXml size={17} aria-hidden />}
          onClick={() => void downloadReceptionFile(company, reception, file)}
        >
          {t(`money.receptions.files.${file}`)}
        </Button>
      ))}
    </Group>
  )
}
