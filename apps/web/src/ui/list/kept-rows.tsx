import { ActionIcon, Skeleton } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { EmptyState } from '../feedback/states.tsx'
import classes from './kept-rows.module.css'

type Act<Row> = { label: (row: Row) => string; act: (row: Row) => void }

type KeptRowsProps<Row> = {
  /** Undefined while nobody has answered. */
  rows: readonly Row[] | undefined
  empty: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'hint'>
  /** What makes another one, for who may. */
  add: ReactElement | false
  /** What is done with one, for who may. */
  acts: { edit: Act<Row>; remove: Act<Row> } | null
  children: (row: Row) => ReactNode
}

/** The few things of a kind that a record keeps, such as contacts of a client: each said whole, changed and removed in place. */
export function KeptRows<Row extends { id: string }>({
  rows,
  empty,
  add,
  acts,
  children,
}: KeptRowsProps<Row>) {
  if (rows === undefined) return <Skeleton height={120} radius="md" />
  return (
    <section className={`${classes.card} cc-card`}>
      {rows.length === 0 ? (
        <EmptyState {...empty} actions={add || undefined} />
      ) : (
        <>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <li key={row.id} className={classes.row}>
                <div className={classes.said}>{children(row)}</div>
                {acts !== null && (
                  <span className={classes.acts}>
                    <ActionIcon
                      size={32}
                      aria-label={acts.edit.label(row)}
                      onClick={() => acts.edit.act(row)}
                    >
                      <IconPencil size={17} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      size={32}
                      aria-label={acts.remove.label(row)}
                      onClick={() => acts.remove.act(row)}
                    >
                      <IconTrash size={17} aria-hidden />
                    </ActionIcon>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
    </section>
  )
}
