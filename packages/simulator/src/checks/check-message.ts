import type { Tree } from '../format/read-tree.ts'
import type { Archive } from '../registries/archive.ts'
import type { Finding } from './finding.ts'

export type MessageContext = { nowMs: number; archive: Archive }

export function checkMessage(_root: Tree, _context: MessageContext): Finding[] {
  return []
}
