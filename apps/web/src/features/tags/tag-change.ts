import type { TagChange } from '@cuentaclara/contracts'

/** What is put on a record and what is taken off. */
export type Change = Required<TagChange>

export function toggled(tag: string, isCarried: boolean): Change {
  return isCarried ? { add: [], remove: [tag] } : { add: [tag], remove: [] }
}

export function tagsAfter(tags: readonly string[], { add, remove }: Change): string[] {
  return [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag))
}

export function takenBack({ add, remove }: Change): Change {
  return { add: remove, remove: add }
}
