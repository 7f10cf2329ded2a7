// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NetworkError } from '#lib/http/api-error.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { Opened } from './opened.tsx'

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
})
afterEach(cleanup)

// Without a line nothing opened, whatever was pressed, and nothing said why.
it('says why a record could not be opened, asks again, and closes', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new NetworkError())
  const onClose = vi.fn()
  await showAtAddress(
    <Opened query={{ queryKey: ['record'], queryFn: ask }} onClose={onClose}>
      {(record) => record}
    </Opened>,
  )
  await screen.findByText(/^There is no connection/)
  ask.mockResolvedValueOnce('The record')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The record')
  expect(screen.queryByText(/^There is no connection/)).toBeNull()
})
