import { Button } from '@mantine/core'
import { IconCloudOff, IconFilterOff, IconLock, IconMoodPuzzled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CopyableId } from '../copyable-id.tsx'
import classes from './states.module.css'
import type { ChipIcon } from './status-chip.tsx'
import { hasWayOut, WayOut } from './way-out.tsx'

export type EmptyStateProps = {
  icon: ChipIcon
  /** One sentence: what this is for. */
  title: ReactNode
  hint?: ReactNode
  /** One button, and at most one secondary. */
  actions?: ReactNode
  /** It stands for the whole screen: its title is the heading that a screen needs. */
  isScreen?: boolean
}

/** What a screen shows before there is anything, with the way to the first one. */
export function EmptyState({ icon: Icon, title, hint, actions, isScreen = false }: EmptyStateProps) {
  const Title = isScreen ? 'h1' : 'p'
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon size={26} stroke={1.5} aria-hidden />
      </span>
      <Title className={classes.title}>{title}</Title>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** Filters that match nothing, with the way out. */
export function FilteredEmptyState({ onClear }: { onClear?: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('common.states.nothingMatches')}
      hint={t('common.states.nothingMatchesHint')}
      actions={
        onClear && (
          <Button variant="default" onClick={onClear}>
            {t('common.actions.clearFilters')}
          </Button>
        )
      }
    />
  )
}

export type ErrorStateProps = {
  error: unknown
  /** What failed, where the usual words are not the ones to say. */
  title?: ReactNode
  /** It stands for the whole screen, which has no heading besides. */
  isScreen?: boolean
  onRetry?: () => void
}

/** What failed, the way to try again, and the request id to quote. A refusal shows who may see it instead. */
export function ErrorState({ error, title, isScreen = false, onRetry }: ErrorStateProps) {
  const { t } = useTranslation()
  if (hasWayOut(error)) return <RefusedState error={error} isScreen={isScreen} />
  if (error instanceof ApiError && error.status === 403) return <ForbiddenState isScreen={isScreen} />
  const isOffline = error instanceof NetworkError
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div role="alert">
      <EmptyState
        isScreen={isScreen}
        icon={isOffline ? IconCloudOff : IconMoodPuzzled}
        title={title ?? t('common.states.failed')}
        hint={
          <>
            <div>{failureWords(error, t)}</div>
            {requestId !== null && <CopyableId label={t('common.words.requestId')} value={requestId} muted />}
          </>
        }
        actions={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('common.actions.tryAgain')}
            </Button>
          )
        }
      />
    </div>
  )
}

/** A role that may not see this; says whom to ask. */
export function ForbiddenState({ hint, isScreen = true }: { hint?: string; isScreen?: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      isScreen={isScreen}
      icon={IconLock}
      title={t('common.states.forbidden')}
      hint={hint ?? t('common.states.forbiddenHint')}
    />
  )
}

/** A refusal that somebody can do something about. */
function RefusedState({ error, isScreen }: { error: ApiError; isScreen: boolean }) {
  return (
    <EmptyState
      isScreen={isScreen}
      icon={IconLock}
      title={error.message}
      actions={<WayOut error={error} />}
    />
  )
}

/** What failed, in a sentence. */
export function failureWords(error: unknown, t: ReturnType<typeof useTranslation>['t']): string {
  if (error instanceof NetworkError) return t('common.states.offline')
  if (error instanceof ApiError && error.status < 500 && error.message !== '') return error.message
  return t('common.states.serverFailed')
}
