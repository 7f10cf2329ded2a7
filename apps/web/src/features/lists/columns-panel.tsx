import { Button, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type Preferences, setPreference, usePreference } from '#lib/preferences.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useRoom } from '#ui/list/data-table.tsx'
import { inOrder, isPlain, isSeen, plainLayout, withColumn, withMove } from '#ui/list/table-layout.ts'
import type { ColumnsProps } from './columns-props.ts'
import classes from './lists.module.css'

const densities = ['comfortable', 'standard', 'compact'] as const

/** The columns of a list with a tick and two arrows each; Alt with an arrow key moves the one at hand. */
export function ColumnsPanel({ columns, layout, onChange }: ColumnsProps) {
  const { t } = useTranslation()
  const room = useRoom()
  const density = usePreference('density')
  const list = useRef<HTMLUListElement>(null)
  const now = layout ?? plainLayout
  const ordered = inOrder(columns, now)
  useEffect(() => list.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus(), [])
  // A moved line is taken out and put in again, which loses the focus; at either end its arrow is off.
  const held = useRef<{ id: string; part: string } | null>(null)
  useLayoutEffect(() => {
    if (held.current === null) return
    const line = list.current?.querySelector(`[data-column="${CSS.escape(held.current.id)}"]`)
    const part = line?.querySelector<HTMLElement>(`${held.current.part}:not(:disabled)`)
    ;(part ?? line?.querySelector<HTMLElement>('input'))?.focus()
    held.current = null
  })
  const move = (id: string, by: 1 | -1, part = `[data-by="${by}"]`) => {
    held.current = { id, part }
    onChange(withMove(now, columns, id, by))
  }
  const moveByKey = (event: KeyboardEvent, id: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1, 'input')
  }
  return (
    <>
      <p className={classes.heading} id="list-columns">
        {t('tools.lists.columns')}
      </p>
      <ul ref={list} className={classes.columns} aria-labelledby="list-columns">
        {ordered.map((column, index) => (
          <li
            key={column.id}
            data-column={column.id}
            className={classes.column}
            onKeyDown={(event) => moveByKey(event, column.id)}
          >
            <Checkbox
              size="sm"
              label={column.header}
              checked={index === 0 || isSeen(column, now, room)}
              disabled={index === 0}
              onChange={(event) => onChange(withColumn(now, column.id, event.currentTarget.checked))}
            />
            {index > 0 && (
              <span className={classes.moves}>
                <button
                  type="button"
                  className={classes.move}
                  data-by="-1"
                  aria-label={t('tools.lists.moveUp', { column: column.header })}
                  disabled={index === 1}
                  onClick={() => move(column.id, -1)}
                >
                  <IconArrowUp size={15} aria-hidden />
                </button>
                <button
                  type="button"
                  className={classes.move}
                  data-by="1"
                  aria-label={t('tools.lists.moveDown', { column: column.header })}
                  disabled={index === ordered.length - 1}
                  onClick={() => move(column.id, 1)}
                >
                  <IconArrowDown size={15} aria-hidden />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.heading}>{t('tools.lists.density')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('tools.lists.density')}
        value={density}
        onChange={(value) => setPreference('density', value as Preferences['density'])}
        data={densities.map((value) => ({ value, label: t(`common.table.${value}`) }))}
      />
      <Button
        mt="sm"
        fullWidth
        size="compact-md"
        variant="default"
        disabled={isPlain(now) && density === 'standard'}
        onClick={() => {
          setPreference('density', 'standard')
          onChange(null)
          // The button switches itself off.
          list.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
        }}
      >
        {t('tools.lists.reset')}
      </Button>
    </>
  )
}
