import { type ValueCheck, valueCheck } from './value-types.ts'

/** One element of a content model: how often, and either a value or a content of its own. */
export type Particle = {
  name: string
  min: number
  max: number
  /** Null for elements with content, and for `any`, of which nothing is asked here. */
  value: ValueCheck | null
  content: Particle[]
  /** Names of attributes that may stand here, besides those of every element. */
  attributes: string[]
}

/** Reads the indented notation of `structures.ts`: `Name [?|{a,b}] [type] [@attribute]`. */
export function readStructure(text: string): Particle[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const top: Particle[] = []
  const open: Array<{ indent: number; particle: Particle }> = []
  for (const line of lines) {
    const indent = line.length - line.trimStart().length
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const particle = readParticle(line.trim())
    const siblings = open.at(-1)?.particle.content ?? top
    siblings.push(particle)
    open.push({ indent, particle })
  }
  return top
}

function readParticle(text: string): Particle {
  const [name = '', ...words] = text.split(/\s+/)
  const occurs = words.find((word) => word === '?' || word.startsWith('{'))
  const attributes = words.filter((word) => word.startsWith('@')).map((word) => word.slice(1))
  const type = words.find((word) => word !== occurs && !word.startsWith('@')) ?? ''
  const [min, max] =
    occurs === undefined ? [1, 1] : occurs === '?' ? [0, 1] : occurs.slice(1, -1).split(',').map(Number)
  const value = type === '' || type === 'any' ? null : valueCheck(type)
  return { name, min: min!, max: max!, value, content: [], attributes }
}
