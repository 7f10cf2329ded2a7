import type { Student } from '@cuentaclara/contracts'

/** Everybody who pays with their share, as files say it: `Ana Mora 60 %; Luis Rojas 40 %`. */
export function sayShares(payers: Student['payers']): string {
  return payers.map(({ name, share }) => `${name} ${share} %`).join('; ')
}

type Said = { name: string; share: string }

/** The same read back; null for what says no shares. A name may hold anything, a semicolon as well: only one behind a percent sign divides. */
export function readShares(text: string): Said[] | null {
  const told: Said[] = []
  let start = 0
  for (let at = text.indexOf('%'); at !== -1; at = text.indexOf('%', at + 1)) {
    const next = afterBlanks(text, at + 1)
    if (!next.isEnd) continue
    const said = readShare(text.slice(start, at).trim())
    if (said === null) return null
    told.push(said)
    start = next.at
  }
  return told.length === 0 || text.slice(start).trim() !== '' ? null : told
}

/** Whether the text, a line or a part of it ends here, but for blanks, and where the next part begins. */
function afterBlanks(text: string, from: number): { isEnd: boolean; at: number } {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at]!.trim() === '') at += 1
  const isEnd = at === text.length || text[at] === ';' || text[at] === '\n'
  return { isEnd, at: at + 1 }
}

/** `Ana Mora 60`: what stands behind the last blank is the share. */
function readShare(part: string): Said | null {
  const blank = part.lastIndexOf(' ')
  const [name, share] = [part.slice(0, Math.max(blank, 0)).trim(), part.slice(blank + 1)]
  return name !== '' && /^\d{1,3}([.,]\d{1,2})?$/.test(share)
    ? { name, share: share.replace(',', '.') }
    : null
}
