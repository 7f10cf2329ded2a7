import type { DraftInput } from '@cuentaclara/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import type { Saved } from '../editor-subject.ts'
import { aDraft, ids } from '../testing.ts'
import { createAutosave, type SaveState } from './autosave.ts'
import { blankDraft, type EditorDraft } from './draft.ts'
import { toDraftInput } from './draft-mapping.ts'
import type { PendingSave } from './local-copy.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('autosave', () => {
  it('creates the draft at the first meaningful field and saves over its version afterwards', async () => {
    const { autosave, server } = begin()
    autosave.change({ ...blankDraft(), currency: 'USD' })
    await settle()
    expect(server.calls).toEqual([])
    autosave.change(aDraft())
    await settle()
    autosave.change(aDraft({ notes: 'Gracias' }))
    await settle()
    expect(server.calls).toEqual(['create key-1', 'save 1'])
    expect(autosave.state()).toMatchObject({ status: 'saved', document: { id: ids.document, version: 2 } })
  })

  it('waits for a pause in the typing', async () => {
    const { autosave, server } = begin()
    for (const notes of ['G', 'Gr', 'Gra']) {
      autosave.change(aDraft({ notes }))
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(server.calls).toEqual([])
    await settle()
    expect(server.bodies.map(({ notes }) => notes)).toEqual(['Gra'])
  })

  it('never runs two saves at once', async () => {
    const { autosave, server } = begin()
    server.delayMs = 5_000
    autosave.change(aDraft())
    await vi.advanceTimersByTimeAsync(1_300)
    autosave.change(aDraft({ notes: 'more' }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.calls).toEqual(['create key-1'])
    await vi.advanceTimersByTimeAsync(12_000)
    expect(server.calls).toEqual(['create key-1', 'save 1'])
  })

  it('repeats a create whose answer was lost as it was, then saves what was typed since', async () => {
    const { autosave, server } = begin()
    server.fail = new NetworkError()
    autosave.change(aDraft())
    await settle()
    expect(autosave.state().status).toBe('offline')
    server.fail = null
    autosave.change(aDraft({ notes: 'since' }))
    await settle()
    await settle()
    expect(server.calls).toEqual(['create key-1', 'create key-1', 'save 1'])
    expect(server.bodies.map(({ notes }) => notes)).toEqual([null, null, 'since'])
  })

  it('repeats what was asked for in another visit and never answered, and makes one document of it', async () => {
    const written = aDraft({ notes: 'since' })
    const { autosave, server } = begin(null, {
      isKeptHere: true,
      draft: written,
      pending: { draft: aDraft(), key: 'key-of-then' },
    })
    expect(autosave.state().status).toBe('offline')
    await vi.advanceTimersByTimeAsync(6_000)
    await settle()
    expect(server.calls).toEqual(['create key-of-then', 'save 1'])
    expect(server.bodies.map(({ notes }) => notes)).toEqual([null, 'since'])
  })

  it('saves a new draft that this device kept without anybody typing in it again', async () => {
    const { server } = begin(null, { isKeptHere: true, draft: aDraft() })
    await vi.advanceTimersByTimeAsync(6_000)
    expect(server.calls).toEqual(['create key-1'])
  })

  it('saves what this device kept over the version that it was written over, once there is a line', async () => {
    const { autosave, server } = begin({ id: ids.document, version: 3 }, { isKeptHere: true })
    expect(autosave.state().status).toBe('offline')
    server.fail = new NetworkError()
    await vi.advanceTimersByTimeAsync(6_000)
    server.fail = null
    await vi.advanceTimersByTimeAsync(6_000)
    expect(server.calls).toEqual(['save 3', 'save 3'])
    expect(autosave.state()).toMatchObject({ status: 'saved', document: { version: 4 } })
  })

  it('tries again by itself when the server failed', async () => {
    const { autosave, server } = begin()
    server.fail = new ApiError({ status: 503 })
    autosave.change(aDraft())
    await settle()
    expect(autosave.state().status).toBe('failed')
    server.fail = null
    await vi.advanceTimersByTimeAsync(6_000)
    expect(autosave.state().status).toBe('saved')
  })

  it('repeats a create under its key when the server lost its database and cannot say whether it was saved', async () => {
    const { autosave, server } = begin()
    server.fail = new ApiError({ status: 503, body: { code: 'outcome-unknown' } })
    autosave.change(aDraft())
    await settle()
    server.fail = null
    await vi.advanceTimersByTimeAsync(6_000)
    expect(server.calls).toEqual(['create key-1', 'create key-1'])
    expect(autosave.state().status).toBe('saved')
  })

  it.each([
    [
      'the server cannot say whether it was saved',
      new ApiError({ status: 503, body: { code: 'outcome-unknown' } }),
    ],
    ['the answer was lost on the way', new NetworkError()],
  ])('knows its own save again when %s, and tells nobody of a change elsewhere', async (_, lost) => {
    const { autosave, server } = begin({ id: ids.document, version: 3 })
    server.loseAnswer = lost
    autosave.change(aDraft({ notes: 'mine' }))
    await settle()
    expect(server.version).toBe(4)
    autosave.change(aDraft({ notes: 'typed since' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(autosave.state()).toMatchObject({ status: 'saved', document: { version: 5 } })
    expect(server.bodies.map(({ notes }) => notes)).toEqual(['mine', 'mine', 'typed since'])
  })

  it('saves what was undone while nobody knew whether the server had it', async () => {
    const { autosave, server, draft } = begin({ id: ids.document, version: 3 })
    server.loseAnswer = new NetworkError()
    autosave.change(aDraft({ notes: 'a slip' }))
    await settle()
    autosave.change(draft)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(autosave.state()).toMatchObject({ status: 'saved', document: { version: 5 } })
    expect(server.bodies.map(({ notes }) => notes)).toEqual(['a slip', 'a slip', null])
  })

  it('still tells of somebody who saved while its own save was lost on the way there', async () => {
    const { autosave, server } = begin({ id: ids.document, version: 3 })
    server.fail = new NetworkError()
    autosave.change(aDraft({ notes: 'mine' }))
    await settle()
    server.fail = null
    server.version = 4
    await vi.advanceTimersByTimeAsync(10_000)
    expect(autosave.state().status).toBe('conflict')
  })

  it('stops at a conflict until somebody decides', async () => {
    const { autosave, server } = begin({ id: ids.document, version: 3 })
    server.fail = new ApiError({ status: 412 })
    autosave.change(aDraft({ notes: 'mine' }))
    await settle()
    expect(autosave.state().status).toBe('conflict')
    server.fail = null
    server.version = 7
    autosave.change(aDraft({ notes: 'mine too' }))
    await settle()
    expect(server.calls).toEqual(['save 3'])
    autosave.overwrite(7)
    await settle()
    expect(server.calls).toEqual(['save 3', 'save 7'])
    expect(server.bodies.at(-1)?.notes).toBe('mine too')
  })

  it('hands over what is on the screen when it is issued, even in the middle of a save', async () => {
    const { autosave, server } = begin()
    server.delayMs = 1_000
    autosave.change(aDraft())
    await vi.advanceTimersByTimeAsync(1_300)
    autosave.change(aDraft({ notes: 'last word' }))
    const flushed = autosave.flush()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await flushed).toEqual({ id: ids.document, version: 2 })
    expect(server.bodies.at(-1)?.notes).toBe('last word')
  })

  it('saves by hand only when asked, where what is edited is at work already', async () => {
    const { autosave, server } = begin({ id: ids.document, version: 3 }, { byHand: true })
    autosave.change(aDraft({ notes: 'not yet' }))
    await settle()
    expect(server.calls).toEqual([])
    expect(autosave.state().status).toBe('waiting')
    const flushed = autosave.flush()
    await settle()
    expect(await flushed).toMatchObject({ version: 4 })
    expect(server.calls).toEqual(['save 3'])
  })

  // A line that came back would have changed what is at work behind somebody's back.
  it('waits to be asked with what this device kept of something at work', async () => {
    const { autosave, server } = begin({ id: ids.document, version: 3 }, { byHand: true, isKeptHere: true })
    expect(autosave.state().status).toBe('waiting')
    autosave.retryNow()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(server.calls).toEqual([])
    const flushed = autosave.flush()
    await settle()
    expect(await flushed).toMatchObject({ version: 4 })
  })

  it('says what went wrong when it cannot be saved before issuing', async () => {
    const { autosave, server } = begin()
    server.fail = new ApiError({ status: 422, body: { message: 'No' } })
    autosave.change(aDraft())
    const flushed = autosave.flush().catch((error: unknown) => error)
    await settle()
    expect(await flushed).toBe(server.fail)
    expect(autosave.state().status).toBe('refused')
  })
})

/** As the server is: a save over another version than the present one is refused, a key is answered again. */
type Opening = { byHand?: boolean; isKeptHere?: boolean; draft?: EditorDraft; pending?: PendingSave }

function begin(
  document: SaveState['document'] = null,
  { byHand = false, isKeptHere = false, draft: kept, pending }: Opening = {},
) {
  const server = {
    calls: [] as string[],
    bodies: [] as DraftInput[],
    version: document?.version ?? 0,
    fail: null as Error | null,
    /** Does what is asked once, and throws this instead of the answer. */
    loseAnswer: null as Error | null,
    delayMs: 0,
  }
  const answered = new Map<string, Saved>()
  let keys = 0
  async function answer(call: string, written: EditorDraft, key: string, over: number): Promise<Saved> {
    server.calls.push(call)
    server.bodies.push(toDraftInput(written))
    if (server.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, server.delayMs))
    if (server.fail !== null) throw server.fail
    const saved = answered.get(key) ?? write(over)
    answered.set(key, saved)
    const { loseAnswer } = server
    server.loseAnswer = null
    if (loseAnswer !== null) throw loseAnswer
    return saved
  }
  function write(over: number): Saved {
    if (over !== server.version) throw new ApiError({ status: 412 })
    server.version += 1
    return { id: ids.document, version: server.version, issues: [] }
  }
  const draft: EditorDraft = kept ?? (document === null ? blankDraft() : aDraft())
  const autosave = createAutosave(
    {
      create: (written, key) => answer(`create ${key}`, written, key, 0),
      save: (_id, written, read, key) => answer(`save ${read}`, written, key, read),
      onState: () => {},
      onSaved: () => {},
      now: () => 0,
      newKey: () => `key-${++keys}`,
    },
    { document, draft, byHand, isKeptHere, pending },
  )
  return { autosave, server, draft }
}

function settle(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(1_500)
}
