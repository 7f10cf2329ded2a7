import type { Outcome } from './behaviour.ts'
import { openJournal, type Place } from './journal.ts'

/** A later document's effect on an earlier one, kept so that notes never exceed it and nobody answers twice. */
export type Adjustment = { clave: string; type: 'credit' | 'debit' | 'payment' | 'answer'; total: string }

export type Verdict = {
  state: 'aceptado' | 'rechazado'
  codes: Array<number | null>
  /** The signed MensajeHacienda, in the journal. */
  answer: Place
}

/** One document as received; the verdict comes later and never changes. */
export type Reception = {
  /** The clave; for a receiver's message the clave, a hyphen and its own consecutivo. */
  key: string
  clave: string
  consecutivo: string
  /** As posted, milliseconds since 1970; journals of before do not have it. */
  issuedAtMs?: number
  /** Identity number of the issuer as posted. */
  issuer: string
  receiver: string | null
  /** Whose credentials posted it, and whose numbering it uses up. */
  sender: string
  receivedAtMs: number
  verdictAtMs: number
  callbackUrl: string | null
  /** What the driver, or chance, ordered for this document. */
  outcome: Outcome | null
  document: Place
  verdict: Verdict | null
  adjustments: Adjustment[]
  /** How often the very same key was posted; more than one means somebody did not ask first. */
  posts: number
}

export type NewReception = Omit<Reception, 'document' | 'verdict' | 'adjustments' | 'posts'>

type Entry =
  | { type: 'received'; reception: NewReception }
  | { type: 'posted-again'; key: string }
  | {
      type: 'verdict'
      key: string
      state: Verdict['state']
      codes: Verdict['codes']
      adjustments: Adjustment[]
    }

/** What the authority has: by key, by sender and number. Survives the process when it has a file. */
export type Ledger = {
  find(key: string): Reception | undefined
  /** Another document of that sender with that number, received earlier, if any. */
  sameNumber(reception: Reception): Reception | undefined
  /** Documents of one sender, oldest first. */
  sentBy(sender: string): readonly Reception[]
  /** Accepted documents that adjust or answer that clave. */
  adjusting(clave: string): readonly Reception[]
  all(): Reception[]
  count(): number
  documentOf(reception: Reception): string
  answerOf(reception: Reception): string | null
  /** Whether a document with that key is just being put on disk; resolves when it is there, or is not taken. */
  arriving(key: string): Promise<void> | undefined
  /**
   * Resolves when the document is on disk: it must be before it is acknowledged. Rejects when the disk does not take it; then
   * nothing is known of it.
   */
  receive(reception: NewReception, document: string): Promise<Reception>
  countAgain(reception: Reception): void
  decide(
    reception: Reception,
    verdict: Omit<Verdict, 'answer'>,
    answer: string,
    adjustments: Adjustment[],
  ): void
  /**
   * Resolves when all that was decided and counted is on disk: it must be before anybody is told of it. Rejects when the disk
   * does not take it.
   */
  saved(): Promise<void>
  close(): Promise<void>
}

/** Opens a ledger over a journal file, or in memory when no file is named. */
export function openLedger(file: string | null): Ledger {
  const byKey = new Map<string, Reception>()
  const byNumber = new Map<string, string>()
  const bySender = new Map<string, Reception[]>()
  const byAdjusted = new Map<string, Reception[]>()
  const arriving = new Map<string, Promise<void>>()
  const journal = openJournal<Entry>(file, apply)

  return {
    find: (key) => byKey.get(key),
    sameNumber(reception) {
      const first = byNumber.get(numberKey(reception))
      return first && first !== reception.key ? byKey.get(first) : undefined
    },
    sentBy: (sender) => bySender.get(sender) ?? [],
    adjusting: (clave) => byAdjusted.get(clave) ?? [],
    all: () => [...byKey.values()],
    count: () => byKey.size,
    documentOf: (reception) => journal.read(reception.document),
    answerOf: ({ verdict }) => (verdict ? journal.read(verdict.answer) : null),
    arriving: (key) => arriving.get(key),
    async receive(reception, document) {
      const entry: Entry = { type: 'received', reception }
      const keeping = Promise.withResolvers<void>()
      arriving.set(reception.key, keeping.promise)
      try {
        apply(entry, await journal.keep(entry, document))
        return byKey.get(reception.key)!
      } finally {
        arriving.delete(reception.key)
        keeping.resolve()
      }
    },
    countAgain: ({ key }) => record({ type: 'posted-again', key }),
    decide: ({ key }, { state, codes }, answer, adjustments) =>
      record({ type: 'verdict', key, state, codes, adjustments }, answer),
    saved: () => journal.saved(),
    close: () => journal.close(),
  }

  function record(entry: Entry, text?: string): void {
    apply(entry, journal.append(entry, text))
  }

  function apply(entry: Entry, place: Place): void {
    if (entry.type === 'received') return addReception(entry.reception, place)
    const reception = byKey.get(entry.key)
    if (!reception) return
    if (entry.type === 'posted-again') {
      reception.posts += 1
      return
    }
    reception.verdict = { state: entry.state, codes: entry.codes, answer: place }
    reception.adjustments = entry.adjustments
    for (const { clave } of entry.adjustments) push(byAdjusted, clave, reception)
  }

  function addReception(received: NewReception, document: Place): void {
    const earlier = byKey.get(received.key)
    const fresh = { ...received, document, verdict: null, adjustments: [] }
    if (earlier) {
      Object.assign(earlier, fresh, { posts: earlier.posts + 1 })
      return
    }
    const reception: Reception = { ...fresh, posts: 1 }
    byKey.set(reception.key, reception)
    push(bySender, reception.sender, reception)
    if (!byNumber.has(numberKey(reception))) byNumber.set(numberKey(reception), reception.key)
  }
}

function numberKey({ sender, consecutivo }: { sender: string; consecutivo: string }): string {
  return `${sender}/${consecutivo}`
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
