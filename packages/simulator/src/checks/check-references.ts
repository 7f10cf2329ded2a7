import type { Tree } from '../format/read-tree.ts'
import type { Archive } from '../registries/archive.ts'
import type { Finding } from './finding.ts'

export type ReferenceContext = { nowMs: number; archive: Archive }

export function checkReferences(_root: Tree, _context: ReferenceContext): Finding[] {
  return []
}
