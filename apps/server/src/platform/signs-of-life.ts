/** What the supervisor hears (tools/supervise.js): that a start goes on, that it is done, and then that nothing hangs. */
type Word = 'starting' | 'ready' | 'alive'

const everyMs = 5_000

/** Nobody hears the tools, nor what is tried. */
let tell: (word: Word) => void = () => {}

/** From now on whoever started us with an open line hears us. */
export function beginSignsOfLife(send: (word: Word) => void): void {
  tell = send
  tell('starting')
}

/** One step of the start is done: one that does not come for minutes hangs. */
export function startGoesOn(): void {
  tell('starting')
}

/**
 * Says all the while that the start goes on, around what may take as long as it takes: a migration of much data, or waiting for
 * what another start could not have sooner.
 */
export async function whileItTakesLong<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(startGoesOn, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** The start is over; from here on silence is a hang. */
export function isUp(): void {
  tell('ready')
  setInterval(() => tell('alive'), everyMs).unref()
}
