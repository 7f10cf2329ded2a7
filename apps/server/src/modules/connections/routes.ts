import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, type Route } from '#platform/route.ts'
import { connectionsOfDocument, connectionsOfExpense, connectionsOfPayment } from './read-connections.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.connections

export const connectionRoutes: Route[] = [
  companyRoute(
    endpoints.getDocumentConnections,
    { params: byId, answer, permission: 'documents.read' },
    (ctx, { params }) => connectionsOfDocument(ctx, params.id),
  ),
  companyRoute(
    endpoints.getPaymentConnections,
    { params: byId, answer, permission: 'payments.read' },
    (ctx, { params }) => connectionsOfPayment(ctx, params.id),
  ),
  companyRoute(
    endpoints.getExpenseConnections,
    { params: byId, answer, permission: 'expenses.read' },
    (ctx, { params }) => connectionsOfExpense(ctx, params.id),
  ),
]
