import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Overloaded } from '#platform/errors.ts'

/**
 * Refuses requests of the API while turns of the event loop take this long on average, so that people hear at once what
 * they would else wait for in vain. One long pause is no overload: it is over, and whoever waited for its end is answered.
 *
 * @param afterMs more than 0.
 */
export async function refuseWhenOverloaded(app: FastifyInstance, afterMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: afterMs,
    // In half of this time one turn that takes too long would be all that there is to see.
    sampleInterval: 2 * afterMs,
    // The app itself costs next to nothing, and without one of its files a browser shows a blank page for good.
    pressureHandler: ({ url }, _, __, delayMs) => {
      if (wasMeasured(delayMs) && url.startsWith('/api/')) throw new Overloaded()
    },
  })
}

/** The plug-in calls it endless when it saw no turn, and it sees none when everything stood still meanwhile. */
function wasMeasured(delayMs: number | undefined): boolean {
  return delayMs !== Number.POSITIVE_INFINITY
}
