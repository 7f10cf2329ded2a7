import { expect, test } from 'vitest'
import { Unavailable } from '#platform/errors.ts'
import { ThreadFailed } from '#platform/threads/thread-pool.ts'
import { whyUnread } from './why-unread.ts'

test('a file that has no end is refused by name; what is our fault is not blamed on it', () => {
  expect(whyUnread(new ThreadFailed('took-too-long'))).toBe('file-too-slow')
  expect(whyUnread(new ThreadFailed('ended'))).toBe('file-too-heavy')
  for (const ours of [new ThreadFailed('stopped'), new Unavailable('overloaded'), new TypeError('a bug')]) {
    expect(() => whyUnread(ours)).toThrow(ours)
  }
})
