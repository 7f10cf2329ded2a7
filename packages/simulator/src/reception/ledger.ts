import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type Verdict = { state: 'aceptado' | 'rechazado'; answerXml: string }

/** One document as received; the verdict comes later and never changes. */
export type Reception = {
  clave: string
  consecutivo: string
  issuer: string
  xml: string
  receivedAtMs: number
  verdictAtMs: number
  verdict: Verdict | null
  /** How often the very same key was posted; more than one means somebody did not ask first. */
  posts: number
}

type Entry =
  | { type: 'received'; reception: Omit<Reception, 'verdict' | 'posts'> }
  | { type: 'posted-again'; clave: string }
  | { type: 'verdict'; clave: string; verdict: Verdict }

/** What the authority has: by key, and by issuer and number. Survives the process when it has a file. */
export type Ledger = {
  find(clave: string): Reception | undefined
  /** Another document of that issuer with that number, if any. */
  sameNumber(reception: Reception): Reception | undefined
  receive(reception: Omit<Reception, 'verdict' | 'posts'>): Reception
  countAgain(reception: Reception): void
  decide(reception: Reception, verdict: Verdict): void
  all(): Reception[]
  close(): void
}

/** Opens a ledger over an append-only journal, or in memory when no file is named. */
export function openLedger(file: string | null): Ledger {
  const byClave = new Map<string, Reception>()
  const byNumber = new Map<string, Reception>()
  for (const entry of file ? readJournal(file) : []) apply(entry)
  const journal = file ? openJournal(file) : null

  return {
    find: (clave) => byClave.get(clave),
    sameNumber: (reception) => {
      const first = byNumber.get(numberKey(reception))
      return first && first.clave !== reception.clave ? first : undefined
    },
    receive(reception) {
      record({ type: 'received', reception }, true)
      return byClave.get(reception.clave)!
    },
    countAgain: (reception) => record({ type: 'posted-again', clave: reception.clave }, false),
    decide: (reception, verdict) => record({ type: 'verdict', clave: reception.clave, verdict }, false),
    all: () => [...byClave.values()],
    close: () => journal !== null && closeSync(journal),
  }

  /** What was received must be on disk before it is acknowledged: a verdict can be computed again. */
  function record(entry: Entry, mustSurvive: boolean): void {
    apply(entry)
    if (journal === null) return
    writeSync(journal, `${JSON.stringify(entry)}\n`)
    if (mustSurvive) fdatasyncSync(journal)
  }

  function apply(entry: Entry): void {
    if (entry.type === 'received') {
      const reception: Reception = { ...entry.reception, verdict: null, posts: 1 }
      byClave.set(reception.clave, reception)
      if (!byNumber.has(numberKey(reception))) byNumber.set(numberKey(reception), reception)
      return
    }
    const reception = byClave.get(entry.clave)
    if (!reception) return
    if (entry.type === 'posted-again') reception.posts += 1
    else reception.verdict = entry.verdict
  }
}

function numberKey({ issuer, consecutivo }: { issuer: string; consecutivo: string }): string {
  return `${issuer}/${consecutivo}`
}

function openJournal(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  return openSync(file, 'a')
}

function readJournal(file: string): Entry[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap(readEntry)
}

/** A torn last line, left by a power cut, is as if it had never been written. */
function readEntry(line: string): Entry[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Entry]
  } catch {
    return []
  }
}
