import type { DocumentRow, Permission } from '@cuentaclara/contracts'
import type { ComponentType } from 'react'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListView } from '#ui/list/list-screen.tsx'
import type { ListScope } from './list-search.ts'
import type { StripProps } from './totals-strip.tsx'

/** What makes one list of documents differ from another. One constant per list: its hooks are called in order. */
export type ListShape = {
  /** Name of its export. */
  list: string
  icon: ChipIcon
  scope: ListScope
  /** Whether its documents are owed, so that they can be narrowed by payment. */
  isOwing: boolean
  /** Columns in order, of the common ones and its own. */
  columns: readonly string[]
  /** Columns that only this list has. */
  useColumns: () => Column<DocumentRow>[]
  newLink: NewLink
  /** What it has of its own in a tab. */
  newLinkIn?: (view: string | undefined) => Partial<NewLink>
  Strip: ComponentType<StripProps>
  useWords: (view: string | undefined) => {
    title: string
    newLabel: string
    views: readonly ListView[]
    emptyTitle: string
    emptyHint: string
  }
}

type NewLink = {
  to: '/invoices/new' | '/tickets/new' | '/notes/new'
  search?: Readonly<Record<string, string>>
  keys?: readonly string[]
  permission: Permission
}
