import { z } from 'zod'
import { defineBulkAction } from '#modules/bulk/index.ts'
import { acceptReception, classifyAsUsual } from './accept-reception.ts'
import { lookAhead } from './look-ahead.ts'

const asked = z.object({ vat_condition: z.enum(['01', '04', 'rule']) })

/** What is done with many files of suppliers. */
export const receptionActions = [
  defineBulkAction({
    name: 'accept',
    permission: 'receptions.decide',
    params: asked,
    prepare: lookAhead,
    run: async (ctx, id, params) => {
      await acceptReception(ctx, id, params.vat_condition)
    },
  }),
  defineBulkAction({
    name: 'classify',
    permission: 'receptions.decide',
    params: asked,
    prepare: lookAhead,
    run: async (ctx, id, params) => {
      await classifyAsUsual(ctx, id, params.vat_condition)
    },
  }),
]
