import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { platformRoute, type Route } from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { countToday } from './count-today.ts'
import type { LetterLimits } from './may-write.ts'
import { getLetter, listOutbox, sendAgain } from './read-outbox.ts'

const byId = z.object({ id: schemas.id })

export function notificationRoutes({
  secrets,
  hasServer,
  showsText,
  limits,
}: {
  secrets: Secrets
  hasServer: boolean
  /** Whether who runs the installation reads its letters on screen: where nobody has anything to lose. */
  showsText: boolean
  limits: LetterLimits
}): Route[] {
  return [
    platformRoute(
      endpoints.listOutbox,
      { query: schemas.pageQuery, answer: schemas.pageOf(schemas.outboxMail) },
      (ctx, { query }) => listOutbox(ctx, query),
    ),
    platformRoute(endpoints.getLettersToday, { answer: schemas.lettersToday }, (ctx) =>
      countToday(ctx, limits),
    ),
    platformRoute(
      endpoints.getOutboxLetter,
      { params: byId, answer: schemas.outboxLetter },
      (ctx, { params }) => getLetter(ctx, { secrets, showsText }, params.id),
    ),
    platformRoute(
      endpoints.sendOutboxLetter,
      { params: byId, answer: schemas.outboxMail },
      (ctx, { params }) => sendAgain(ctx, params.id, hasServer),
    ),
  ]
}
