import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Disk, openJournal, type Place } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
const file = join(folder, 'deep', 'j')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A disk with so much room left; what is over is taken in part, as a full disk does, or fails. */
function smallDisk(room: number, whenFull: 'short' | 'fails' | 'sync fails') {
  const disk = { room }
  const write: Disk['write'] = async (descriptor, buffers, position) => {
    const bytes = Buffer.concat(buffers)
    const taken = whenFull === 'sync fails' ? bytes.length : Math.min(bytes.length, disk.room)
    writeSync(descriptor, bytes, 0, taken, position)
    disk.room -= taken
    if (taken < bytes.length && whenFull === 'fails') throw new Error('ENOSPC: no space left on device')
    return taken
  }
  const sync = async () => {
    if (disk.room < 0) throw new Error('ENOSPC: no space left on device')
  }
  return Object.assign(disk, { write, sync })
}

function reopen(disk?: Disk) {
  const replayed: Array<{ entry: { n: number }; place: Place }> = []
  const journal = openJournal<{ n: number }>(file, (entry, place) => replayed.push({ entry, place }), disk)
  const texts = () => replayed.map(({ entry, place }) => [entry.n, journal.read(place)])
  return { journal, texts }
}

describe('a journal', () => {
  it('gives back entries and texts in order, also texts with lines and accents', async () => {
    const { journal } = reopen()
    const place = journal.append({ n: 1 }, 'uno\n{"bytes":3}\nñandú 𝒳')
    expect(journal.read(place)).toBe('uno\n{"bytes":3}\nñandú 𝒳')
    await journal.keep({ n: 2 })
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
    const keeping = journal.keep({ n: 1 }, 'a')
    const second = journal.append({ n: 2 }, 'b')
    expect(journal.read(second)).toBe('b')
    const first = await keeping
    await journal.keep({ n: 3 }, 'c')
    expect([journal.read(first), journal.read(second)]).toEqual(['a', 'b'])
    await journal.close()
  })

  it('is on disk when `keep` resolves, whatever happens to the process then', async () => {
    const { journal } = reopen()
    await journal.keep({ n: 1 }, 'kept')
    expect(readFileSync(file, 'utf8')).toContain('kept')
    const other = reopen()
    expect(other.texts()).toEqual([[1, 'kept']])
    await other.journal.close()
    await journal.close()
  })

  it('has on disk what was only noted when `saved` resolves', async () => {
    const { journal } = reopen()
    const keeping = journal.keep({ n: 1 }, 'kept')
    journal.append({ n: 2 }, 'noted')
    await journal.saved()
    expect(readFileSync(file, 'utf8')).toContain('noted')
    await keeping
    await journal.close()
  })

  it.each(['short', 'fails', 'sync fails'] as const)(
    'on a full disk (%s) says that it has not saved, and does when there is room',
    async (whenFull) => {
      const disk = smallDisk(40, whenFull)
      const { journal } = reopen(disk)
      journal.append({ n: 1 }, 'noted'.repeat(20))
      for (let times = 0; times < 3; times++) await expect(journal.saved()).rejects.toThrow()
      disk.room = 1_000_000
      await journal.saved()
      await journal.saved()
      const again = reopen()
      expect(again.texts()).toEqual([[1, 'noted'.repeat(20)]])
      await again.journal.close()
      await journal.close()
    },
  )

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

  it.each(['short', 'fails', 'sync fails'] as const)(
    'on a full disk (%s) refuses what is to be kept, forgets it, and goes on whole when there is room',
    async (whenFull) => {
      const disk = smallDisk(120, whenFull)
      const { journal } = reopen(disk)
      const first = await journal.keep({ n: 1 }, 'first')
      const verdict = journal.append({ n: 2 }, 'a verdict, which can be found out again'.repeat(3))
      for (let n = 3; n < 6; n++) await expect(journal.keep({ n }, 'lost'.repeat(20))).rejects.toThrow()
      expect([first, verdict].map((place) => journal.read(place).slice(0, 9))).toEqual(['first', 'a verdict'])
      disk.room = 1_000_000
      const last = await journal.keep({ n: 6 }, 'last')
      expect([first, verdict, last].map((place) => journal.read(place).slice(0, 9))).toEqual([
        'first',
        'a verdict',
        'last',
      ])
      await journal.close()
      const again = reopen()
      expect(again.texts().map(([n, text]) => [n, String(text).slice(0, 9)])).toEqual([
        [1, 'first'],
        [2, 'a verdict'],
        [6, 'last'],
      ])
      await again.journal.close()
    },
  )

  it('that many write at once while the disk fills up holds just what was kept', async () => {
    const disk = smallDisk(3_000, 'short')
    const { journal } = reopen(disk)
    const kept: number[] = []
    const keep = (n: number) =>
      journal.keep({ n }, `text ${n}`.repeat(n % 7)).then(
        () => void kept.push(n),
        () => {},
      )
    for (let round = 0; round < 20; round++) {
      if (round === 15) disk.room = 1_000_000
      await Promise.all(Array.from({ length: 10 }, (_, index) => keep(round * 10 + index)))
    }
    expect(kept.length).toBeGreaterThan(50)
    expect(kept.length).toBeLessThan(200)
    await journal.close()
    const again = reopen()
    expect(again.texts()).toEqual(kept.map((n) => [n, `text ${n}`.repeat(n % 7)]))
    await again.journal.close()
  })

  it('whose bytes were changed ends before them', async () => {
    const { journal } = reopen()
    await journal.keep({ n: 1 }, 'whole')
    await journal.keep({ n: 2 }, 'changed')
    await journal.close()
    const bytes = readFileSync(file)
    bytes[bytes.indexOf('changed')] = 0
    writeFileSync(file, bytes)
    const again = reopen()
    expect(again.texts()).toEqual([[1, 'whole']])
    await again.journal.close()
  })
})
