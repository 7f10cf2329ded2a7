import type { DocumentKind, InternalKind, OfficialKind } from '../document/document.ts'
import { internalKinds } from './internal-kinds.ts'
import type { InternalKindDefinition, OfficialKindDefinition } from './kind-definition.ts'
import { officialKinds } from './official-kinds.ts'

/** Every kind of document, by name. */
export const documentKinds: Readonly<
  Record<OfficialKind, OfficialKindDefinition> & Record<InternalKind, InternalKindDefinition>
> = { ...officialKinds, ...internalKinds }

const officialRows = Object.values(officialKinds)
const byCode = new Map(officialRows.map((row) => [row.official.code, row]))
const byRoot = new Map(officialRows.map((row) => [row.official.root, row]))

/** The row of an official code, `01`; undefined for messages and unknown codes. */
export function kindOf(code: string): OfficialKindDefinition | undefined {
  return byCode.get(code)
}

/** The row whose documents have this root element. */
export function kindOfRoot(root: string): OfficialKindDefinition | undefined {
  return byRoot.get(root)
}

/** Whether documents of this kind go to the authority. */
export function isOfficial(kind: DocumentKind): kind is OfficialKind {
  return kind in officialKinds
}
