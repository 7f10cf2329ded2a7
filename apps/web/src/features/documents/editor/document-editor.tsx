import type { Company } from '@cuentaclara/contracts'
import { documentKinds } from '@cuentaclara/einvoice'
import { Alert, Button, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useOpenDraft } from '#lib/company/open-draft.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { Money } from '#ui/amount/money.tsx'
import { useEver } from '#ui/ever.ts'
import { toastError, toastUndo } from '#ui/feedback/toasts.tsx'
import { FootBar } from '#ui/foot-bar.tsx'
import { FormSummary } from '#ui/form/form-summary.tsx'
import { whenFound } from '#ui/form/when-found.ts'
import { KeyHint } from '#ui/key-hint.tsx'
import { usePreview } from '../preview/use-preview.tsx'
import { usualActivity } from '../usual-activity.ts'
import { useCheckWords } from './check-words.ts'
import { ChecksPanel, placeWords } from './checks-panel.tsx'
import classes from './document-editor.module.css'
import { useAuthorisations } from './draft/authorisations.ts'
import { type Check, collectChecks, isBlocked } from './draft/checks.ts'
import { type Currency, filledLines, isFilled, isMeaningful, lineOf } from './draft/draft.ts'
import { marksOfHead, marksOfLine, problemsByPath } from './draft/field-marks.ts'
import { type FieldRef, fieldId } from './draft/field-path.ts'
import { identificationOf } from './draft/lawful.ts'
import { isBought } from './draft/purchase.ts'
import { totalsOf, useCalculation } from './draft/use-calculation.ts'
import { EditorBar } from './editor-bar.tsx'
import { leaveField, useEditorKeys } from './editor-keys.ts'
import { EditorNotices } from './editor-notices.tsx'
import type { ActWish, EditorSubject } from './editor-subject.ts'
import { countFinished, isAmongFirst } from './first-documents.ts'
import { ClientPicker } from './head/client-picker.tsx'
import { EditorHead, EditorSwitches } from './head/editor-head.tsx'
import { useGoToLines } from './head/use-go-to-lines.ts'
import { useHead } from './head/use-head.ts'
import { LineCards } from './lines/line-cards.tsx'
import { LineGrid } from './lines/line-grid.tsx'
import { PriceListProvider } from './lines/price-list.ts'
import { RestoreBanner } from './restore-banner.tsx'
import { soldAgainOf } from './sold-again.ts'
import { rateInForce, TotalsPanel } from './totals-panel.tsx'
import { useActing } from './use-acting.ts'
import { type EditorStart, useDocumentEditor } from './use-document-editor.ts'
import { useRejected } from './use-rejected.ts'
import { useMayBeSent, useSending } from './use-sending.ts'

const LineSheet = part(() => import('./lines/line-sheet.tsx'), 'LineSheet', { words: ['lineSheet'] })
const CompanyFields = part(() => import('./head/company-fields.tsx'), 'CompanyFields', {
  words: ['tools'],
})
const ConflictBanner = part(() => import('./conflict-banner.tsx'), 'ConflictBanner')

const FileFields = part(() => import('./file-fields.tsx'), 'FileFields', { words: ['tools'] })
const NextKey = part(() => import('./next-key.tsx'), 'NextKey', { words: ['tools'] })

export type DocumentEditorProps<Done> = {
  subject: EditorSubject<Done>
  company: Company
  start: EditorStart
  /** The draft has an address of its own from now on. */
  onCreated: (id: string) => void
  onDone: (done: Done) => void
}

/** The document as a form: who, what, how much; saved as it is written, issued with one more key. */
export function DocumentEditor<Done>({
  subject,
  company,
  start,
  onCreated,
  onDone,
}: DocumentEditorProps<Done>) {
  const { t } = useTranslation()
  const editor = useDocumentEditor(subject, company, start, onCreated)
  const { draft, dispatch, autosave, saveState, saved, settings, rate } = editor
  const rateOfDay = rate?.documents ?? null
  const defaultActivity = settings === null ? null : (usualActivity(settings.activities) ?? null)
  const { calculation, issues } = useCalculation(draft, {
    issuer: editor.issuer,
    rateOfDay,
    defaultActivity,
    rejected: useRejected(start.corrects, draft),
    facts: subject.engineFacts,
    leftOut: subject.leftOut,
    authorisation: useAuthorisations(company.id, draft),
  })
  useOpenDraft(isMeaningful(draft))
  const acting = useActing({
    draft,
    autosave,
    perform: editor.store.act,
    onDone(done) {
      countFinished()
      onDone(done)
    },
    copies: ({ id }) => ({ company: company.id, names: [id, editor.copyName] }),
  })
  const mayBeSent = useMayBeSent(draft, subject.sends)
  const navigate = useNavigate()
  const mayAct = useCan(subject.permissions.act)
  const canEdit = useCan(subject.permissions.edit) && !acting.isBusy
  const isPhone = useMediaQuery('(max-width: 639.98px)', false, { getInitialValueInEffect: false }) ?? false
  const [isConfirming, setIsConfirming] = useState(false)
  const [isSent, setIsSent] = useSending(company.id)
  const isDialogNeeded = useEver(isConfirming)
  const [openLine, setOpenLine] = useState<OpenLine | null>(null)
  const openWhole = useCallback((key: string) => setOpenLine({ key }), [])
  const [isTaught] = useState(isAmongFirst)

  const checks = useMemo(
    () => collectChecks({ draft, live: issues, saved: saved.draft === draft ? saved.issues : null }),
    [draft, issues, saved],
  )
  const isWaiting = !isMeaningful(draft)
  const words = useCheckWords(!isWaiting)
  usePrefetchedDialogs(!isWaiting, subject.Question)
  const visible = isWaiting ? none : checks
  const headMarks = useMemo(() => marksOfHead(visible, words), [visible, words])
  const problems = useMemo(
    () => problemsByPath(visible, acting.refusals, words),
    [visible, acting.refusals, words],
  )
  const { total } = totalsOf(calculation, () => undefined)
  const lineCount = filledLines(draft).length
  const kind = documentKinds[draft.kind]
  // What is no sale, such as a note, stays what it is.
  const kinds = subject.kinds.includes(draft.kind) ? subject.kinds : [draft.kind]

  const go = useCallback(
    (ref: FieldRef) => {
      if (ref.area === 'line' && (isPhone || ref.isInSheet))
        return setOpenLine({ key: ref.key, at: ref.path })
      // What is wrong with the company's data is mended elsewhere: the finding itself is the way there.
      const element =
        ref.area === 'none'
          ? document.querySelector<HTMLElement>('[data-place="company"]')
          : document.getElementById(fieldId(ref) ?? '')
      const target = element?.matches('input, select, textarea, button, a')
        ? element
        : element?.querySelector<HTMLElement>('input:checked, input, button')
      target?.focus()
      target?.scrollIntoView?.({ block: 'center', behavior: 'smooth' })
    },
    [isPhone],
  )
  const latest = useRef({ checks, act: acting.act })
  latest.current = { checks, act: acting.act }
  const askToAct = (wish: ActWish = {}) => {
    if (!mayAct || isConfirming || acting.isBusy) return
    // Nobody can number a document from here: to ask for a confirmation would promise it.
    if (!navigator.onLine)
      return toastError({ message: t('documents.editor.checksOffline'), subject: 'offline' })
    leaveField()
    // The field that was left settles first: its formula may change the total that is confirmed. So may an item or a client that Enter
    // has chosen and that is still looked for.
    const confirmSettled = () => {
      const { checks: found } = latest.current
      const first = found.find((check) => check.severity === 'error')
      if (first !== undefined && isBlocked(found)) return go(first.ref)
      acting.forget()
      if (wish.isSent) setIsSent(true)
      if (subject.Question === null) void latest.current.act(wish)
      else setIsConfirming(true)
    }
    whenFound(() => setTimeout(confirmSettled, 60))
  }
  const confirm = async () => {
    if (await acting.act(mayBeSent && isSent ? { isSent } : {})) setIsConfirming(false)
  }
  const takeSuggestion = (ref: FieldRef, suggestion: string) => {
    if (ref.area !== 'line' || ref.column === 'item' || ref.column === 'tax') return
    const discount = ref.column === 'discount' && /%\s*$/.test(lineOf(draft, ref.key)?.discount ?? '')
    const text = discount ? `${suggestion}%` : suggestion
    dispatch({ type: 'cell', key: ref.key, column: ref.column, text })
    dispatch({ type: 'leave', key: ref.key, column: ref.column })
  }
  const saveNow = () => {
    leaveField({ comesBack: true })
    setTimeout(() => void autosave.flush().catch(() => {}), 0)
  }
  const changeCurrency = useCallback(
    (currency: Currency) => {
      // Only colones and dollars have a rate before one is typed, and prices in a third currency are others.
      const isKnown = currency === 'CRC' || (currency === 'USD' && draft.currency === 'CRC')
      const inForce = isKnown ? rateInForce(draft, rate) : null
      const hasPrices = draft.lines.some((line) => line.unitPrice !== '')
      dispatch({ type: 'currency', currency, rate: inForce })
      if (hasPrices) {
        toastUndo({
          subject: 'currency-changed',
          message:
            inForce === null
              ? t('documents.editor.pricesKept', { currency })
              : t('documents.editor.currencyChanged', { rate: formatMoney(inForce, 'CRC') }),
          onUndo: () => dispatch({ type: 'currencyBack', from: currency, before: draft, rate: inForce }),
        })
      }
    },
    [dispatch, draft, rate, t],
  )

  useEditorKeys({
    act: () => askToAct(),
    actAndSend: () => subject.sends && askToAct({ isSent: true }),
    save: saveNow,
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    next: () => void navigate({ href: subject.newAddress(draft.kind) }),
  })

  const preview = usePreview(company.id, () => subject.preview(draft))
  const said = subject.words(t, draft, saveState.document !== null)
  useScreenTitle(said.title)
  const { Question, HeadFields, FootFields } = subject
  const own = { company, draft, dispatch, canEdit, total, problems }
  const headFields = HeadFields && (
    <Suspense>
      <HeadFields {...own} />
    </Suspense>
  )
  const actButton = (
    <Button
      onClick={() => askToAct()}
      loading={acting.isBusy}
      disabled={!mayAct}
      title={mayAct ? 'Ctrl Enter' : t('documents.editor.notAllowed')}
      rightSection={isPhone ? undefined : <KeyHint keys={['Ctrl', '↵']} />}
    >
      {said.act}
    </Button>
  )
  const clientMark = headMarks.client ?? null

  return (
    <PriceListProvider value={draft.client?.price_list_id ?? null}>
      <div className={classes.editor}>
        <EditorBar
          title={said.title}
          total={total}
          currency={draft.currency}
          saveState={saveState}
          history={editor.state}
          dispatch={dispatch}
          canEdit={canEdit}
          canSave={!start.byHand && !isWaiting && canEdit}
          isSavedByHand={start.byHand ?? false}
          isPhone={isPhone}
          onSave={saveNow}
          onRetry={autosave.retryNow}
          onPreview={preview.show}
        >
          {actButton}
        </EditorBar>

        {isTaught && !subject.asksFirst && !isPhone && canEdit && (
          <Suspense fallback={<p className={classes.nextKey} />}>
            <NextKey draft={draft} checks={checks} act={said.act} />
          </Suspense>
        )}
        <RestoreBanner
          company={company.id}
          name={start.document?.id ?? subject.newCopy}
          isTouched={editor.state.past.length > 0 || start.isKeptHere === true}
          onRestore={(restored) => {
            if (start.document === null) editor.setCopyName(restored.name)
            dispatch({ type: 'replace', draft: restored.draft, keepHistory: true })
          }}
        />
        {saveState.status === 'conflict' && saveState.document !== null && (
          <Suspense>
            <ConflictBanner
              id={saveState.document.id}
              draft={draft}
              readTheirs={editor.store.readTheirs}
              onKeepMine={autosave.overwrite}
              onTakeTheirs={(theirs, version) => {
                dispatch({ type: 'replace', draft: theirs, keepHistory: true })
                autosave.adopt(theirs, { id: saveState.document?.id ?? '', version })
              }}
            />
          </Suspense>
        )}
        {Question === null && acting.problem !== null && (
          <Alert color="red" role="alert" mb="md">
            {acting.problem}
          </Alert>
        )}
        <FormSummary
          problems={acting.refusals.map(({ ref, message }) => ({
            fieldId: fieldId(ref) ?? '',
            message:
              ref.area === 'none' || ref.area === 'own' ? message : `${placeWords(ref, t)}: ${message}`,
          }))}
        />

        <EditorNotices
          company={company.id}
          soldAgain={soldAgainOf(saved.issues, saveState.error)}
          corrects={start.corrects}
          returned={start.returned}
          draft={draft}
          canEdit={canEdit}
          dispatch={dispatch}
          onGo={go}
        />
        <div className={classes.columns}>
          <div className={`${classes.sheet} cc-card`}>
            <div className={classes.head}>
              {subject.asksFirst && headFields}
              <div className={classes.parties}>
                <ClientPicker
                  company={company.id}
                  client={draft.client}
                  label={isBought(draft.kind) ? t('documents.editor.supplier') : undefined}
                  isOptional={kind.receiver !== 'required'}
                  startsAs={identificationOf(draft)}
                  canEdit={canEdit}
                  // Who comes back to a draft comes for its lines too: nothing opens over them.
                  startsHere={
                    !subject.asksFirst && start.document === null && filledLines(start.draft).length === 0
                  }
                  problem={clientMark}
                  onPick={editor.pickClient}
                  onPicked={useGoToLines(draft.lines.at(-1)?.key, go)}
                  wayOut={
                    clientMark?.severity === 'error' &&
                    kind.receiver === 'required' &&
                    kinds.includes('ticket')
                      ? {
                          label: t('documents.editor.makeTicket'),
                          onTake: () => dispatch({ type: 'head', patch: { kind: 'ticket' } }),
                        }
                      : null
                  }
                />
                <EditorSwitches
                  kind={draft.kind}
                  kinds={kinds}
                  currency={draft.currency}
                  isOwnOnly={subject.isInOwnCurrency}
                  canEdit={canEdit}
                  onKind={useCallback(
                    (next) => dispatch({ type: 'head', patch: { kind: next } }),
                    [dispatch],
                  )}
                  onCurrency={changeCurrency}
                />
              </div>
              {!subject.asksFirst && headFields}
              <EditorHead
                head={useHead(draft)}
                marks={headMarks}
                settings={settings}
                rate={rate}
                total={total}
                canEdit={canEdit}
                dispatch={dispatch}
                onCurrency={changeCurrency}
              />
              <Suspense>
                <CompanyFields
                  company={company.id}
                  draft={draft}
                  problems={problems}
                  canEdit={canEdit}
                  dispatch={dispatch}
                />
              </Suspense>
            </div>
            {isPhone ? (
              <LineCards
                lines={draft.lines}
                currency={draft.currency}
                checks={visible}
                canEdit={canEdit}
                dispatch={dispatch}
                onOpen={openWhole}
              />
            ) : (
              <LineGrid
                company={company.id}
                lines={draft.lines}
                currency={draft.currency}
                pricesIncludeTax={draft.pricesIncludeTax}
                checks={visible}
                words={words}
                canEdit={canEdit}
                dispatch={dispatch}
                onDetails={openWhole}
              />
            )}
            <div className={classes.foot}>
              <Textarea
                id="field-notes"
                label={t('documents.editor.notes')}
                description={t('documents.editor.notesHint')}
                maxLength={500}
                autosize
                minRows={2}
                maxRows={6}
                value={draft.notes}
                readOnly={!canEdit}
                error={headMarks.notes?.text}
                onChange={(event) => dispatch({ type: 'head', patch: { notes: event.currentTarget.value } })}
              />
              {FootFields && (
                <Suspense>
                  <FootFields {...own} />
                </Suspense>
              )}
              {subject.papers && (
                <Suspense>
                  <FileFields
                    company={company.id}
                    type={subject.papers}
                    id={saveState.document?.id ?? null}
                    canEdit={canEdit}
                    onSave={autosave.flush}
                  />
                </Suspense>
              )}
            </div>
          </div>
          <aside className={`${classes.panel} cc-card`}>
            <TotalsPanel
              calculation={calculation}
              currency={draft.currency}
              rate={rateInForce(draft, rate)}
              note={subject.totalNote?.(t, draft) ?? null}
            />
            <ChecksPanel
              checks={visible}
              isWaiting={isWaiting}
              words={words}
              onGo={go}
              onUse={takeSuggestion}
            />
          </aside>
        </div>

        {isPhone && (
          <FootBar>
            <span>
              <span className={classes.bottomLabel}>{t('documents.editor.total')}</span>
              <Money amount={total} currency={draft.currency} size="lg" />
            </span>
            {actButton}
          </FootBar>
        )}
        {preview.sheet}
        {openLine !== null && (
          <Suspense>
            <LineSheet
              company={company.id}
              clientId={draft.client?.id}
              lines={draft.lines}
              lineKey={openLine.key}
              at={openLine.at}
              currency={draft.currency}
              kind={draft.kind}
              // A line that was just added has not been filled in wrongly.
              marks={isFilled(draft, openLine.key) ? marksOfLine(visible, openLine.key, words) : {}}
              canEdit={canEdit}
              dispatch={dispatch}
              onGo={openWhole}
              onClose={() => setOpenLine(null)}
            />
          </Suspense>
        )}
        {Question !== null && isDialogNeeded && (
          <Suspense>
            <Question
              isOpen={isConfirming}
              isBusy={acting.isBusy}
              problem={acting.problem}
              kindLabel={said.kind}
              confirmLabel={said.act}
              company={company}
              draft={draft}
              clientName={draft.client?.name ?? t('documents.list.finalConsumer')}
              clientDetail={draft.client?.identification_number ?? null}
              lineCount={lineCount}
              total={total}
              currency={draft.currency}
              rate={rateInForce(draft, rate)}
              isSent={mayBeSent ? isSent : null}
              onSent={setIsSent}
              onConfirm={confirm}
              onClose={() => setIsConfirming(false)}
            />
          </Suspense>
        )}
      </div>
    </PriceListProvider>
  )
}

/** The line whose sheet is open, and the field that a finding led to. */
type OpenLine = { key: string; at?: string | undefined }

const none: readonly Check[] = []

/** Fetches what opens later as soon as there is something to issue: the network may be gone by then. */
function usePrefetchedDialogs(isStarted: boolean, Question: { fetch: () => void } | null): void {
  useEffect(() => {
    if (!isStarted) return
    Question?.fetch()
    LineSheet.fetch()
  }, [isStarted, Question])
}
