import type { ReactNode } from 'react'
import type { EditorKind, EditorLine } from '../../draft/draft.ts'

/** What each part of the sheet of a line is given. */
export type ExtraProps = {
  company: string
  /** Whose document it is. */
  clientId?: string | undefined
  line: EditorLine
  kind: EditorKind
  canEdit: boolean
  /** An item keeps no amount of one sale. */
  isOfItem?: boolean
  /** What is wrong with a field, by its path in the line: `taxes.1.factor`. */
  problem: (path: string) => ReactNode
  set: (patch: Partial<Omit<EditorLine, 'key'>>) => void
}

/** The element of a field of the sheet, for whoever leads to it. */
export function sheetFieldId(path: string): string {
  return `sheet-${path.replaceAll('.', '-')}`
}

/** What a field of the sheet has in common: its element and what is wrong with it. */
export function fieldOf({ problem }: Pick<ExtraProps, 'problem'>, path: string) {
  return { id: sheetFieldId(path), error: problem(path) }
}

/** Another value among what travels with the line; nothing once it is empty. */
export function keep({ line, set }: Pick<ExtraProps, 'line' | 'set'>, patch: EditorLine['kept']): void {
  const kept = { ...line.kept, ...patch }
  for (const name of Object.keys(patch) as (keyof EditorLine['kept'])[])
    if (kept[name] === '' || kept[name] === undefined) delete kept[name]
  set({ kept })
}
