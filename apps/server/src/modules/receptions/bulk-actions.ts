import { z } from 'zod'
import { defineBulkAction } from '#modules/bulk/index.ts'
import { acceptReception } from './accept-reception.ts'
import { lookAhead } from './look-ahead.ts'

/** What is done with many files of suppliers. */
export const receptionActions = [
  defineBulkAction({
    name: 'accept',
    permission: 'receptions.decide',
    params: z.object({ vat_condition: z.enum(['01', '04', 'rule']) }),
    prepare: lookAhead,
    run: async (ctx, id, params) => {
      await acceptReception(ctx, id, params.vat_condition)
    },
  }),
]
