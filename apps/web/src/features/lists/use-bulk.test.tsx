// @vitest-environment happy-dom
import type { BulkResult } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { ToastShelf } from '#ui/feedback/toast-shelf.tsx'
import { showAtAddress } from '#ui/testing.tsx'
import type { Begun } from './run-bulk.ts'
import { useBulk } from './use-bulk.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(cleanup)

const result = (done: number, skipped = 0): BulkResult => ({
  ...{ done, skipped, failed: 0, undo: null },
  rows: skipped > 0 ? [{ id: 'a', label: 'CS-1', outcome: 'skipped', message: 'It is void.' }] : [],
})

function Acts({ acts }: { acts: { name: string; begun: () => Begun }[] }) {
  const { follow } = useBulk()
  return (
    <>
      <ToastShelf />
      {acts.map(({ name, begun }) => (
        <button key={name} type="button" onClick={() => void follow(begun(), name)}>
          {name}
        </button>
      ))}
    </>
  )
}

// Whoever printed some and tagged others at once never read why some of the first were left out.
it('what became of one action stays when another one is over; the beginning of a long one gives way to its own end', async () => {
  let end = (_: BulkResult) => {}
  const long = new Promise<BulkResult>((resolve) => {
    end = resolve
  })
  await showAtAddress(
    <Acts
      acts={[
        { name: 'Convert', begun: () => ({ kind: 'task', result: long }) },
        { name: 'Send', begun: () => ({ kind: 'result', result: result(3, 1) }) },
        { name: 'Tag', begun: () => ({ kind: 'result', result: result(7) }) },
      ]}
    />,
  )
  const begun = 'This goes on behind the screen. You can leave.'
  fireEvent.click(screen.getByRole('button', { name: 'Convert' }))
  await screen.findByText(begun)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  fireEvent.click(screen.getByRole('button', { name: 'Tag' }))
  await screen.findByText('Tag: 7 rows done')
  screen.getByText('Send: 3 done, 1 skipped: It is void.')
  screen.getByText(begun)
  end(result(300))
  await screen.findByText('Convert: 300 rows done')
  screen.getByText('Send: 3 done, 1 skipped: It is void.')
  expect(screen.queryByText(begun)).toBeNull()
})
