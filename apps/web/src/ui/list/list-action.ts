import type { Permission } from '@cuentaclara/contracts'
import type { Dictionary } from '@cuentaclara/locales'
import type { ComponentType } from 'react'
import type { RecordAction } from '../record-action.ts'

/**
 * What can be done with rows of a list, said once: the menu of a row, its right button, its keys, what its card does when it
 * is drawn aside and the bar of ticked rows all read it.
 */
export type ListAction<Row> = (OnOne<Row> & { many?: OnMany }) | OnManyOnly

type OnOne<Row> = RecordAction<Row> & {
  /** Beside the menu too, while the pointer is over the row. */
  isQuick?: boolean
  /** On a phone it is done too by drawing the card of the row towards that side: of several the first that the row takes. */
  swipes?: Side
}

export type Side = 'start' | 'end'

type OnManyOnly = {
  permission?: Permission
  showsWholeClient?: boolean
  act?: never
  many: OnMany
}

/** The server does it with all that are ticked, and answers for each of them. */
type OnMany = {
  name: BulkName
  asks?: BulkQuestion
  isDangerous?: boolean
  /** It tells the authority something: that is said before, since nothing takes it back. */
  isFinal?: boolean
  /** What would become of a row, shown of the first one ticked, with what was answered so far. */
  Preview?: ComponentType<{ id: string; params: BulkFieldsProps['params'] }>
  /** What it needs besides, where no usual question asks it. */
  Fields?: ComponentType<BulkFieldsProps>
}

export type BulkFieldsProps = {
  params: Readonly<Record<string, string>>
  onChange: (params: Record<string, string>) => void
}

/** What the server knows it as, and people by the words of the same name. */
export type BulkName = keyof Dictionary['tools']['lists']['bulk']['actions']

/** What an action on many rows asks first. */
export type BulkQuestion = 'category' | 'payment' | 'collection' | 'tax' | 'days' | 'tag' | 'validity'

export type RowAction<Row> = Extract<ListAction<Row>, { label: unknown }>
export type BulkAction = OnMany

/** What can be done with one row as it stands, in the order of its menu. */
export function actionsOf<Row>(actions: readonly ListAction<Row>[], row: Row): RowAction<Row>[] {
  return actions.filter(
    (action): action is RowAction<Row> => action.act !== undefined && (action.takes?.(row) ?? true),
  )
}

/** What is done with a row as it stands by drawing its card towards that side. */
export function swipeOf<Row>(
  actions: readonly ListAction<Row>[],
  row: Row,
  side: Side,
): RowAction<Row> | undefined {
  return actionsOf(actions, row).find(({ swipes }) => swipes === side)
}
