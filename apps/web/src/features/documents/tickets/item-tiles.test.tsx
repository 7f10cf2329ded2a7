// @vitest-environment happy-dom
import type { Item } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ItemTiles } from './item-tiles.tsx'

const anItem = (name: string) => ({ id: name, name, price_crc: '500', picture_url: null }) as Item
const asked: URLSearchParams[] = []

beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The first 100 items by name were its tiles: of 111 one that was sold all day had none, and its category no button.
it('asks for what is sold most often, and for a category by itself', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    if (pathname.endsWith('/categories')) return Response.json({ data: ['Bebidas', 'Panadería'] })
    asked.push(searchParams)
    const found = searchParams.get('category') === null ? ['Zumo', 'Pan'] : ['Pan']
    return Response.json({ data: found.map(anItem), meta: { total: found.length } })
  })
  const onSell = vi.fn()
  await showAtAddress(<ItemTiles company="company" priceList={null} currency="CRC" onSell={onSell} />)
  const tiles = () =>
    screen.getAllByRole('button').flatMap(({ textContent }) => /^(Zumo|Pan)₡/.exec(textContent)?.[1] ?? [])
  await waitFor(() => expect(tiles()).toEqual(['Zumo', 'Pan']))
  expect(asked[0]?.get('sort')).toBe('often,name')
  fireEvent.click(await screen.findByRole('button', { name: 'Panadería' }))
  await waitFor(() => expect(tiles()).toEqual(['Pan']))
  expect(asked.at(-1)?.get('category')).toBe('Panadería')
})
