import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, type Route } from '#platform/route.ts'
import { listContacts, saveContacts } from './client-contacts.ts'
import { listDuplicates } from './client-duplicates.ts'
import {
  addExoneration,
  changeExoneration,
  listExonerations,
  removeExoneration,
} from './client-exonerations.ts'
import { decideCorrection, listCorrections } from './corrections/decide-correction.ts'
import { deleteClient } from './delete-client.ts'
import { getClient } from './get-client.ts'
import { listClients } from './list-clients.ts'
import { mergeClients, previewMerge } from './merge-clients.ts'
import { archiveClient, createClient, updateClient } from './save-client.ts'

const byId = z.object({ id: schemas.id })
const byExoneration = byId.extend({ exoneration: schemas.id })
const byTwo = byId.extend({ other: schemas.id })
const answer = schemas.client

export const clientRoutes: Route[] = [
  companyRoute(
    endpoints.listClients,
    {
      reads: 'replica',
      query: schemas.clientsQuery,
      answer: schemas.pageOf(answer),
      permission: 'clients.read',
    },
    (ctx, { query }) => listClients(ctx, query),
  ),
  companyRoute(
    endpoints.createClient,
    { body: schemas.clientInput, answer, permission: 'clients.edit', status: 201 },
    (ctx, { body }) => createClient(ctx, body),
  ),
  companyRoute(endpoints.getClient, { params: byId, answer, permission: 'clients.read' }, (ctx, { params }) =>
    getClient(ctx, params.id),
  ),
  companyRoute(
    endpoints.updateClient,
    { params: byId, body: schemas.clientInput, answer, permission: 'clients.edit' },
    (ctx, { params, body, ifMatch }) => updateClient(ctx, params.id, body, ifMatch),
  ),
  companyRoute(
    endpoints.archiveClient,
    { params: byId, body: schemas.archiveClient, answer, permission: 'clients.edit' },
    (ctx, { params, body }) => archiveClient(ctx, params.id, body.is_archived),
  ),
  companyRoute(
    endpoints.listClientDuplicates,
    { params: byId, answer: schemas.clientDuplicates, permission: 'clients.read' },
    (ctx, { params }) => listDuplicates(ctx, params.id),
  ),
  companyRoute(
    endpoints.previewClientMerge,
    { params: byTwo, answer: schemas.clientMerge, permission: 'clients.merge' },
    (ctx, { params }) => previewMerge(ctx, { keptId: params.id, mergedId: params.other }),
  ),
  companyRoute(
    endpoints.mergeClients,
    {
      params: byTwo,
      body: schemas.clientMergeInput,
      answer: schemas.clientMerged,
      permission: 'clients.merge',
    },
    (ctx, { params, body }) => mergeClients(ctx, { keptId: params.id, mergedId: params.other }, body),
  ),
  companyRoute(
    endpoints.listClientContacts,
    { params: byId, answer: schemas.clientContacts, permission: 'clients.read' },
    (ctx, { params }) => listContacts(ctx, params.id),
  ),
  companyRoute(
    endpoints.saveClientContacts,
    {
      params: byId,
      body: schemas.clientContactsInput,
      answer: schemas.clientContacts,
      permission: 'clients.edit',
    },
    (ctx, { params, body }) => saveContacts(ctx, params.id, body),
  ),
  companyRoute(
    endpoints.listClientExonerations,
    { params: byId, answer: schemas.clientExonerations, permission: 'clients.read' },
    (ctx, { params }) => listExonerations(ctx, params.id),
  ),
  companyRoute(
    endpoints.addClientExoneration,
    {
      params: byId,
      body: schemas.clientExonerationInput,
      answer: schemas.clientExonerations,
      permission: 'clients.edit',
      status: 201,
    },
    (ctx, { params, body }) => addExoneration(ctx, params.id, body),
  ),
  companyRoute(
    endpoints.changeClientExoneration,
    {
      params: byExoneration,
      body: schemas.clientExonerationInput,
      answer: schemas.clientExonerations,
      permission: 'clients.edit',
    },
    (ctx, { params, body }) => changeExoneration(ctx, { clientId: params.id, id: params.exoneration }, body),
  ),
  companyRoute(
    endpoints.removeClientExoneration,
    { params: byExoneration, answer: schemas.clientExonerations, permission: 'clients.edit' },
    (ctx, { params }) => removeExoneration(ctx, { clientId: params.id, id: params.exoneration }),
  ),
  companyRoute(
    endpoints.listClientCorrections,
    { params: byId, answer: schemas.clientCorrections, permission: 'clients.read' },
    (ctx, { params }) => listCorrections(ctx, params.id),
  ),
  companyRoute(
    endpoints.decideClientCorrection,
    {
      params: byId,
      body: schemas.decideCorrection,
      answer: schemas.clientCorrections,
      permission: 'clients.edit',
    },
    (ctx, { params, body }) => decideCorrection(ctx, params.id, body),
  ),
  companyRoute(
    endpoints.deleteClient,
    { params: byId, permission: 'clients.edit' },
    async (ctx, { params }) => {
      await deleteClient(ctx, params.id)
      return null
    },
  ),
]
