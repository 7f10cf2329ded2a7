import type { QuotationAnswer, QuotationDetail } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CopyableId } from '#ui/copyable-id.tsx'
import { InstantText } from '#ui/date-text.tsx'
import classes from './client-answers.module.css'

/** What the client said by the link to the revision that is out, with the proof of it. */
export function ClientAnswers({ quotation }: { quotation: QuotationDetail }) {
  const { t } = useTranslation()
  const answers = quotation.answers.filter(({ revision }) => revision === quotation.revision)
  if (answers.length === 0) return null
  const { optional_lines, alternatives, left_out, content, status } = quotation
  const isTaken = (line: number) => status !== 'rejected' && !left_out.includes(line)
  const taken = [...optional_lines, ...alternatives.flat()].filter(isTaken).toSorted((a, b) => a - b)
  const wordsOf = (lines: readonly number[]) =>
    lines.map((line) => content.lines[line]?.description).join(' · ')
  return (
    <section className={`${classes.answers} cc-card`} aria-label={t('tools.clientAnswer.title')}>
      <h2 className={classes.label}>{t('tools.clientAnswer.title')}</h2>
      <ul className={classes.list}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <Said answer={answer} />
          </li>
        ))}
      </ul>
      {taken.length > 0 && (
        <p className={classes.said}>
          {t('sales.quotations.choices.taken')}: <bdi>{wordsOf(taken)}</bdi>
        </p>
      )}
      {quotation.left_out.length > 0 && (
        <p className={classes.said}>
          {t('tools.clientAnswer.leftOut')}: <bdi>{wordsOf(quotation.left_out)}</bdi>
        </p>
      )}
    </section>
  )
}

const words = {
  accepted: 'sales.quotations.saidYes',
  rejected: 'sales.quotations.saidNo',
  comment: 'sales.quotations.commented',
} as const

function Said({ answer }: { answer: QuotationAnswer }) {
  const { t } = useTranslation()
  const { name, comment, signature, digest, address, answered_at } = answer
  return (
    <>
      <p className={classes.said}>
        {t(words[answer.answer], { name })} · <InstantText instant={answered_at} />
      </p>
      {comment !== '' && (
        <p className={classes.comment} dir="auto">
          {comment}
        </p>
      )}
      {answer.answer === 'accepted' &&
        (signature === null ? (
          <p className={classes.muted}>{t('tools.clientAnswer.typed')}</p>
        ) : (
          <img
            className={classes.signature}
            src={signature}
            alt={t('tools.clientAnswer.signature', { name })}
          />
        ))}
      {answer.answer !== 'comment' && (
        <dl className={classes.proof}>
          <div>
            <dt>{t('tools.clientAnswer.address')}</dt>
            <dd className="cc-ltr cc-numbers">{address}</dd>
          </div>
          <div>
            <dt>{t('tools.clientAnswer.digest')}</dt>
            <dd>
              <CopyableId
                label={t('tools.clientAnswer.digest')}
                value={digest}
                short={`${digest.slice(0, 12)}…`}
                muted
              />
            </dd>
          </div>
        </dl>
      )}
    </>
  )
}
