import { createLookUps } from '@cuentaclara/hacienda'
import type { Config } from '../config.ts'

/** The public look-ups. Demo installations ask the pretend authority, so that they work without a network; others the real one. */
export function openLookUps(config: Config, simulatorUrl: string | undefined) {
  const isPretend = config.isDemo && simulatorUrl !== undefined
  const baseUrl = isPretend ? simulatorUrl : config.hacienda.lookupUrl
  return { isPretend, lookUps: createLookUps({ fetch, baseUrl }) }
}
