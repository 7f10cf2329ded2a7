import type { DocumentKind, InternalKind, OfficialKind } from '../document/document.ts'
import type { KindFacts, OfficialFormat, Rule } from '../rules/rule.ts'

/** A row of the table of kinds: everything that makes one kind of document differ from another. */
export type KindDefinition = OfficialKindDefinition | InternalKindDefinition

/** A kind that the authority receives: it has a code, a clave and an XML. */
export type OfficialKindDefinition = Row & {
  kind: OfficialKind
  official: OfficialFormat
  lifecycle: 'electronic'
  numbering: 'official'
}

/** A kind that stays between us and the client: no code, no clave, no XML. */
export type InternalKindDefinition = Row & {
  kind: InternalKind
  official: null
  lifecycle: InternalKind
  /** `own`: a series of its own, apart from the official ones; `none`: it goes by its name. */
  numbering: 'own' | 'none'
}

type Row = KindFacts & {
  /** What it does to the balance of the client: +1 owes more, −1 owes less. */
  accountEffect: -1 | 0 | 1
  /** Kinds that may be made from it. */
  becomes: readonly DocumentKind[]
  /** Those of them that it becomes by an act of its own, which keeps count of it: a copy would be the same sale once more. */
  becomesOnce?: readonly DocumentKind[]
  rules: readonly (readonly Rule[])[]
}
