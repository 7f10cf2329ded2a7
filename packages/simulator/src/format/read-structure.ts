/** One element of a content model: how often, of which type or with which content. */
export type Particle = { name: string; min: number; max: number; type: string; content: Particle[] }

/** Reads the indented notation of `structures.ts`: `Name [?|{a,b}] [type]`. */
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
  const type = words.find((word) => word !== occurs) ?? ''
  const [min, max] =
    occurs === undefined ? [1, 1] : occurs === '?' ? [0, 1] : occurs.slice(1, -1).split(',').map(Number)
  return { name, min: min!, max: max!, type, content: [] }
}
