import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './figures-strip.module.css'

export type FigureGroup = { id: string; figures: readonly { term: string; value: ReactNode }[] }

/** What a list adds up to, a group per currency; nothing where nothing is listed. */
export function FiguresStrip({
  label,
  groups,
  isPending,
}: {
  label: string
  groups: readonly FigureGroup[] | undefined
  isPending: boolean
}) {
  if (groups === undefined) return isPending ? <Skeleton height={76} radius="md" mb="md" /> : null
  if (groups.length === 0) return null
  return (
    <section className={`${classes.strip} cc-card`} aria-label={label}>
      {groups.map(({ id, figures }) => (
        <dl key={id} className={classes.group}>
          {figures.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
