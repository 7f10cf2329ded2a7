/** Where the primary's journal stood at moments of our own clock, which measures how old what a replica shows is. */
export type KnownPositions = {
  /** Everything that was committed before `atMs` stands before `position`. */
  note(position: bigint, atMs: number): void
  /** How old what a replica shows can be at most, in milliseconds; infinite when nothing is known of it. */
  ageAt(replayed: bigint, nowMs: number): number
  /** Forgets everything: the primary may have lost sight of what it answered. */
  forget(): void
}

/** More than a second apart on average for an hour, which is the longest lag that can be allowed. */
const mostKept = 3_600

/**
 * Positions need no clock of another machine and no row that somebody has to write: a replica that has come as far as the
 * primary was a moment ago is not older than that moment, however little happens.
 */
export function createKnownPositions(): KnownPositions {
  let known: { position: bigint; atMs: number }[] = []
  return {
    note(position, atMs) {
      // Where nothing happens the newest moment is all that counts.
      if (known.at(-1)?.position === position) known.pop()
      known.push({ position, atMs })
      if (known.length > mostKept) known.shift()
    },
    ageAt(replayed, nowMs) {
      const newest = known.findLast(({ position }) => position <= replayed)
      return newest === undefined ? Number.POSITIVE_INFINITY : nowMs - newest.atMs
    },
    forget() {
      known = []
    },
  }
}
