import { createLookUps } from '@cuentaclara/hacienda'
import type { Config } from '../config.ts'

/**
 * The authority's public look-ups: the real ones, and those of the pretend authority for demo companies. Null where
 * nobody is to be asked: by setting, or because there is no pretend one.
 */
export function openLookUps(config: Config, simulatorUrl: string | undefined) {
  const at = (baseUrl: string | null | undefined) => (baseUrl ? createLookUps({ fetch, baseUrl }) : null)
  return { real: at(config.hacienda.lookupUrl), pretend: at(simulatorUrl) }
}

export type LookUps = ReturnType<typeof openLookUps>
