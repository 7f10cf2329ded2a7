import type { ListLayout } from '@cuentaclara/contracts'
import type { Placeable } from '#ui/list/table-layout.ts'

export type ColumnsProps = {
  columns: readonly (Placeable & { header: string })[]
  layout: ListLayout | null
  onChange: (layout: ListLayout) => void
}
