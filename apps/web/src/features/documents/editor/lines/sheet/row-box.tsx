import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from '../line-sheet.module.css'

type RowBoxProps = {
  /** What taking it out is called; without it it stays. */
  remove?: string | undefined
  onRemove?: () => void
  /** It was just added: an empty form is not a list of faults, so it is judged once somebody has left it. */
  isNew?: boolean
  children: (isJudged: boolean) => ReactNode
}

/** One of several of a kind, with what takes it out at its end. */
export function RowBox({ remove, onRemove, isNew = false, children }: RowBoxProps) {
  const [isJudged, setIsJudged] = useState(!isNew)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of its fields that they were left
    <div
      className={classes.row}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsJudged(true)
      }}
    >
      <div className={classes.fields}>{children(isJudged)}</div>
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
