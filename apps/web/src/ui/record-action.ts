import type { Permission } from '@cuentaclara/contracts'
import type { ComponentType } from 'react'

type ActionIcon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>

/** Something that is done with one record, said once: its page and the rows of its lists read it. */
export type RecordAction<Row> = {
  label: string | ((row: Row) => string)
  icon: ActionIcon
  /** Who may; without one whoever sees the record. */
  permission?: Permission
  /** Nobody may who sees only what they made. */
  showsWholeClient?: boolean
  /** The small letter that does it: on its page, and with the row that has the focus; there the space bar too. */
  key?: string
  /** Whether it can be done with the record as it stands; without it always. */
  takes?: (row: Row) => boolean
  isDangerous?: boolean
  act: (row: Row) => unknown
}

/** An action that this person may do with this record as it stands. */
export type OfferedAction = {
  label: string
  icon: ActionIcon
  isDangerous: boolean
  act: () => unknown
}

/** What an action is called for this record. */
export function labelOf<Row>({ label }: Pick<RecordAction<Row>, 'label'>, row: Row): string {
  return typeof label === 'string' ? label : label(row)
}
