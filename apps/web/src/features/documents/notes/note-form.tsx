import type { Client, Company, Correctable, DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { add, compare, decimal, subtract, toText } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, Button, Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayText } from '#ui/date-text.tsx'
import { useCartTotals } from '../tickets/use-cart-total.ts'
import { ConfirmNote } from './confirm-note.tsx'
import { type NoteChoice, type NoteWords, noteOf } from './note-draft.ts'
import { type Happening, happenings, usualOf } from './note-reasons.ts'
import { NoteWordsFields } from './note-words.tsx'
import classes from './notes.module.css'
import { useIssueNote } from './use-issue-note.ts'

type NoteFormProps = {
  company: Company
  document: DocumentDetail
  client: Client | null
  left: Correctable
  onChange: () => void
  /** `corrected` names what the corrected document is to be made of, when one is wanted. */
  onIssued: (row: DocumentRow, corrected: string | null) => void
}

/** Steps 2 and 3: what happened, by line and never more than is left; then before, note, after. */
export function NoteForm({ company, document, client, left, onChange, onIssued }: NoteFormProps) {
  const { t } = useTranslation()
  const mayIssue = useCan('documents.correct')
  const [happening, setHappening] = useState<Happening>('cancel')
  const [choice, setChoice] = useState<NoteChoice>({})
  const [words, setWords] = useState<NoteWords>({ ...usualOf.cancel, codeOther: '', reason: '' })
  const [wantsCorrected, setWantsCorrected] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { issue, isBusy, problems } = useIssueNote(company.id)
  const draft = noteOf(document, client, { happening, choice, words, left })
  const total = useCartTotals(draft)?.total ?? '0'
  const isCredit = words.kind === 'credit-note'
  const after = isCredit
    ? subtract(decimal(left.left), decimal(total))
    : add(decimal(left.left), decimal(total))
  const isTooMuch = isCredit && compare(decimal(total), decimal(left.left)) > 0
  const isEmpty = draft.lines.length === 0
  const lacksReason = words.reason.trim().length < 3
  const { currency } = document
  const number = shortNumber(document.consecutivo) ?? ''

  const happen = (next: Happening) => {
    setHappening(next)
    setChoice({})
    setWords({ ...words, ...usualOf[next] })
  }
  const act = () => {
    setIsTried(true)
    if (lacksReason) return globalThis.document.getElementById('note-reason')?.focus()
    if (!isEmpty && !isTooMuch) setIsAsking(true)
  }
  const confirmed = async () => {
    const row = await issue(draft)
    if (row !== null)
      onIssued(row, happening === 'cancel' && wantsCorrected ? `${document.kind}:${document.id}` : null)
  }
  return (
    <form
      noValidate
      className={classes.steps}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          act()
        }
      }}
      onSubmit={(event) => {
        event.preventDefault()
        act()
      }}
    >
      <section className={`${classes.original} cc-card`}>
        <div>
          <strong className="cc-ltr cc-numbers">{number}</strong>{' '}
          <bdi>{document.client_name ?? t('documents.list.finalConsumer')}</bdi>
          <div className={classes.muted}>
            {document.issued_at !== null && <DayText day={dayOf(document.issued_at)} />} ·{' '}
            <Money amount={document.total} currency={currency} />
          </div>
        </div>
        <Button variant="subtle" size="compact-sm" onClick={onChange}>
          {t('counter.notes.chooseOther')}
        </Button>
      </section>

      <section className={`${classes.step} cc-card`}>
        <h2 className={classes.stepTitle}>{t('counter.notes.stepWhat')}</h2>
        <Radio.Group value={happening} onChange={(next) => happen(next as Happening)}>
          <div className={classes.choices}>
            {happenings.map((name) => (
              <Radio.Card key={name} value={name} className={classes.choice}>
                <span className={classes.choiceName}>{t(`counter.notes.happenings.${name}`)}</span>
                <span className={classes.muted}>{t(`counter.notes.happeningHints.${name}`)}</span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        {happening !== 'cancel' && (
          <table className={classes.lines}>
            <thead>
              <tr>
                <th scope="col">{t('counter.notes.line')}</th>
                <th scope="col">{t('counter.notes.leftQuantity')}</th>
                <th scope="col">
                  {happening === 'return' ? t('counter.notes.backQuantity') : t('counter.notes.backAmount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {document.input.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an issued document never change
                <tr key={index}>
                  <td>
                    <bdi>{line.description}</bdi>
                  </td>
                  <td className="cc-numbers cc-ltr">
                    {left.quantities_left[index]} {line.unit}
                  </td>
                  <td>
                    <MoneyInput
                      aria-label={`${happening === 'return' ? t('counter.notes.backQuantity') : t('counter.notes.backAmount')}, ${line.description}`}
                      {...(happening === 'return' ? { maxDecimals: 3 } : { currency })}
                      value={choice[index] ?? ''}
                      error={
                        happening === 'return' && isMore(choice[index], left.quantities_left[index])
                          ? t('counter.notes.onlyLeft', { quantity: left.quantities_left[index] })
                          : undefined
                      }
                      onChange={(text) => setChoice({ ...choice, [index]: text })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Stack gap="md" mt="md">
          <NoteWordsFields
            words={words}
            error={isTried && lacksReason ? t('counter.notes.reasonMissing') : null}
            onChange={setWords}
          />
          {happening === 'cancel' && (document.kind === 'invoice' || document.kind === 'ticket') && (
            <Checkbox
              label={t('counter.notes.corrected')}
              checked={wantsCorrected}
              onChange={(event) => setWantsCorrected(event.currentTarget.checked)}
            />
          )}
        </Stack>
      </section>

      <section className={`${classes.step} cc-card`} aria-live="polite">
        <h2 className={classes.stepTitle}>{t('counter.notes.stepResult')}</h2>
        <dl className={classes.result}>
          <div>
            <dt>{t('counter.notes.before')}</dt>
            <dd>
              <Money amount={left.left} currency={currency} size="lg" />
            </dd>
          </div>
          <div>
            <dt>{isCredit ? t('counter.notes.credit') : t('counter.notes.debit')}</dt>
            <dd>
              <Money amount={isCredit ? `-${total}` : total} currency={currency} size="lg" />
            </dd>
          </div>
          <div>
            <dt>{t('counter.notes.after')}</dt>
            <dd>
              <Money amount={toText(after)} currency={currency} size="lg" />
            </dd>
          </div>
        </dl>
        {isTooMuch && (
          <Alert color="red" role="alert">
            {t('counter.notes.tooMuch', { amount: formatMoney(left.left, currency), number })}
          </Alert>
        )}
        {isTried && isEmpty && <Alert color="yellow">{t('counter.notes.nothing')}</Alert>}
        {problems.length > 0 && (
          <Alert color="red" role="alert">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
        <div className={classes.acts}>
          <Button
            type="submit"
            size="md"
            loading={isBusy}
            disabled={!mayIssue || isTooMuch}
            title="Ctrl Enter"
          >
            {isCredit ? t('counter.notes.issueCredit') : t('counter.notes.issueDebit')}
          </Button>
        </div>
      </section>
      <ConfirmNote
        kind={words.kind}
        total={total}
        currency={currency}
        number={number}
        clientName={document.client_name ?? t('documents.list.finalConsumer')}
        isOpen={isAsking}
        onConfirm={confirmed}
        onClose={() => setIsAsking(false)}
      />
    </form>
  )
}

function isMore(typed: string | undefined, most: string | undefined): boolean {
  return typed !== undefined && typed !== '' && compare(decimal(typed), decimal(most ?? '0')) > 0
}
