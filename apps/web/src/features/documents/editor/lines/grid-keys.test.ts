import { describe, expect, it } from 'vitest'
import { type GridCell, type GridCommand, type GridKey, gridCommand } from './grid-keys.ts'

// Three filled rows, the second without a price, and the empty one at the end.
const shape = {
  rowCount: 4,
  isBlank: (row: number) => row === 3,
  lacksPrice: (row: number) => row === 1,
}

type Case = [
  name: string,
  key: Partial<GridKey> & { key: string },
  cell: GridCell,
  command: GridCommand | null,
]

const cases: Case[] = [
  [
    'Enter goes to the same column of the next row',
    { key: 'Enter' },
    at(0, 'quantity'),
    focus(1, 'quantity'),
  ],
  ['Enter from the last cell starts the next row', { key: 'Enter' }, at(0, 'tax'), focus(1, 'item')],
  ['Enter into an empty row starts it', { key: 'Enter' }, at(2, 'quantity'), focus(3, 'item')],
  // Items have no price in euros: three keys made an invoice of €0.00.
  [
    'Enter after the quantity of what has no price asks for it',
    { key: 'Enter' },
    at(1, 'quantity'),
    focus(1, 'unitPrice'),
  ],
  ['Shift Enter passes it', { key: 'Enter', shiftKey: true }, at(1, 'quantity'), focus(0, 'quantity')],
  ['Enter in the last row stays', { key: 'Enter' }, at(3, 'item'), null],
  ['Shift Enter goes back up', { key: 'Enter', shiftKey: true }, at(2, 'unitPrice'), focus(1, 'unitPrice')],
  ['arrow down goes to the next row', { key: 'ArrowDown' }, at(1, 'unitPrice'), focus(2, 'unitPrice')],
  ['arrow up goes to the row above', { key: 'ArrowUp' }, at(1, 'discount'), focus(0, 'discount')],
  ['arrow up in the first row stays', { key: 'ArrowUp' }, at(0, 'discount'), null],
  [
    'Alt and arrow up moves the row',
    { key: 'ArrowUp', altKey: true },
    at(1, 'item'),
    { type: 'move', by: -1 },
  ],
  [
    'Alt and arrow down moves the row',
    { key: 'ArrowDown', altKey: true },
    at(1, 'item'),
    { type: 'move', by: 1 },
  ],
  ['Ctrl D duplicates', { key: 'd', ctrlKey: true }, at(1, 'item'), { type: 'duplicate' }],
  ['Cmd D duplicates', { key: 'd', metaKey: true }, at(1, 'item'), { type: 'duplicate' }],
  ['Ctrl Backspace deletes', { key: 'Backspace', ctrlKey: true }, at(1, 'item'), { type: 'delete' }],
  ['F2 opens the line', { key: 'F2' }, at(1, 'item'), { type: 'details' }],
  ['Ctrl Enter is not the grid’s', { key: 'Enter', ctrlKey: true }, at(1, 'item'), null],
  ['Tab is the browser’s', { key: 'Tab' }, at(1, 'item'), null],
  ['letters are the field’s', { key: 'd' }, at(1, 'item'), null],
  ['arrows sideways are the field’s', { key: 'ArrowLeft' }, at(1, 'item'), null],
]

describe('keys in the line grid', () => {
  it.each(cases)('%s', (_, key, cell, command) => {
    const pressed = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...key }
    expect(gridCommand(pressed, cell, shape)).toEqual(command)
  })
})

function at(row: number, column: GridCell['column']): GridCell {
  return { row, column }
}

function focus(row: number, column: GridCell['column']): GridCommand {
  return { type: 'focus', row, column }
}
