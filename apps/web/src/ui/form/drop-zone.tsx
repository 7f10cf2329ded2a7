import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import classes from './drop-zone.module.css'
import { useSendingGuard } from './sending-guard.ts'
import { tellNotTaken } from './tell-not-taken.ts'
import { useWindowDrop } from './use-window-drop.ts'

type DropZoneProps = {
  /** What may be dropped, or that it is being read. */
  hint: string
  /** What the button says. */
  choose: string
  /** Endings and types that the browser offers. */
  accept: string
  takesMany?: boolean
  isBusy: boolean
  isDisabled?: boolean
  /** Asks for what must be known before a file is taken, and answers whether something is missing. */
  asksFirst?: () => boolean
  /** Something else is to be done first. */
  isQuiet?: boolean
  onFiles: (files: readonly File[]) => void
  /** Beside the button. */
  children?: ReactNode
}

/** Where files are dropped, on it or anywhere on the screen, or chosen. */
export function DropZone(props: DropZoneProps) {
  const { hint, choose, accept, takesMany, isBusy, isDisabled, asksFirst, isQuiet, onFiles, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: readonly File[]) => {
    if (files.length === 0 || isDisabled) return
    if (isBusy) return void tellNotTaken(files)
    if (asksFirst?.()) return
    const taken = takesMany ? files : files.slice(0, 1)
    if (taken.length < files.length) void tellNotTaken(files.slice(1))
    onFiles(taken)
  }
  useWindowDrop(setIsOver, take)
  useSendingGuard(isBusy)
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-quiet={isQuiet || undefined}
      aria-busy={isBusy}
    >
      <IconFileUpload className={classes.hint} size={24} stroke={1.5} aria-hidden />
      <span className={classes.hint}>{hint}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple={takesMany}
        accept={accept}
        aria-label={choose}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant={isQuiet ? 'default' : 'filled'}
        loading={isBusy}
        disabled={isDisabled}
        onClick={() => {
          if (!asksFirst?.()) input.current?.click()
        }}
      >
        {choose}
      </Button>
      {children}
    </div>
  )
}
