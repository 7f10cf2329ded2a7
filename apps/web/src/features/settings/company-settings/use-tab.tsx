import { Alert, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from '../settings.module.css'

/** What a tab holds between what was loaded, as `version`, and what will be saved. */
export function useTabValues<Values>(
  loaded: Values | undefined,
  version: number | undefined,
  onDirty: (isDirty: boolean) => void,
) {
  const [typed, setTyped] = useState<{ values: Values; over: number | undefined } | null>(null)
  const values = typed?.values ?? loaded
  const isDirty = typed !== null && JSON.stringify(values) !== JSON.stringify(loaded)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return {
    values,
    setValues: (next: Values) =>
      setTyped((now) => ({ values: next, over: now === null ? version : now.over })),
    /** What is saved was written over this one: one that was read meanwhile may be somebody else's. */
    over: typed === null ? version : typed.over,
    isDirty,
    discard: () => setTyped(null),
    /** These are on the server now; what was typed while they were on their way is not. */
    settle: (sent: Values, saved: number) =>
      setTyped((now) => (now === null || now.values === sent ? null : { ...now, over: saved })),
  }
}

type TabFootProps = {
  isDirty: boolean
  isSaving: boolean
  isSaved: boolean
  isReadOnly: boolean
  error: Error | null
  onSave: () => void
  onDiscard: () => void
  onReload: () => void
}

/** The end of every tab: what went wrong, and its own way to save. */
export function TabFoot(props: TabFootProps) {
  const { t } = useTranslation()
  const { error, isDirty, isSaving, isReadOnly } = props
  const foot = useRef<HTMLDivElement>(null)
  const save = () => {
    // Tabs that were visited stay in the page: only the one that shows hears the key. A second save over one that is under
    // way would name the version before it, and be taken for somebody else's.
    if (isDirty && !isSaving && foot.current?.checkVisibility()) props.onSave()
  }
  useHotkeys([['mod+S', save]], [])
  if (isReadOnly) return null
  const isConflict = error instanceof ApiError && error.status === 412
  const hasFields = error instanceof ApiError && Object.keys(error.errors).length > 0
  return (
    <div ref={foot}>
      {error !== null && (
        <Alert color="red" mb="md" role="alert">
          {isConflict ? t('settings.config.conflict') : error.message}
          {hasFields && (
            <ul className={classes.missing}>
              {Object.entries(error.errors).map(([field, sentences]) => (
                <li key={field}>{sentences[0]}</li>
              ))}
            </ul>
          )}
          {isConflict && (
            <Button variant="default" size="compact-sm" ms="sm" onClick={props.onReload}>
              {t('settings.config.reload')}
            </Button>
          )}
        </Alert>
      )}
      <div className={classes.panelFoot}>
        <span role="status" className={classes.hint}>
          {!isDirty && props.isSaved ? t('settings.config.saved') : ''}
        </span>
        {isDirty && (
          <Button variant="default" onClick={props.onDiscard}>
            {t('settings.config.discard')}
          </Button>
        )}
        <Button disabled={!isDirty} loading={isSaving} onClick={props.onSave}>
          {t('settings.config.save')}
        </Button>
      </div>
    </div>
  )
}
