// @vitest-environment happy-dom
import type { BoardRow } from '@cuentaclara/contracts'
import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { useBoardColumns } from './board-columns.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('board')
})

// On a screen of 1440 px a company whose series left numbers out looked like any other.
test('what series left out is seen wherever there is room for a table, once there is any', () => {
  const from = (...missing: (number | null)[]) => {
    const rows = missing.map((each) => ({ missing: each }) as BoardRow)
    const { result } = renderHook(() => useBoardColumns(rows))
    return result.current.find(({ id }) => id === 'missing')!.from
  }
  expect(from(0, null)).toBe('roomy')
  expect(from(0, 2)).toBe('medium')
})
