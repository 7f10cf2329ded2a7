import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './editor-skeleton.module.css'

/** The shape of an editor while it is fetched, and what it opens: its title, the sheet with its fields and lines, the totals. */
export function EditorSkeleton() {
  return (
    <Waiting>
      <div className={classes.columns}>
        <div className="cc-card">
          <div className={classes.head}>
            <Field />
            <Field />
            <Field />
            <Field />
          </div>
          <div className={classes.lines}>
            {[1, 2, 3].map((line) => (
              <Skeleton key={line} height={14} />
            ))}
          </div>
        </div>
        <div className={`${classes.panel} cc-card`}>
          <Skeleton height={14} width={72} />
          <Skeleton height={14} />
          <Skeleton height={30} width="70%" />
        </div>
      </div>
    </Waiting>
  )
}

/** The shape of the counter: what is searched, the tiles, the cart. */
export function CounterSkeleton() {
  return (
    <Waiting>
      <div className={classes.columns} data-counter>
        <div>
          <Skeleton height={52} radius="md" mb="md" />
          <TilesSkeleton />
        </div>
        <div className={`${classes.panel} cc-card`} data-cart>
          <Field />
        </div>
      </div>
    </Waiting>
  )
}

/** Places of the tiles, and of their categories above them, while items come. */
export function TilesSkeleton() {
  return (
    <>
      <Skeleton height={34} maw={420} radius="xl" mb="md" />
      <div className={classes.tiles}>
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <Skeleton key={index} height={92} radius="md" />
        ))}
      </div>
    </>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div aria-busy aria-label={t('documents.editor.loading')} role="status">
      <div className={classes.bar}>
        <Skeleton height={24} width={168} />
      </div>
      {children}
    </div>
  )
}

function Field() {
  return (
    <div>
      <Skeleton height={13} width={96} mb={10} />
      <Skeleton height={38} radius="sm" />
    </div>
  )
}
