import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../line-sheet.module.css'

type RowBoxProps = {
  /** What taking it out is called; without it it stays. */
  remove?: string | undefined
  onRemove?: () => void
  children: ReactNode
}

/** One of several of a kind, with what takes it out at its end. */
export function RowBox({ remove, onRemove, children }: RowBoxProps) {
  return (
    <div className={classes.row}>
      <div className={classes.fields}>{children}</div>
      {remove !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.remove}
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        >
          <IconX size={17} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
