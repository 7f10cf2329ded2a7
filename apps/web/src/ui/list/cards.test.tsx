// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { DataTable } from './data-table.tsx'
import type { ListAction } from './list-action.ts'

type Row = { id: string; client: string }
const rows: Row[] = ['a', 'b', 'c'].map((id) => ({ id, client: `Client ${id}` }))
const act1 = vi.fn()
const act2 = vi.fn()
const onOpen = vi.fn()
const actions: ListAction<Row>[] = [
  { label: 'Open', icon: IconSend, act: onOpen },
  { label: 'Record payment', icon: IconSend, swipes: 'end', takes: ({ id }) => id === 'a', act: act1 },
  { label: 'Send', icon: IconSend, swipes: 'end', takes: ({ id }) => id !== 'c', act: act2 },
]

beforeAll(() => startI18n('en'))
beforeEach(async () => {
  vi.clearAllMocks()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList,
  )
  render(<Cards />)
  await screen.findByText('Client a')
  for (const card of document.querySelectorAll('[data-card]'))
    Object.defineProperty(card, 'offsetWidth', { value: 300 })
})
afterEach(() => {
  cleanup()
  document.documentElement.dir = 'ltr'
  document.body.style.direction = ''
  vi.restoreAllMocks()
})

it('drawn towards its end a card does the first of what its row takes, and does not open', async () => {
  await draw('a', [100, 110, 150, 230])
  expect(act1).toHaveBeenCalledExactlyOnceWith(rows[0])
  await draw('b', [100, 110, 150, 230])
  expect(act2).toHaveBeenCalledExactlyOnceWith(rows[1])
  expect(onOpen).not.toHaveBeenCalled()
})

it('says what it will do while it is drawn, and does nothing when it is let go too soon or moved back', async () => {
  await begin('a', [100, 115, 150])
  expect(screen.getByText('Record payment')).toBeTruthy()
  expect(cardOf('a').hasAttribute('data-far')).toBe(false)
  await move('a', [230])
  expect(cardOf('a').hasAttribute('data-far')).toBe(true)
  await move('a', [120])
  expect(cardOf('a').hasAttribute('data-far')).toBe(false)
  await end('a', 'pointerUp')
  await expect.poll(() => screen.queryByText('Record payment')).toBeNull()
  expect(act1).not.toHaveBeenCalled()
})

it.each([
  ['up or down', 'a', [100, 105, 230], 60],
  ['from the edge of the window, where the browser goes back', 'a', [10, 60, 230], 0],
  ['towards its start, where nothing lies behind it', 'a', [230, 150, 40], 0],
  ['of a row that takes nothing', 'c', [100, 150, 230], 0],
])('does nothing when it is drawn %s', async (_, id, at, down) => {
  await draw(id, at, down)
  expect(act1).not.toHaveBeenCalled()
  expect(act2).not.toHaveBeenCalled()
})

it('does nothing when the browser takes the finger to scroll', async () => {
  await begin('a', [100, 120, 240])
  await end('a', 'pointerCancel')
  expect(act1).not.toHaveBeenCalled()
})

it('what drawing does leads the menu of the row', async () => {
  const menu = screen.getByRole('button', { name: /Client a/ })
  fireEvent(menu.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const lines = await screen.findAllByRole('menuitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Record payment', 'Open', 'Send'])
})

it('a mirrored page has its end at the left', async () => {
  document.body.style.direction = 'rtl'
  await draw('a', [100, 110, 150, 230])
  expect(act1).not.toHaveBeenCalled()
  await draw('a', [230, 220, 150, 90])
  expect(act1).toHaveBeenCalledOnce()
})

function cardOf(id: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-card="${id}"]`)!
}

type Pointer = 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel'

async function say(name: Pointer, id: string, clientX: number, clientY = 300): Promise<void> {
  await act(async () => {
    fireEvent[name](screen.getByText(`Client ${id}`), {
      pointerType: 'touch',
      pointerId: 1,
      isPrimary: true,
      bubbles: true,
      clientX,
      clientY,
    })
  })
}

async function begin(id: string, [first, ...others]: number[], down = 0): Promise<void> {
  await say('pointerDown', id, first!)
  await move(id, others, down)
}

async function move(id: string, at: number[], down = 0): Promise<void> {
  for (const [index, x] of at.entries()) await say('pointerMove', id, x, 300 + down * (index + 1))
}

async function end(id: string, name: Pointer): Promise<void> {
  await say(name, id, 0)
  fireEvent.click(screen.getByText(`Client ${id}`))
}

async function draw(id: string, at: number[], down = 0): Promise<void> {
  await begin(id, at, down)
  await end(id, 'pointerUp')
}

function Cards() {
  return (
    <MantineProvider>
      <DataTable
        label="Clients"
        columns={[]}
        query={{
          data: { data: rows, meta: { current_page: 1, last_page: 1, total: 3, per_page: 25 } },
          error: null,
          isPending: false,
          isFetching: false,
          dataUpdatedAt: 0,
          refetch: () => null,
        }}
        rowId={({ id }) => id}
        rowLabel={({ client }) => client}
        onOpen={onOpen}
        card={({ client }) => <p>{client}</p>}
        actions={actions}
      />
    </MantineProvider>
  )
}
