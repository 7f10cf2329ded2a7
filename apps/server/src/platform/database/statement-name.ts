import { createHash } from 'node:crypto'

const seenBeforeNaming = 3
const mostNames = 400
const mostCandidates = 4_000

/** Names the statements that recur, so that the server parses and plans them once a connection. Texts that vary stay nameless. */
export function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const sightings = new Map<string, number>()

  return (sql) => {
    const name = names.get(sql)
    if (name || names.size >= mostNames) return name

    const times = (sightings.get(sql) ?? 0) + 1
    if (times >= seenBeforeNaming) {
      names.set(sql, `s_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`)
      sightings.delete(sql)
    } else {
      if (sightings.size >= mostCandidates) sightings.clear()
      sightings.set(sql, times)
    }
    return names.get(sql)
  }
}
