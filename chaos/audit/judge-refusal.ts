import type { Refusal } from '../acknowledged.ts'
import type { FaultLine } from '../run-round.ts'

/** What judging a refusal needs to know of the rest. */
export type Surroundings = {
  /** Whether the authority has rejected that document. */
  isRejected(documentId: string): boolean
  /** The moment that stands in that document, by the clock that the program had; null for one of the demo. */
  issuedAtMs(documentId: string): number | null
  /** How often such a thing was asked for in the minute before. */
  askedInMinute(what: Refusal['what'], atMs: number): number
  /** How many letters a company had acknowledged in the day before. */
  lettersOfDay(company: string, atMs: number): number
  /** How often the same key had been asked in vain until then, because no answer came in time. */
  timesLate(key: string, atMs: number): number
  faults: readonly FaultLine[]
}

/** Why a program in order says no to good work: which answer, to which request, and what has to be so. */
type Natural = {
  status: number
  code: string
  what: readonly Refusal['what'][]
  isSo(refusal: Refusal, surroundings: Surroundings): boolean
}

const everything = ['document', 'payment', 'upload', 'letter', 'sign-in'] as const
const databaseFaults = [
  ...['kill-database', 'kill-both', 'database-away', 'start-without-database', 'freeze-database'],
  ...['end-one-connection', 'end-all-connections', 'lose-leader', 'freeze-leader', 'disk-full'],
]
/** Who would answer is dead. */
const killingFaults = ['kill-program', 'kill-both', 'start-without-database']
/** One request waits twenty seconds. Where others use the machine too that says little; three times that is a hang. */
const MOST_LATE = 2
/** Of the routes, for everybody of one address. */
const perMinute: Partial<Record<Refusal['what'], number>> = { upload: 60, letter: 30 }

/** Of a company that has written on fewer than three days before; nobody in a round writes for longer. */
const LETTERS_OF_FIRST_DAYS = 100

const natural: readonly Natural[] = [
  { status: 0, code: 'cut', what: everything, isSo: during(...killingFaults) },
  { status: 0, code: 'late', what: everything, isSo: during(...killingFaults, ...databaseFaults) },
  {
    status: 0,
    code: 'late',
    what: everything,
    isSo: ({ key, at }, { timesLate }) => timesLate(key, Date.parse(at)) <= MOST_LATE,
  },
  { status: 503, code: 'database-away', what: everything, isSo: during(...databaseFaults) },
  // The line was lost between the commit and its answer: the same key finds out.
  { status: 503, code: 'outcome-unknown', what: everything, isSo: during(...databaseFaults) },
  { status: 503, code: 'storage-full', what: everything, isSo: during('disk-full') },
  // Forty days on, the session has ended.
  { status: 401, code: 'session-over', what: everything, isSo: during('clock-ahead') },
  {
    status: 429,
    code: 'too-many-requests',
    what: ['upload', 'letter'],
    isSo: ({ what, at }, { askedInMinute }) => askedInMinute(what, Date.parse(at)) >= perMinute[what]!,
  },
  {
    status: 429,
    code: 'letters-full',
    what: ['letter'],
    isSo: ({ company, at }, { lettersOfDay }) =>
      lettersOfDay(company, Date.parse(at)) >= LETTERS_OF_FIRST_DAYS,
  },
  // What a wrong clock issued the authority rejects (`check-submissions.ts` knows no other reason), and then nothing follows from it.
  { status: 409, code: 'note-of-rejected', what: ['document'], isSo: isAboutRejected },
  { status: 409, code: 'document-rejected', what: ['letter'], isSo: isAboutRejected },
  {
    status: 422,
    code: 'invalid',
    what: ['payment'],
    isSo: onlyFields({ 'allocations.0.document_id': isAboutRejected, paid_on: isDatedAhead }),
  },
  {
    status: 422,
    code: 'document-not-issuable',
    what: ['document'],
    isSo: onlyFields({ 'references.0.issued_at': isDatedAhead }),
  },
]

/** Whether work or fault gave a reason for an answer that was no yes. What nobody named has none. */
export function isNatural(refusal: Refusal, surroundings: Surroundings): boolean {
  return natural.some(
    ({ status, code, what, isSo }) =>
      status === refusal.status &&
      code === refusal.code &&
      what.includes(refusal.what) &&
      isSo(refusal, surroundings),
  )
}

/** Answers that were under way when a fault was over come a little later. */
const AFTER_MS = 10_000

function during(...names: readonly string[]): Natural['isSo'] {
  return ({ at }, { faults }) =>
    faults.some(
      ({ name, from, to }) =>
        names.includes(name) &&
        Date.parse(at) >= Date.parse(from) &&
        Date.parse(at) <= Date.parse(to) + AFTER_MS,
    )
}

function isAboutRejected({ about }: Refusal, { isRejected }: Surroundings): boolean {
  return about !== null && isRejected(about)
}

/** It comes from a clock that was ahead, or is looked at by one that is behind. */
function isDatedAhead(refusal: Refusal, surroundings: Surroundings): boolean {
  const { about, at } = refusal
  const issuedAtMs = about === null ? null : surroundings.issuedAtMs(about)
  if (issuedAtMs === null) return false
  return issuedAtMs > Date.parse(at) || during('clock-behind')(refusal, surroundings)
}

/** Every field that was refused has its own reason, and there is at least one. */
function onlyFields(reasons: Readonly<Record<string, Natural['isSo']>>): Natural['isSo'] {
  return (refusal, surroundings) => {
    const fields = Object.keys((refusal.errors ?? {}) as object)
    return fields.length > 0 && fields.every((field) => reasons[field]?.(refusal, surroundings) ?? false)
  }
}
