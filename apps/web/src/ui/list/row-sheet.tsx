import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { RecordSkeleton } from '../feedback/record-skeleton.tsx'
import { ErrorState } from '../feedback/states.tsx'
import { SideSheet } from '../overlay/side-sheet.tsx'
import { labelOf } from '../record-action.ts'
import { actionsOf, type ListAction } from './list-action.ts'
import { ActionMenu } from './row-menu.tsx'

type RowSheetProps<Row, Detail extends Row> = {
  /** The whole record, as the result of `useQuery` has it. */
  query: { data: Detail | undefined; error: unknown; refetch: () => unknown }
  /** What its row offers to this person. */
  actions: readonly ListAction<Row>[]
  /** Keys of those that stand as buttons: what mostly comes next. */
  next: readonly string[]
  /** What a screen reader calls its menu. */
  nameOf: (record: Detail) => string
  titleOf: (record: Detail) => ReactNode
  /** Its page. */
  hrefOf: (record: Detail) => string
  onClose: () => void
  children: (record: Detail) => ReactNode
}

/** A record beside its list: what it says, what its row offers, and the way to its page. */
export function RowSheet<Row, Detail extends Row>(props: RowSheetProps<Row, Detail>) {
  const { query, next, nameOf, titleOf, hrefOf, onClose, children } = props
  const { t } = useTranslation()
  // It lies open here already.
  const actions = props.actions.filter((action) => action.act === undefined || action.key !== ' ')
  const { data, error, refetch } = query
  return (
    <SideSheet
      isOpen
      size={880}
      onClose={onClose}
      title={data ? titleOf(data) : ''}
      footer={
        data && (
          <>
            <ActionMenu name={nameOf(data)} row={data} actions={actions} isBare />
            {actionsOf<Row>(actions, data)
              .filter(({ key = '' }) => next.includes(key))
              .map((action) => (
                <Button
                  key={action.key}
                  variant="default"
                  leftSection={<action.icon size={17} aria-hidden />}
                  onClick={() => action.act(data)}
                >
                  {labelOf<Row>(action, data)}
                </Button>
              ))}
            <Button component={Link} {...inAppLink(hrefOf(data))}>
              {t('common.actions.open')}
            </Button>
          </>
        )
      }
    >
      {data && children(data)}
      {!data && (error ? <ErrorState error={error} onRetry={refetch} /> : <RecordSkeleton />)}
    </SideSheet>
  )
}
