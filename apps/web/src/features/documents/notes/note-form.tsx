import type { Client, Company, Correctable, DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { add, compare, decimal, isZero, subtract, sum, toText } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, Button, Checkbox, Radio, Stack } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ProblemList } from '#ui/feedback/problem-list.tsx'
import { ChoiceCards } from '#ui/form/choice-cards.tsx'
import { useLeaveQuestion } from '#ui/form/leave-question.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { usePreview } from '../preview/use-preview.tsx'
import type { CartTotals } from '../tickets/cart-total.ts'
import { useCartTotals } from '../tickets/use-cart-total.ts'
import { ConfirmNote } from './confirm-note.tsx'
import { type Happening, happenings, usualOf } from './happenings.ts'
import { dividedByLines, type NoteWish, type NoteWords, noteOf, type Original } from './note-draft.ts'
import { NoteLines } from './note-lines.tsx'
import { NoteWordsFields } from './note-words.tsx'
import classes from './notes.module.css'
import { paidAsBefore } from './paid-as-before.ts'
import { useIssueNote } from './use-issue-note.ts'
import { useOriginals } from './use-originals.ts'
import { usePaidInPart } from './use-paid-in-part.ts'

const NotePayments = part(() => import('./note-payments.tsx'), 'NotePayments')
const DividedReferences = part(() => import('../editor/head/divided-references.tsx'), 'DividedReferences')

type NoteFormProps = {
  company: Company
  /** The document that it begins with; others of the same client may join it. */
  first: { document: DocumentDetail; left: Correctable }
  client: Client | null
  onChange: () => void
  /** `corrected` names what the corrected document is to be made of, when one is wanted. */
  onIssued: (row: DocumentRow, corrected: string | null) => void
}

const noAmounts: NoteWish['amounts'] = {}

/** Steps 2 and 3: what happened, by line and never more than is left; then before, note, after. */
export function NoteForm({ company, first, client, onChange, onIssued }: NoteFormProps) {
  const { t } = useTranslation()
  const mayIssue = useCan('documents.correct')
  const [happening, setHappening] = useState<Happening>('cancel')
  const { originals, amounts, isTaking, take, remove, say } = useOriginals(company.id, first)
  const { document } = originals[0]
  const [choices, setChoices] = useState<NoteWish['choices']>({})
  /** By place, what somebody says was paid by a means; else in the proportion of the document. */
  const [paid, setPaid] = useState<Readonly<Record<number, string>>>({})
  const [words, setWords] = useState<NoteWords>({ ...usualOf.cancel, codeOther: '', reason: '' })
  const [wantsCorrected, setWantsCorrected] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isWritten, setIsWritten] = useState(false)
  const { leave, question } = useLeaveQuestion({ isDirty: isWritten })
  const { issue, isBusy, problems } = useIssueNote(company.id)
  const wish = { happening, choices, words }
  const isAlone = originals.length === 1
  const said = isAlone ? noAmounts : amounts
  const note = useMemo(
    () => noteOf(originals, client, { happening, choices, words, amounts: said }),
    [originals, client, happening, choices, words, said],
  )
  const inPart = usePaidInPart(note, originals, wish)
  const payments = inPart?.map((payment, place) => ({ ...payment, amount: paid[place] ?? payment.amount }))
  const undivided = payments === undefined ? note : { ...note, payments }
  const totals = useCartTotals(undivided)
  const total = totals?.total ?? '0'
  const byLines = shareOf(originals, happening, said, totals)
  const divided = byLines === null ? undivided : noteOf(originals, client, { ...wish, amounts: byLines })
  const before = totals && paidAsBefore(originals, { total, amounts: byLines ?? said })
  const draft = before === null ? divided : { ...divided, payments: before }
  const isCredit = words.kind === 'credit-note'
  const left = sum(originals.map((original) => decimal(original.left.left)))
  const after = isCredit ? subtract(left, decimal(total)) : add(left, decimal(total))
  const isTooMuch = isCredit && compare(decimal(total), left) > 0
  const isEmpty = draft.lines.length === 0
  const lacksReason = words.reason.trim().length < 3
  const { currency } = document
  const number = originals.map((original) => shortNumber(original.document.clave ?? '')).join(', ')

  const mayWantCorrected =
    isAlone && happening === 'cancel' && (document.kind === 'invoice' || document.kind === 'ticket')

  const happen = (next: Happening) => {
    setHappening(next)
    setChoices({})
    setPaid({})
    setWords({ ...words, ...usualOf[next] })
  }
  const act = () => {
    setIsTried(true)
    if (lacksReason) return globalThis.document.getElementById('note-reason')?.focus()
    if (!isEmpty && !isTooMuch) setIsAsking(true)
  }
  const preview = usePreview(company.id, () => ({ of: 'document', body: toDraftInput(draft) }))
  const confirmed = async () => {
    const row = await issue(draft)
    if (row === null) return
    leave()
    onIssued(row, wantsCorrected && mayWantCorrected ? `${document.kind}:${document.id}` : null)
  }
  return (
    <form
      noValidate
      className={classes.steps}
      onChange={() => setIsWritten(true)}
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
      <section className={`${classes.step} cc-card`} aria-busy={isTaking}>
        <div className={classes.original}>
          <div>
            <strong className="cc-ltr cc-numbers">{number}</strong>{' '}
            <bdi>{document.client_name ?? t('documents.list.finalConsumer')}</bdi>
            {isAlone && (
              <div className={classes.muted}>
                {document.issued_at !== null && <DayText day={dayOf(document.issued_at)} />} ·{' '}
                <Money amount={document.total} currency={currency} />
              </div>
            )}
          </div>
          <Button variant="subtle" size="compact-sm" onClick={onChange}>
            {t('counter.notes.chooseOther')}
          </Button>
        </div>
        {client !== null && (
          <Suspense>
            <DividedReferences
              company={company.id}
              draft={draft}
              total={total}
              canEdit={mayIssue}
              isOneSaid
              onAmount={say}
              onRemove={remove}
              onTake={(row) => void take(row)}
            />
          </Suspense>
        )}
      </section>

      <section className={`${classes.step} cc-card`}>
        <h2 className={classes.stepTitle}>{t('counter.notes.stepWhat')}</h2>
        <Radio.Group value={happening} onChange={(next) => happen(next as Happening)}>
          <ChoiceCards
            names={happenings}
            label={(name) => t(`counter.notes.happenings.${name}`)}
            hint={(name) => t(`counter.notes.happeningHints.${name}`)}
          />
        </Radio.Group>
        {happening !== 'cancel' && (
          <NoteLines
            happening={happening}
            originals={originals}
            choices={choices}
            onChoose={(id, choice) => {
              setChoices({ ...choices, [id]: choice })
              setPaid({})
            }}
          />
        )}
        <Stack gap="md" mt="md">
          {payments !== undefined && draft.lines.length > 0 && (
            <Suspense>
              <NotePayments
                payments={payments}
                currency={currency}
                onChange={(place, amount) => setPaid({ ...paid, [place]: amount })}
              />
            </Suspense>
          )}
          <NoteWordsFields
            words={words}
            error={isTried && lacksReason ? t('counter.notes.reasonMissing') : null}
            onChange={setWords}
          />
          {mayWantCorrected && (
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
              <Money amount={toText(left)} currency={currency} size="lg" />
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
            {t('counter.notes.tooMuch', { amount: formatMoney(toText(left), currency), number })}
          </Alert>
        )}
        {isTried && isEmpty && <Alert color="yellow">{t('counter.notes.nothing')}</Alert>}
        <ProblemList problems={problems} />
        <div className={classes.acts}>
          <Button variant="default" size="md" title="Ctrl P" onClick={preview.show}>
            {t('documents.editor.preview')}
          </Button>
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
      {preview.sheet}
      {question}
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

/**
 * What each document gets by the lines that were chosen of it, unless somebody says so or there is nothing to divide: what
 * is cancelled takes what is left of each, in order.
 */
function shareOf(
  originals: readonly Original[],
  happening: Happening,
  amounts: NoteWish['amounts'],
  totals: CartTotals | null,
): NoteWish['amounts'] | null {
  const isSaid = Object.values(amounts).some((amount) => amount !== '')
  if (isSaid || happening === 'cancel' || originals.length === 1 || totals === null) return null
  return isZero(decimal(totals.total)) ? null : dividedByLines(originals, totals)
}
