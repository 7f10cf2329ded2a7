import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { readForm, theFile } from '#platform/form.ts'
import { companyRoute, preparedRoute, publicRoute, type Route } from '#platform/route.ts'
import { picturesPerMinute, sendPicture } from '#platform/send-picture.ts'
import { getItemPicture, proveItemPicture, setItemPicture } from './item-picture.ts'

const byId = z.object({ id: schemas.id })
const byDigest = z.object({ company: schemas.id, id: schemas.id, digest: z.string().regex(/^[0-9a-f]{64}$/) })
const answer = schemas.item

/** The picture of an item: given, taken away, shown. */
export const itemPictureRoutes: Route[] = [
  preparedRoute(
    endpoints.setItemPicture,
    { params: byId, answer, permission: 'items.edit', form: { file: 'picture' }, perMinute: 60 },
    async (_, { caller, request }) =>
      proveItemPicture(theFile(await readForm(request)), caller.member!.companyId),
    (ctx, { params }, picture) => setItemPicture(ctx, params.id, picture),
  ),
  companyRoute(
    endpoints.removeItemPicture,
    { params: byId, answer, permission: 'items.edit' },
    (ctx, { params }) => setItemPicture(ctx, params.id, null),
  ),
  publicRoute(
    endpoints.itemPicture,
    { params: byDigest, perMinute: picturesPerMinute, isCountedInSlices: true },
    async (doors, { params, reply }) => {
      const { company, id, digest } = params
      const picture = await unsafeForCompany(doors, company, (ctx) => getItemPicture(ctx, id, digest), {
        readOnly: true,
      })
      return sendPicture(reply, picture)
    },
  ),
]
