import type { Permission } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { ProblemCode } from '#platform/errors.ts'
import type { Turn } from '#platform/threads/thread-pool.ts'
import type { PastDocument } from './past-document.ts'

/**
 * What a row says by field, as plain text whatever its type: days as `2026-11-21`, numbers in their shortest form, flags as
 * `true` and `false`, choices by their code, lists with `; ` between. Null is a field that has nothing.
 */
export type Given = Readonly<Record<string, string | null>>

export type FieldType = 'text' | 'number' | 'day' | 'flag' | 'list' | 'choice'

/** A field that a column can be. Its words are `tools.exports.columns.<field>`, so that own exports come back by themselves. */
export type ImportField = {
  readonly field: string
  readonly type: FieldType
  readonly isNeeded?: boolean
  /** What other programs call it, as `plainHeading` makes them. */
  readonly heads?: readonly string[]
  /** Of a choice: where the dictionaries have words for its codes, and what else people write for them. */
  readonly words?: string
  readonly spellings?: Readonly<Record<string, readonly string[]>>
  /** Of codes such as `01`, which a spreadsheet takes for numbers. */
  readonly losesZero?: boolean
  /** Fields of the form whose mistakes are shown at this one. */
  readonly answersFor?: readonly string[]
}

/** A record as it stands, told as a row would tell it. */
export type Found = {
  readonly id: string
  readonly given: Given
  /** Changes with every change of it. */
  readonly stamp: string
}

/** What the documents that a company issued elsewhere tell of it. */
export type HistoryOf = 'receivers' | 'lines' | 'numbers'

/** What comes from a file, of whatever kind. Its words are `imports.kinds.<kind>`. */
type Brought = {
  readonly kind: string
  /** Asked before anything is begun, and for every row again by the use case. */
  readonly permission: Permission
  readonly fields: readonly ImportField[]
  /** Whether the company has such records at all; it has without. */
  isOffered?(ctx: CompanyContext): Promise<boolean>
  read(ctx: CompanyContext, id: string): Promise<Found | undefined>
  /** Takes one back that the import made; `why` is said where something stays of it. Throws AppError when it is in use. */
  remove(ctx: CompanyContext, id: string, why: string): Promise<void>
}

/** Documents that the company issued elsewhere, which are kept as they are. */
export type DocumentKind = Brought & {
  /** Keeps those that are not here yet; answers the ids of these by their clave. */
  keep(ctx: CompanyContext, documents: readonly PastDocument[]): Promise<ReadonlyMap<string, string>>
  /** Notes documents of the company that the authority rejected, whether they are here or not; answers the claves that are new. */
  noteRejected(ctx: CompanyContext, claves: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Looks at what others issued to the company and lay in the same archive, outside of any transaction; answers how they are
   * taken in within one, with an outcome each in the same order. What was taken in is not taken back with the rest.
   */
  received(
    documents: readonly { name: string; xml: Uint8Array }[],
    by: { turn: Turn; nowMs: number },
  ): Promise<(ctx: CompanyContext) => Promise<ReceivedOutcome[]>>
}

export type ReceivedOutcome =
  /** `id` is that of the reception. */
  | { outcome: 'new' | 'changed' | 'unchanged'; id: string }
  /** A code whose sentence says why. */
  | { outcome: 'refused'; why: ProblemCode }

/** A kind of records, a row each. */
export type RecordKind = Brought & {
  /** What documents that the company issued elsewhere tell of such records: they are a file too. */
  readonly history?: HistoryOf
  /** What the rows leave open and follows from the rest, such as the kind of an identity from its number. */
  complete?(given: Given): Given
  /** What people call a row. */
  labelOf(given: Given): string
  /** What a record is known by: two rows of one file may not have the same. Null where that is too little to know it. */
  keyOf(given: Given): string | null
  /** What several records may share, such as the identity of a taxpayer with branches. */
  sharedKeyOf?(given: Given): string | null
  /** The record that a row means. `isShared` when other rows of the file have its shared key. Throws AppError when several could be meant. */
  find(ctx: CompanyContext, given: Given, choice: { isShared: boolean }): Promise<Found | undefined>
  /** Makes a record by the use case of its form; answers its id. `why` is said where it asks for a reason. */
  create(ctx: CompanyContext, given: Given, why: string): Promise<string>
  /** Changes what is given and nothing else, by the use case of its form. A kind without it never changes what is there. */
  update?(ctx: CompanyContext, id: string, given: Given, why: string): Promise<void>
  /** Takes a change back to what was before, where that is no change like another. */
  takeBack?(ctx: CompanyContext, id: string, before: Given, why: string): Promise<void>
}

export type ImportKind = RecordKind | DocumentKind

/** Declares a kind of what comes from a file. */
export function defineImport(kind: RecordKind): RecordKind
export function defineImport(kind: DocumentKind): DocumentKind
export function defineImport(kind: ImportKind): ImportKind {
  return kind
}

export function keepsDocuments(kind: ImportKind): kind is DocumentKind {
  return 'keep' in kind
}
