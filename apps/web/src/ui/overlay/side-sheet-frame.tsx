import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { RowWalkProvider, useRowWalk } from '../list/row-walk.ts'
import { WalkButtons } from '../list/walk-buttons.tsx'
import classes from './side-sheet.module.css'

export type SideSheetProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  size?: 480 | 640 | 880
  /** Stays at the bottom edge: the buttons of a form. */
  footer?: ReactNode
  children: ReactNode
}

/** A sheet at the end side of the screen; bind `isOpen` to the URL so that Back closes it. */
export function SideSheetFrame({ isOpen, onClose, title, size = 480, footer, children }: SideSheetProps) {
  const { t } = useTranslation()
  useFocusBack(isOpen)
  // As with dialogs: opening after mounting lets it remember where the focus was.
  const isMounted = useMounted()
  const walk = useRowWalk()
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={onClose}
      title={
        walk === null ? (
          title
        ) : (
          <>
            <span className="cc-truncate">{title}</span>
            <WalkButtons walk={walk} />
          </>
        )
      }
      size={size}
      // The kit mirrors it where the page reads from right to left.
      position="right"
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
      overlayProps={{ backgroundOpacity: 0.32 }}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      {/* Whatever opens over it is no row of the list. */}
      <RowWalkProvider value={null}>
        <div
          className={classes.scroll}
          // What is walked through is read: the arrows scroll it.
          {...(walk !== null && { tabIndex: -1, 'data-autofocus': true })}
        >
          {children}
        </div>
        {footer !== undefined && (
          <div className={classes.footer} data-sheet-foot>
            {footer}
          </div>
        )}
      </RowWalkProvider>
    </Drawer>
  )
}

/** A sheet that is gone at once when it closes cannot give the focus back itself. */
function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
