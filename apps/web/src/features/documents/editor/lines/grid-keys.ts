/** The columns of the line grid in reading order. */
export const gridColumns = [
  'item',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discount',
  'tax',
] as const
export type GridColumn = (typeof gridColumns)[number]

export type GridCell = { row: number; column: GridColumn }

/** What a key asks of the grid. */
export type GridCommand =
  | { type: 'focus'; row: number; column: GridColumn }
  | { type: 'move'; by: -1 | 1 }
  | { type: 'duplicate' | 'delete' | 'details' }

export type GridKey = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** What the grid looks like to the keyboard. */
export type GridShape = {
  rowCount: number
  /** Whether a row holds nothing yet: entering one always starts at its item. */
  isBlank: (row: number) => boolean
  /** Whether what a row sells has no price in this currency. */
  lacksPrice: (row: number) => boolean
}

/** The command a key gives in a cell, or null when the field itself should have it. Tab is left to the browser. */
export function gridCommand(key: GridKey, cell: GridCell, shape: GridShape): GridCommand | null {
  const isControl = key.ctrlKey || key.metaKey
  if (isControl && !key.altKey && !key.shiftKey) return controlCommand(key.key)
  if (isControl) return null
  if (key.altKey) return key.key === 'ArrowUp' ? moveBy(-1) : key.key === 'ArrowDown' ? moveBy(1) : null
  if (key.key === 'F2') return { type: 'details' }
  if (key.key === 'Enter') return entered(cell, shape, key.shiftKey ? -1 : 1)
  if (key.shiftKey) return null
  if (key.key === 'ArrowUp') return focusRow(cell, shape, cell.row - 1)
  if (key.key === 'ArrowDown') return focusRow(cell, shape, cell.row + 1)
  return null
}

function controlCommand(key: string): GridCommand | null {
  if (key.toLowerCase() === 'd') return { type: 'duplicate' }
  if (key === 'Backspace') return { type: 'delete' }
  return null
}

function moveBy(by: -1 | 1): GridCommand {
  return { type: 'move', by }
}

/** Same column of the next row; from the last cell, and into a row with nothing in it, its first. A price is not passed over. */
function entered(cell: GridCell, shape: GridShape, by: -1 | 1): GridCommand | null {
  if (by === 1 && cell.column === 'quantity' && shape.lacksPrice(cell.row)) {
    return { type: 'focus', row: cell.row, column: 'unitPrice' }
  }
  const row = cell.row + by
  if (row < 0 || row >= shape.rowCount) return null
  const startsRow = by === 1 && (cell.column === gridColumns.at(-1) || shape.isBlank(row))
  return { type: 'focus', row, column: startsRow ? 'item' : cell.column }
}

function focusRow(cell: GridCell, shape: GridShape, row: number): GridCommand | null {
  return row < 0 || row >= shape.rowCount ? null : { type: 'focus', row, column: cell.column }
}
