import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './figures-strip.module.css'

type Figure = {
  term: string
  value: ReactNode
  /** What the address of the list says when it shows only what adds to this figure. Without it, the whole list does. */
  narrows?: Readonly<Record<string, string | undefined>> | undefined
  /** The list that shows it, where that is another one. */
  to?: string
}
export type FigureGroup = { id: string; figures: readonly Figure[] }

/** What a list adds up to, a group per currency; nothing where nothing is listed. */
export function FiguresStrip({
  label,
  hint,
  groups,
  isPending,
}: {
  label: string
  /** What counts, where the words of the figures do not say it. */
  hint?: string
  groups: readonly FigureGroup[] | undefined
  isPending: boolean
}) {
  if (groups === undefined) return isPending ? <Skeleton height={76} radius="md" mb="md" /> : null
  if (groups.length === 0) return null
  return (
    <section className={`${classes.strip} cc-card`} aria-label={label} title={hint}>
      {groups.map(({ id, figures }) => (
        <dl key={id} className={classes.group}>
          {figures.map(({ term, value, narrows, to }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                {narrows === undefined ? (
                  value
                ) : (
                  <Link
                    className={classes.link}
                    to={to ?? '.'}
                    search={
                      (to === undefined
                        ? (now: object) => ({ ...now, page: undefined, open: undefined, ...narrows })
                        : narrows) as never
                    }
                  >
                    {value}
                  </Link>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
