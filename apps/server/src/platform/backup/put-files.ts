import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'

export type Places = {
  root: string
  /** By their name in a backup: where they are made, where they go, and what was there meanwhile. */
  made: Record<string, string>
  target: Record<string, string>
  former: Record<string, string>
}

/** For files of a backup: all in one folder beside their targets, so that what is made there takes its place by its name alone. */
export function placesFor(dataFolder: string, target: Record<string, string>): Places {
  const root = mkdtempSync(join(dataFolder, 'restoring-'))
  const beside = (end: string) =>
    Object.fromEntries(Object.keys(target).map((name) => [name, join(root, `${name}${end}`)]))
  return { root, target, made: beside(''), former: beside('.former') }
}

/** Renames, so that a full disk cannot stop it half-way; what cannot be put in its place leaves everything as it was. */
export function putFiles({ made, target, former }: Places) {
  const done: [from: string, to: string][] = []
  const move = (from: string, to: string) => {
    if (!existsSync(from)) return
    renameSync(from, to)
    done.push([from, to])
  }
  try {
    for (const name of Object.keys(target)) {
      move(target[name]!, former[name]!)
      move(made[name]!, target[name]!)
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) renameSync(to, from)
    throw error
  }
}
