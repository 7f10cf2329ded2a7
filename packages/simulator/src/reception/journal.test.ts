import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openJournal, type Place } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
const file = join(folder, 'deep', 'j')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function reopen() {
  const replayed: Array<{ entry: { n: number }; place: Place }> = []
  const journal = openJournal<{ n: number }>(file, (entry, place) => replayed.push({ entry, place }))
  const texts = () => replayed.map(({ entry, place }) => [entry.n, journal.read(place)])
  return { journal, texts }
}

describe('a journal', () => {
  it('gives back entries and texts in order, also texts with lines and accents', async () => {
    const { journal } = reopen()
    const place = journal.append({ n: 1 }, 'uno\n{"bytes":3}\nñandú 𝒳')
    expect(journal.read(place)).toBe('uno\n{"bytes":3}\nñandú 𝒳')
    journal.append({ n: 2 })
    await journal.durable()
    expect(journal.read(place)).toBe('uno\n{"bytes":3}\nñandú 𝒳')
    await journal.close()
    const again = reopen()
    expect(again.texts()).toEqual([
      [1, 'uno\n{"bytes":3}\nñandú 𝒳'],
      [2, ''],
    ])
    await again.journal.close()
  })

  it('reads back what is being written', async () => {
    const { journal } = reopen()
    const first = journal.append({ n: 1 }, 'a')
    const flushed = journal.durable()
    const second = journal.append({ n: 2 }, 'b')
    expect([journal.read(first), journal.read(second)]).toEqual(['a', 'b'])
    await flushed
    await journal.durable()
    expect([journal.read(first), journal.read(second)]).toEqual(['a', 'b'])
    await journal.close()
  })

  it('is on disk when `durable` resolves, whatever happens to the process then', async () => {
    const { journal } = reopen()
    journal.append({ n: 1 }, 'kept')
    await journal.durable()
    expect(readFileSync(file, 'utf8')).toContain('kept')
    const other = reopen()
    expect(other.texts()).toEqual([[1, 'kept']])
    await other.journal.close()
    await journal.close()
  })

  it.each([1, 3, 20])('forgets a last entry torn %i bytes before its end, and goes on', async (bytes) => {
    const { journal } = reopen()
    journal.append({ n: 1 }, 'whole')
    journal.append({ n: 2 }, 'torn')
    await journal.close()
    truncateSync(file, readFileSync(file).length - bytes)
    const second = reopen()
    expect(second.texts()).toEqual([[1, 'whole']])
    second.journal.append({ n: 3 }, 'next')
    await second.journal.close()
    const third = reopen()
    expect(third.texts()).toEqual([
      [1, 'whole'],
      [3, 'next'],
    ])
    await third.journal.close()
  })

  it('stops at rubbish', async () => {
    const { journal } = reopen()
    journal.append({ n: 1 }, 'whole')
    await journal.close()
    appendFileSync(file, '\u0000\u0000rubbish\n')
    const second = reopen()
    expect(second.texts()).toEqual([[1, 'whole']])
    await second.journal.close()
  })
})
