import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '../errors.ts'
import { growingPause } from '../growing-pause.ts'
import type { Logger } from '../log.ts'
import { FileMissing, type FileOnDisk, type FileStore } from './file-store.ts'

/** What a row says of the bytes of a file: they lie in it, or elsewhere under a key. */
export type FilePlace = { content: Buffer | null; sha256: Buffer | null; store_key: string | null }

export type FileCall = 'put' | 'get' | 'remove' | 'list'

/** The one way to files that lie outside of the database: it tries again, proves what it was given, and says when it cannot. */
export type FileDoor = {
  /** Null where the installation has none. */
  readonly store: FileStore | null
  /** The bytes of a file of a company, proven. Throws FilesAway, FileDamaged. */
  read(companyId: string, place: FilePlace): Promise<Buffer>
  /** The same of a key that somebody else has looked at. */
  fetch(key: string, sha256: Buffer, signal?: AbortSignal): Promise<Buffer>
  /** The same for what is too large to hold, into a file on the disk. */
  fetchTo(path: string, object: { key: string; sha256: Buffer; size: number }): Promise<void>
  keep(key: string, content: Buffer | FileOnDisk, sha256: Buffer, signal?: AbortSignal): Promise<void>
  remove(key: string, signal?: AbortSignal): Promise<void>
  list(prefix: string): AsyncGenerator<{ key: string; size: number; at: Date }>
  close(): void
}

/** 503: the store does not answer, or not in time. */
export class FilesAway extends Unavailable {
  constructor() {
    super('files-away')
  }
}

/** 503: what is kept under the key is not what was put there, or nothing. Wrong bytes are never handed out. */
export class FileDamaged extends Unavailable {
  constructor() {
    super('file-damaged')
  }
}

type Options = {
  store: FileStore | null
  log: Logger
  onCall?: (call: FileCall, outcome: 'done' | 'failed') => void
  /** How long one try may take, without what its size takes. */
  tryMs?: number
}

const tries = 3
/** Large files may take longer: so many bytes in a millisecond are slow. */
const slowBytesPerMs = 500

export function openFileDoor({ store, log, onCall, tryMs = 5_000 }: Options): FileDoor {
  /** Throws FilesAway after the last try, FileDamaged for what another try would not change. */
  async function attempt<T>(
    call: FileCall,
    key: string,
    work: (store: FileStore, signal: AbortSignal) => Promise<T>,
    { size = 0, signal }: { size?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    if (store === null) {
      log.error({ key }, 'a file lies in a store that no setting names')
      throw new FilesAway()
    }
    for (let failures = 1; ; failures += 1) {
      const late = AbortSignal.timeout(tryMs + Math.ceil(size / slowBytesPerMs))
      try {
        const result = await work(store, signal ? AbortSignal.any([late, signal]) : late)
        onCall?.(call, 'done')
        return result
      } catch (error) {
        signal?.throwIfAborted()
        onCall?.(call, 'failed')
        log.warn({ err: error, call, key, failures }, 'the store of files failed')
        const isWrong = error instanceof FileMissing || error instanceof FileDamaged
        if (isWrong && failures > 1) log.error({ key }, 'a file in the store is missing or damaged')
        if (isWrong && failures > 1) throw new FileDamaged()
        if (failures === tries) throw new FilesAway()
        await pause(growingPause(failures), undefined, { signal })
      }
    }
  }

  const fetch: FileDoor['fetch'] = (key, sha256, signal) =>
    attempt(
      'get',
      key,
      async (from, until) => {
        const content = await collect(from, key, until)
        if (!digestOf(content).equals(sha256)) throw new FileDamaged()
        return content
      },
      { signal },
    )

  return {
    store,
    fetch,
    async read(companyId, { content, sha256, store_key: key }) {
      if (content === null && (key === null || sha256 === null)) throw new FileDamaged()
      if (content === null) {
        // The database refuses such a row; whoever reads must not have to believe that.
        if (!key!.startsWith(`${companyId}/`)) throw new FileDamaged()
        return fetch(key!, sha256!)
      }
      if (sha256 !== null && !digestOf(content).equals(sha256)) {
        log.error({ companyId }, 'a file in the database is damaged')
        throw new FileDamaged()
      }
      return content
    },
    fetchTo: (path, { key, sha256, size }) =>
      attempt(
        'get',
        key,
        async (from, signal) => {
          const hash = createHash('sha256')
          const stream = await from.get(key, signal)
          await pipeline(stream, hashing(hash), createWriteStream(path, { mode: 0o600 }), { signal })
          if (!hash.digest().equals(sha256)) throw new FileDamaged()
        },
        { size },
      ),
    keep: (key, content, sha256, signal) =>
      attempt('put', key, (to, until) => to.put(key, content, sha256, until), {
        size: Buffer.isBuffer(content) ? content.length : content.size,
        signal,
      }),
    remove: (key, signal) => attempt('remove', key, (from, until) => from.remove(key, until), { signal }),
    async *list(prefix) {
      let after: string | undefined
      do {
        const page = await attempt('list', prefix, (from, signal) => from.list(prefix, after, signal))
        yield* page
        after = page.at(-1)?.key
      } while (after !== undefined)
    },
    close: () => store?.close(),
  }
}

export function digestOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

/** SHA-256 of a file on the disk. */
export async function digestOfFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

async function collect(from: FileStore, key: string, signal: AbortSignal): Promise<Buffer> {
  const stream = await from.get(key, signal)
  const giveUp = () => stream.destroy(new Error('the store was too slow'))
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await buffer(stream)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** Passes on what it adds to a digest. */
function hashing(hash: ReturnType<typeof createHash>) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
}
