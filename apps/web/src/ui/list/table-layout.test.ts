import { describe, expect, test } from 'vitest'
import { withColumn, withoutArrangement, withPin, withPlace } from './arrange-layout.ts'
import { inOrder, isPlain, isSeen, plainLayout, withWidth } from './table-layout.ts'

const columns = [
  { id: 'number' },
  { id: 'date' },
  { id: 'client' },
  { id: 'due', from: 'roomy' as const },
  { id: 'maker', isOptional: true },
]
const small = { medium: false, wide: false, roomy: false }
const usual = { medium: true, wide: true, roomy: false }
const ids = (layout = plainLayout) => inOrder(columns, layout).map(({ id }) => id)
const seen = (layout = plainLayout, room = usual) =>
  inOrder(columns, layout)
    .filter((column) => isSeen(column, layout, room))
    .map(({ id }) => id)

describe('the columns of a person', () => {
  test('come as the product puts them until somebody says otherwise', () => {
    expect(seen()).toEqual(['number', 'date', 'client'])
    expect(seen(plainLayout, { ...usual, roomy: true })).toEqual(['number', 'date', 'client', 'due'])
    expect(isPlain(plainLayout)).toBe(true)
  })

  test('can be taken away and brought in, whatever the product thinks of the room', () => {
    const layout = withColumn(withColumn(plainLayout, 'due', true), 'date', false)
    expect(seen(layout)).toEqual(['number', 'client', 'due'])
    expect(seen(withColumn(layout, 'maker', true))).toEqual(['number', 'client', 'due', 'maker'])
    expect(seen(layout, small)).toEqual(['number', 'client'])
    expect(seen(withColumn(layout, 'date', true))).toEqual(['number', 'date', 'client', 'due'])
  })

  test('move to a place; the first stays first and nothing passes it', () => {
    const moved = withPlace(plainLayout, columns, 'client', 1)
    expect(ids(moved)).toEqual(['number', 'client', 'date', 'due', 'maker'])
    expect(withPlace(moved, columns, 'client', 0)).toBe(moved)
    expect(withPlace(moved, columns, 'number', 1)).toBe(moved)
    expect(withPlace(moved, columns, 'maker', 5)).toBe(moved)
    expect(ids(withPlace(moved, columns, 'maker', 3))).toEqual(['number', 'client', 'date', 'maker', 'due'])
    expect(ids(withPlace(moved, columns, 'maker', 1))).toEqual(['number', 'maker', 'client', 'date', 'due'])
  })

  test('where nothing is fixed, the first moves as the others do', () => {
    const moved = withPlace(plainLayout, columns, 'number', 2, 0)
    expect(inOrder(columns, moved, 0).map(({ id }) => id)).toEqual([
      'date',
      'client',
      'number',
      'due',
      'maker',
    ])
  })

  test('that the product adds later stand behind their neighbour, and those that are gone do no harm', () => {
    const layout = { ...plainLayout, order: ['number', 'client', 'gone', 'date'] }
    expect(ids(layout)).toEqual(['number', 'client', 'due', 'maker', 'date'])
  })

  test('keep a width within reason', () => {
    expect(withWidth(plainLayout, 'client', 20).widths).toEqual({ client: 60 })
    expect(withWidth(plainLayout, 'client', 240.4).widths).toEqual({ client: 240 })
    expect(withWidth(withWidth(plainLayout, 'client', 240), 'client', null).widths).toEqual({})
  })

  test('are put back without letting go what is pinned', () => {
    const layout = withPin(withPin(withColumn(plainLayout, 'date', false), 'a', true), 'b', true)
    expect(withoutArrangement(layout)).toEqual({ ...plainLayout, pinned: ['a', 'b'] })
    expect(isPlain(withoutArrangement(layout))).toBe(true)
    expect(withPin(layout, 'a', false).pinned).toEqual(['b'])
  })
})
