import { createCentralBank, createLookUps } from '@cuentaclara/hacienda'
import { fetchOutside } from '#platform/fetch-outside.ts'
import type { Config } from '../config.ts'

/**
 * The authority's public look-ups and the central bank's rates: the real ones, and those of the pretend authority for demo
 * companies. Null where nobody is to be asked: by setting, without a token, or because there is no pretend one.
 */
export function openLookUps({ hacienda, centralBank }: Config, simulatorUrl: string | undefined) {
  const at = (baseUrl: string | null | undefined) =>
    baseUrl ? createLookUps({ fetch: fetchOutside, baseUrl }) : null
  const bankAt = (baseUrl: string | undefined, token: string | undefined) =>
    baseUrl && token ? createCentralBank({ fetch: fetchOutside, baseUrl, token }) : null
  return {
    real: at(hacienda.lookupUrl),
    pretend: at(simulatorUrl),
    bank: bankAt(centralBank.url, centralBank.token),
    // It asks for a token, and believes any.
    pretendBank: bankAt(simulatorUrl, 'simulator'),
  }
}

export type LookUps = ReturnType<typeof openLookUps>

/** Nobody is asked. */
export const noLookUps: LookUps = { real: null, pretend: null, bank: null, pretendBank: null }
