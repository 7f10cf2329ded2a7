import type { PublicDocument } from '@cuentaclara/contracts'
import { answerQuotation, type ClientAnswer } from '#modules/quotations/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { refuseReadOnly } from '#platform/database/refuse-read-only.ts'
import { NotFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import { behindLink } from './open-link.ts'
import { readOfferShown, showOffer } from './show-offer.ts'

/** Where a request comes from. */
type Origin = { address: string; userAgent: string | null }

/** What whoever holds the link of an offer says to it, and the page as it stands then. Throws as answering a quotation does. */
export function answerOffer(
  doors: Doors,
  secrets: Secrets,
  token: string,
  said: ClientAnswer,
  origin: Origin,
): Promise<PublicDocument> {
  return behindLink(doors, secrets, token, false, async (ctx, { type, id }, link) => {
    if (type !== 'quotation') throw new NotFound('link-unknown')
    await refuseReadOnly(ctx)
    await answerQuotation(ctx, id, said, {
      readShown: () => readOfferShown(ctx, id, said.without ?? null),
      origin,
      sharedBy: link.switched_by,
    })
    return showOffer(ctx, id)
  })
}
