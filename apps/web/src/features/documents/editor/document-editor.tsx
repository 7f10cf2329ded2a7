import type { Company } from '@cuentaclara/contracts'
import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useOpenDraft } from '#lib/company/open-draft.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { Money } from '#ui/amount/money.tsx'
import { useEver } from '#ui/ever.ts'
import { FootBar } from '#ui/foot-bar.tsx'
import { FormSummary } from '#ui/form/form-summary.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { usePreview } from '../preview/use-preview.tsx'
import { usualActivity } from '../usual-activity.ts'
import { ChecksPanel, placeWords } from './checks-panel.tsx'
import classes from './document-editor.module.css'
import { useAuthorisations } from './draft/authorisations.ts'
import { filledLines, isFilled, isMeaningful } from './draft/draft.ts'
import { marksOfLine } from './draft/field-marks.ts'
import { fieldId } from './draft/field-path.ts'
import { takeSuggestion } from './draft/take-suggestion.ts'
import { totalsOf, useCalculation } from './draft/use-calculation.ts'
import { EditorBar } from './editor-bar.tsx'
import { leaveField, useEditorKeys } from './editor-keys.ts'
import { EditorNotices } from './editor-notices.tsx'
import type { EditorSubject } from './editor-subject.ts'
import { countFinished, isAmongFirst } from './first-documents.ts'
import { DraftFoot } from './head/draft-foot.tsx'
import { DraftHead } from './head/draft-head.tsx'
import { LineCards } from './lines/line-cards.tsx'
import { LineGrid } from './lines/line-grid.tsx'
import { PriceListProvider } from './lines/price-list.ts'
import { OtherCopies } from './other-copies.tsx'
import { soldAgainOf } from './sold-again.ts'
import { rateInForce, TotalsPanel } from './totals-panel.tsx'
import { useActing } from './use-acting.ts'
import { useAsking } from './use-asking.ts'
import { type EditorStart, useDocumentEditor } from './use-document-editor.ts'
import { useFindings } from './use-findings.ts'
import { useRejected } from './use-rejected.ts'
import { useWayToField } from './use-way-to-field.ts'

const LineSheet = part(() => import('./lines/line-sheet.tsx'), 'LineSheet', { words: ['lineSheet'] })
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
  const { calculation, issues } = useCalculation(draft, {
    issuer: editor.issuer,
    rateOfDay: rate?.documents ?? null,
    defaultActivity: settings === null ? null : (usualActivity(settings.activities) ?? null),
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
  const navigate = useNavigate()
  const mayAct = useCan(subject.permissions.act)
  const canEdit = useCan(subject.permissions.edit) && !acting.isBusy
  const isPhone = useMediaQuery('(max-width: 639.98px)', false, { getInitialValueInEffect: false }) ?? false
  const [isTaught] = useState(isAmongFirst)

  const hasOwnParty = subject.hasOwnParty?.(draft) === true
  const live = useMemo(
    () => (hasOwnParty ? issues.filter(({ path }) => !path.startsWith('receiver')) : issues),
    [hasOwnParty, issues],
  )
  const found = useFindings({ draft, live, saved, refusals: acting.refusals })
  const { checks, visible, isWaiting, words, headMarks, problems } = found
  const { go, openLine, openWhole, closeLine } = useWayToField(isPhone)
  const asking = useAsking({
    company: company.id,
    draft,
    checks,
    acting,
    mayAct,
    sends: subject.sends,
    isAsked: subject.Question !== null,
    go,
  })
  const isDialogNeeded = useEver(asking.isConfirming)
  usePrefetchedDialogs(!isWaiting, subject.Question)
  const { total } = totalsOf(calculation, () => undefined)

  const saveNow = () => {
    leaveField({ comesBack: true })
    setTimeout(() => void autosave.flush().catch(() => {}), 0)
  }
  useEditorKeys({
    act: () => asking.ask(),
    actAndSend: () => subject.sends && asking.ask({ isSent: true }),
    save: saveNow,
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    next: () => void navigate({ href: subject.newAddress(draft.kind) }),
  })

  const preview = usePreview(company.id, () => subject.preview(draft))
  const said = subject.words(t, draft, saveState.document !== null)
  useScreenTitle(said.title)
  const { Question } = subject
  const paidBefore = start.comesOfSale ? (saveState.document?.id ?? null) : null
  const fields = { company, draft, dispatch, canEdit, total, problems }
  const actButton = (
    <Button
      onClick={() => asking.ask()}
      loading={acting.isBusy}
      disabled={!mayAct}
      title={mayAct ? 'Ctrl Enter' : t('documents.editor.notAllowed')}
      rightSection={isPhone ? undefined : <KeyHint keys={['Ctrl', '↵']} />}
    >
      {said.act}
    </Button>
  )

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
        <OtherCopies company={company.id} subject={subject} start={start} editor={editor} />
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
          paidBefore={paidBefore}
          draft={draft}
          total={total}
          canEdit={canEdit}
          dispatch={dispatch}
          onGo={go}
        />
        <div className={classes.columns}>
          <div className={`${classes.sheet} cc-card`}>
            <DraftHead
              subject={subject}
              start={start}
              editor={editor}
              fields={fields}
              marks={headMarks}
              go={go}
            />
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
            <DraftFoot subject={subject} editor={editor} fields={fields} notesMark={headMarks.notes} />
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
              onUse={(ref, suggestion) => takeSuggestion(draft, dispatch, { ref, suggestion })}
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
              onClose={closeLine}
            />
          </Suspense>
        )}
        {Question !== null && isDialogNeeded && (
          <Suspense>
            <Question
              isOpen={asking.isConfirming}
              isBusy={acting.isBusy}
              problem={acting.problem}
              kindLabel={said.kind}
              confirmLabel={said.act}
              company={company}
              draft={draft}
              clientName={draft.client?.name ?? t('documents.list.finalConsumer')}
              clientDetail={draft.client?.identification_number ?? null}
              lineCount={filledLines(draft).length}
              total={total}
              currency={draft.currency}
              rate={rateInForce(draft, rate)}
              paidBefore={paidBefore === null ? null : { company: company.id, id: paidBefore }}
              isSent={asking.isSent}
              onSent={asking.setIsSent}
              onConfirm={asking.confirm}
              onClose={asking.close}
            />
          </Suspense>
        )}
      </div>
    </PriceListProvider>
  )
}

/** Fetches what opens later as soon as there is something to issue: the network may be gone by then. */
function usePrefetchedDialogs(isStarted: boolean, Question: { fetch: () => void } | null): void {
  useEffect(() => {
    if (!isStarted) return
    Question?.fetch()
    LineSheet.fetch()
  }, [isStarted, Question])
}
