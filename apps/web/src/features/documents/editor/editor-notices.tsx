import type { DocumentDetail, TimelineEntry } from '@cuentaclara/contracts'
import { type Dispatch, Suspense } from 'react'
import { part } from '#lib/part.ts'
import { useEver } from '#ui/ever.ts'
import type { EditorDraft } from './draft/draft.ts'
import type { EditorAction } from './draft/draft-reducer.ts'
import type { FieldRef } from './draft/field-path.ts'
import type { SoldAgain } from './sold-again.ts'

const CorrectionNotice = part(() => import('./correction-notice.tsx'), 'CorrectionNotice', {
  words: ['rules', 'tools'],
})
const ReturnedBanner = part(() => import('../view/approval-banner.tsx'), 'ReturnedBanner', {
  words: ['tools'],
})
const SoldAgainNotice = part(() => import('./sold-again-notice.tsx'), 'SoldAgainNotice')
const MoneyBeforeNotice = part(() => import('./money-before-notice.tsx'), 'MoneyBeforeNotice', {
  words: ['moneyActs'],
})
const ExonerationOffers = part(() => import('./exoneration-offer.tsx'), 'ExonerationOffers', {
  words: ['lineSheet'],
})

type EditorNoticesProps = {
  company: string
  soldAgain: SoldAgain | null | undefined
  corrects: DocumentDetail['corrects'] | undefined
  /** Where a second person gave it back, and why. */
  returned: TimelineEntry | null | undefined
  /** Where it is saved, of what may have been paid before it has a number. */
  paidBefore: string | null
  draft: EditorDraft
  total: string
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
  onGo: (ref: FieldRef) => void
}

/** What stands above a draft: why it came back, what was sold elsewhere, what it replaces, what pays it, what frees its client from tax. */
export function EditorNotices({
  company,
  soldAgain,
  corrects,
  returned,
  paidBefore,
  draft,
  total,
  canEdit,
  dispatch,
  onGo,
}: EditorNoticesProps) {
  // Nobody is asked about before there is a client.
  const mayBeFreed = useEver(draft.client !== null)
  return (
    <>
      {returned && (
        <Suspense>
          <ReturnedBanner entry={returned} />
        </Suspense>
      )}
      {soldAgain && (
        <Suspense>
          <SoldAgainNotice {...soldAgain} />
        </Suspense>
      )}
      {corrects && (
        <Suspense>
          <CorrectionNotice
            corrects={corrects}
            draft={draft}
            canEdit={canEdit}
            dispatch={dispatch}
            onGo={onGo}
          />
        </Suspense>
      )}
      {paidBefore !== null && (
        <Suspense>
          <MoneyBeforeNotice company={company} id={paidBefore} draft={draft} total={total} />
        </Suspense>
      )}
      {mayBeFreed && (
        <Suspense>
          <ExonerationOffers company={company} draft={draft} canEdit={canEdit} dispatch={dispatch} />
        </Suspense>
      )}
    </>
  )
}
