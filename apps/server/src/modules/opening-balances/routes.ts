import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, type Route } from '#platform/route.ts'
import { removeOpeningBalance, takeOverBalance } from './take-over-balance.ts'

export const openingBalanceRoutes: Route[] = [
  companyRoute(
    endpoints.takeOverBalance,
    {
      body: schemas.openingBalanceInput,
      answer: schemas.documentRow,
      permission: 'payments.record',
      status: 201,
    },
    (ctx, { body }) => takeOverBalance(ctx, body),
  ),
  companyRoute(
    endpoints.removeOpeningBalance,
    { params: z.object({ id: schemas.id }), permission: 'payments.void' },
    async (ctx, { params }) => {
      await removeOpeningBalance(ctx, params.id)
      return null
    },
  ),
]
