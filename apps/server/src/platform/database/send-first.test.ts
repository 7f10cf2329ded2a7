import { expect, test } from 'vitest'
import { sendFirst } from './send-first.ts'

test('what is sent first may fail before anybody waits for it, and says so to who does', async () => {
  const asked = Promise.reject(new Error('refused'))
  await sendFirst(asked)
  await expect(asked).rejects.toThrow('refused')
})

test('it has left before more is put together', async () => {
  const steps: string[] = []
  const asked = (async () => {
    await undefined
    process.nextTick(() => steps.push('sent'))
  })()
  await sendFirst(asked)
  steps.push('more')
  expect(steps).toEqual(['sent', 'more'])
})
