import type { PublicDocument } from '@cuentaclara/contracts'
import { answerQuotation, type ClientAnswer, proveSignature } from '#modules/quotations/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { refuseReadOnly } from '#platform/database/refuse-read-only.ts'
import { NotFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { LinkSubject } from './link-token.ts'
import { behindLink } from './open-link.ts'
import { readOfferShown, showOffer } from './show-offer.ts'

/** Where a request comes from. */
type Origin = { address: string; userAgent: string | null }

/** What whoever holds the link of an offer says to it, and the page as it stands then. Throws as answering a quotation does. */
export async function answerOffer(
  doors: Doors,
  secrets: Secrets,
  token: string,
  said: ClientAnswer,
  origin: Origin,
): Promise<PublicDocument> {
  // Only what somebody with a link drew is set on a page, and of one link after the other.
  const offer = await behindLink(doors, secrets, token, true, async (_, subject) => offerOf(subject))
  const signature = await proveSignature(said, `link of ${offer}`)
  return behindLink(doors, secrets, token, false, async (ctx, subject, link) => {
    const id = offerOf(subject)
    await refuseReadOnly(ctx)
    await answerQuotation(ctx, id, said, {
      signature,
      readShown: () => readOfferShown(ctx, id, said.without ?? null),
      origin,
      sharedBy: link.switched_by,
    })
    return showOffer(ctx, id)
  })
}

function offerOf({ type, id }: LinkSubject): string {
  if (type !== 'quotation') throw new NotFound('link-unknown')
  return id
}
