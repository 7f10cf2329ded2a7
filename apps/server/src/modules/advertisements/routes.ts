import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { readForm, theFile } from '#platform/form.ts'
import { personRoute, platformRoute, publicRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { picturesPerMinute, sendPicture } from '#platform/send-picture.ts'
import { currentAnnouncements, noteAnnouncement } from './current-announcements.ts'
import {
  createAdvertisement,
  deleteAdvertisement,
  endAdvertisement,
  getPicture,
  listAdvertisements,
  readGivenPicture,
  setPicture,
  updateAdvertisement,
} from './manage-advertisements.ts'

const byId = z.object({ id: schemas.id })
const body = schemas.advertisementInput
const answer = schemas.advertisement
/** Without a file there is no picture any more, whether `remove` says so or not. */
const pictureForm = { file: 'picture', fields: { remove: z.literal('1').optional() } }

export const advertisementRoutes: Route[] = [
  platformRoute(
    endpoints.listAdvertisements,
    { query: schemas.advertisementsQuery, answer: schemas.pageOf(answer) },
    (ctx, { query }) => listAdvertisements(ctx, query),
  ),
  platformRoute(endpoints.createAdvertisement, { body, answer, status: 201 }, (ctx, { caller, body }) =>
    createAdvertisement(ctx, caller.userId, body),
  ),
  platformRoute(
    endpoints.updateAdvertisement,
    { params: byId, body, answer },
    (ctx, { params, caller, body, ifMatch }) =>
      updateAdvertisement(ctx, caller.userId, { id: params.id, input: body, version: ifMatch }),
  ),
  platformRoute(endpoints.endAdvertisement, { params: byId, answer }, (ctx, { params, caller }) =>
    endAdvertisement(ctx, caller.userId, params.id),
  ),
  platformRoute(endpoints.deleteAdvertisement, { params: byId }, async (ctx, { params }) => {
    await deleteAdvertisement(ctx, params.id)
    return null
  }),
  unopenedRoute(
    endpoints.setAdvertisementPicture,
    { params: byId, answer, form: pictureForm, perMinute: 60 },
    async (doors, { params, caller, request }) => {
      const bytes = theFile(await readForm(request))
      const picture = bytes ? await readGivenPicture(bytes) : null
      // Unsafe: what the platform says belongs to no company.
      return unsafeForAllCompanies(doors, (ctx) => setPicture(ctx, caller.userId, { id: params.id, picture }))
    },
  ),
  publicRoute(
    endpoints.advertisementPicture,
    {
      params: z.object({ id: schemas.id, digest: z.string().regex(/^[0-9a-f]{64}$/) }),
      perMinute: picturesPerMinute,
      isCountedInSlices: true,
    },
    async (doors, { params, reply }) => {
      const picture = await unsafeForAllCompanies(doors, (ctx) => getPicture(ctx, params.id, params.digest), {
        readOnly: true,
      })
      return sendPicture(reply, picture)
    },
  ),
  personRoute(
    endpoints.getAnnouncements,
    { query: schemas.announcementsQuery, answer: schemas.announcements },
    (ctx, { caller, query }) => currentAnnouncements(ctx, caller, query.language ?? null),
  ),
  personRoute(
    endpoints.noteAnnouncement,
    { params: byId, body: schemas.announcementAct },
    async (ctx, { params, caller, body }) => {
      await noteAnnouncement(ctx, { id: params.id, userId: caller.userId, act: body.act })
      return null
    },
  ),
]
