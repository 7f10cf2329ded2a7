import { documentKinds } from '@cuentaclara/einvoice'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './document-editor.module.css'
import { type Check, isBlocked } from './draft/checks.ts'
import { type EditorDraft, filledLines } from './draft/draft.ts'

type Written = { draft: Pick<EditorDraft, 'kind' | 'client' | 'lines'>; checks: readonly Check[] }

/** Names the next key to whoever writes one of their first documents. */
export function NextKey({ act, ...written }: Written & { act: string }) {
  const { t } = useTranslation()
  return (
    <p className={classes.nextKey} role="status">
      {t(`tools.nextKey.${nextStep(written)}`, { act })}
    </p>
  )
}

/** What a document still lacks, in the order in which it is written. */
export function nextStep({ draft, checks }: Written): 'client' | 'item' | 'mend' | 'act' {
  if (draft.client === null && documentKinds[draft.kind].receiver === 'required') return 'client'
  if (filledLines(draft).length === 0) return 'item'
  return isBlocked(checks) ? 'mend' : 'act'
}
