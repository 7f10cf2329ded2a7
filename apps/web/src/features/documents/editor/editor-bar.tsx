import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconEye } from '@tabler/icons-react'
import type { Dispatch, ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from './document-editor.module.css'
import type { SaveState } from './draft/autosave.ts'
import type { EditorAction } from './draft/draft-reducer.ts'
import { SaveStatus } from './save-status.tsx'

type EditorBarProps = {
  title: string
  total: string
  currency: CurrencyCode
  saveState: SaveState
  history: { past: readonly unknown[]; future: readonly unknown[] }
  dispatch: Dispatch<EditorAction>
  canEdit: boolean
  canSave: boolean
  /** The main key saves: no second button does. */
  isSavedByHand: boolean
  isPhone: boolean
  onSave: () => void
  onRetry: () => void
  onPreview: () => void
  /** The main button. */
  children: ReactNode
}

/** What is written, whether it is saved, and what is done with it; it stays in sight. */
export function EditorBar(props: EditorBarProps) {
  const { t } = useTranslation()
  const { history, dispatch, canEdit, isPhone } = props
  return (
    <header className={classes.bar}>
      <div className={classes.barWords}>
        <h1 className={`${classes.title} cc-said-in-bar`}>{props.title}</h1>
        <SaveStatus state={props.saveState} onRetry={props.onRetry} />
      </div>
      <div className={classes.barActions}>
        <span className={classes.barTotal}>
          <Money amount={props.total} currency={props.currency} size="lg" />
        </span>
        <ActionIcon
          aria-label={t('documents.editor.undo')}
          title={`${t('documents.editor.undo')} (Ctrl Z)`}
          disabled={history.past.length === 0 || !canEdit}
          onClick={() => dispatch({ type: 'undo' })}
        >
          <IconArrowBackUp size={19} className="cc-mirror" aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t('documents.editor.redo')}
          title={`${t('documents.editor.redo')} (Ctrl Shift Z)`}
          disabled={history.future.length === 0 || !canEdit}
          onClick={() => dispatch({ type: 'redo' })}
        >
          <IconArrowForwardUp size={19} className="cc-mirror" aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t('documents.editor.preview')}
          title={`${t('documents.editor.preview')} (Ctrl P)`}
          onClick={props.onPreview}
        >
          <IconEye size={19} aria-hidden />
        </ActionIcon>
        {!isPhone && !props.isSavedByHand && (
          <Button variant="default" onClick={props.onSave} disabled={!props.canSave} title="Ctrl S">
            {t('documents.editor.save')}
          </Button>
        )}
        {!isPhone && props.children}
      </div>
    </header>
  )
}
