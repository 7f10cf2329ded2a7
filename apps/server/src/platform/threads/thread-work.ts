/** What a thread can be asked for: an exported function of a file, which is given plain data and answers with plain data. */
export type ThreadWork<Input, Output> = {
  readonly file: string
  readonly name: string
  /** Whoever works longer is ended together with its thread; waiting for a turn of a busy machine is no work. */
  readonly withinMs: number
  /** Never there: it only carries the types. */
  readonly typed?: (input: Input) => Output
}

/**
 * Names a function as work for threads: `threadWork<typeof assessXml>(new URL('./assess-xml.ts', import.meta.url),
 * 'assessXml', 20_000)`. Objects of classes arrive as plain ones and Buffers as Uint8Arrays, so neither belongs in what it
 * is given or answers.
 */
export function threadWork<Work extends (input: never) => unknown>(
  file: URL,
  name: string,
  withinMs: number,
): ThreadWork<Parameters<Work>[0], Arrived<Awaited<ReturnType<Work>>>> {
  return { file: file.href, name, withinMs }
}

type Arrived<Output> = Output extends Moved<infer Inner> ? Inner : Output

/** An answer whose bytes are handed over instead of copied: taking a hundred megabytes then costs the loop nothing. */
export class Moved<Output> {
  readonly output: Output
  readonly bytes: readonly Uint8Array[]

  /** Every one of `bytes` must own its memory; `ownBytes` makes it so. */
  constructor(output: Output, bytes: readonly Uint8Array[]) {
    this.output = output
    this.bytes = bytes
  }
}

/** The same bytes in memory of their own: what was cut out of something larger is copied. */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** What goes to a thread, and what comes back. */
export type ThreadOrder = { file: string; name: string; input: unknown }
export type ThreadAnswer = { output: unknown } | { error: unknown }
