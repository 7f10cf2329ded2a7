import type { FastifyInstance } from 'fastify'
import { Overloaded } from '#platform/errors.ts'

/** So often it is looked within the limit: who is refused waits no longer than that once the turns are short again. */
const looks = 10

/**
 * Refuses requests of the API while turns of the event loop take this long, one after the other, so that people hear at once what
 * they would else wait for in vain. One long pause is no overload, however long: it is over, and whoever waited for its end is
 * answered. An average would not tell the two apart: the pause of a machine outweighs any number of turns before it.
 *
 * @param afterMs more than 0.
 */
export function refuseWhenOverloaded(
  app: FastifyInstance,
  afterMs: number,
  now: () => number = () => performance.now(),
): void {
  const everyMs = afterMs / looks
  let lookedAt = now()
  let longTurns = 0
  const timer = setTimeout(look, everyMs)
  timer.unref()

  function look() {
    const at = now()
    longTurns = at - lookedAt - everyMs > afterMs ? longTurns + 1 : 0
    lookedAt = at
    timer.refresh()
  }

  app.addHook('onRequest', ({ url }, _, done) => {
    // The app itself costs next to nothing, and without one of its files a browser shows a blank page for good.
    done(longTurns > 1 && url.startsWith('/api/') ? new Overloaded() : undefined)
  })
  app.addHook('onClose', (_, done) => {
    clearTimeout(timer)
    done()
  })
}
