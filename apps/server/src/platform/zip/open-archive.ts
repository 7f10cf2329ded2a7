import { createRequire } from 'node:module'
import type { ZipArchive } from 'archiver'

const load = createRequire(import.meta.url)

/** An empty ZIP to write into. What writes it is loaded for the first one: a megabyte that many programs never need. */
export function openArchive(): ZipArchive {
  const { ZipArchive } = load('archiver') as typeof import('archiver')
  const zip = new ZipArchive({ zlib: { level: 6 }, highWaterMark: 65_536 })
  gatherDirectory((zip as unknown as Inside)._module.engine)
  return zip
}

/** What of the writer is its own business, and is not to be had in another way. */
type Inside = { _module: { engine: Engine } }
type Engine = {
  offset: number
  write(piece: Buffer | string): boolean
  end(): void
  _finish(): void
}

const enough = 65_536

/**
 * The directory at the end of an archive is written in twenty pieces of a few bytes for each file, all at once and whether anybody takes them: of
 * forty thousand files they were 350 MB. Here they are gathered, and so many bytes of them are one piece.
 */
function gatherDirectory(engine: Engine): void {
  const { write, end, _finish: finish } = engine
  engine._finish = () => {
    let pieces: Buffer[] = []
    let size = 0
    const pass = () => {
      // Where they stand in the archive has been counted.
      engine.offset -= size
      if (size > 0) write.call(engine, Buffer.concat(pieces, size))
      pieces = []
      size = 0
    }
    engine.write = (piece) => {
      const bytes = Buffer.from(piece as Buffer)
      pieces.push(bytes)
      size += bytes.length
      engine.offset += bytes.length
      if (size >= enough) pass()
      return true
    }
    engine.end = () => {
      pass()
      Object.assign(engine, { write, end })
      end.call(engine)
    }
    finish.call(engine)
  }
}
