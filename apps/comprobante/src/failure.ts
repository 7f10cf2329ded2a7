/** A reason to stop that the caller of the tool can act on; its message is one sentence. */
export class Failure extends Error {
  readonly reason: 'usage' | 'document'

  constructor(reason: 'usage' | 'document', message: string) {
    super(message)
    this.name = 'Failure'
    this.reason = reason
  }
}

/** 1 for something wrong with a document, 2 for wrong usage. */
export function statusOf(failure: Failure): number {
  return failure.reason === 'document' ? 1 : 2
}
