import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { formatTime } from '#lib/dates/dates.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './document-editor.module.css'
import type { SaveState } from './draft/autosave.ts'

/** `Saved 10:42`, or why not. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const { t } = useTranslation()
  const isBad = ['offline', 'failed', 'refused', 'conflict'].includes(state.status)
  return (
    <span className={classes.saved} data-bad={isBad || undefined} role="status">
      <StatusIcon status={state.status} />
      <span>{words(state, t)}</span>
      {(state.status === 'failed' || state.status === 'offline') && (
        <button type="button" className={classes.link} onClick={onRetry}>
          {t('documents.editor.saveAgain')}
        </button>
      )}
    </span>
  )
}

function StatusIcon({ status }: { status: SaveState['status'] }) {
  if (status === 'saved') return <IconCheck size={15} aria-hidden />
  if (status === 'saving' || status === 'waiting') return <IconCloudUp size={15} aria-hidden />
  if (status === 'offline') return <IconCloudOff size={15} aria-hidden />
  return status === 'untouched' ? null : <IconAlertTriangle size={15} aria-hidden />
}

function words(state: SaveState, t: ReturnType<typeof useTranslation>['t']): string {
  if (state.status === 'saved') {
    return state.savedAt === null
      ? t('documents.editor.save_savedBefore')
      : t('documents.editor.save_saved', { time: formatTime(new Date(state.savedAt).toISOString()) })
  }
  if (state.status !== 'refused') return t(`documents.editor.save_${state.status}`)
  const { error, document } = state
  // One that was never saved is not gone: why it is refused is what there is to say.
  if (document !== null && error instanceof ApiError && (error.status === 404 || error.status === 409))
    return t('documents.editor.gone')
  return t('documents.editor.save_refused', { reason: error instanceof Error ? error.message : '' })
}
