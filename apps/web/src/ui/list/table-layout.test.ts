import { describe, expect, test } from 'vitest'
import { inOrder, isPlain, isSeen, plainLayout, withColumn, withMove, withWidth } from './table-layout.ts'

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

  test('move by a place; the first stays first and nothing passes it', () => {
    const moved = withMove(plainLayout, columns, 'client', -1)
    expect(ids(moved)).toEqual(['number', 'client', 'date', 'due', 'maker'])
    expect(withMove(moved, columns, 'client', -1)).toBe(moved)
    expect(withMove(moved, columns, 'number', 1)).toBe(moved)
    expect(withMove(moved, columns, 'maker', 1)).toBe(moved)
    expect(ids(withMove(moved, columns, 'maker', -1))).toEqual(['number', 'client', 'date', 'maker', 'due'])
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
})
