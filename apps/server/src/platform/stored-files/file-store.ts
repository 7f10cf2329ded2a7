import type { Readable } from 'node:stream'

/** Names of the stores outside that a row may name; the columns `store` check them. */
export type StoreName = 's3'

export type StoredObject = { key: string; size: number; at: Date }

/** Bytes on the disk, to be sent without holding them all. */
export type FileOnDisk = { path: string; size: number }

/** A store outside of the database. It tries once, and ends in an error or FileMissing; trying again is the door's. */
export type FileStore = {
  readonly name: StoreName
  put(key: string, content: Buffer | FileOnDisk, sha256: Buffer, signal: AbortSignal): Promise<void>
  /** Throws FileMissing. */
  get(key: string, signal: AbortSignal): Promise<Readable>
  /** What is not there is removed. */
  remove(key: string, signal: AbortSignal): Promise<void>
  /** A page of what begins with `prefix`, by key, after one of them. */
  list(prefix: string, after: string | undefined, signal: AbortSignal): Promise<StoredObject[]>
  close(): void
}

/** The store answers, and has nothing under this key. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}
