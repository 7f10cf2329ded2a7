import { type Json, readFields, readFlag, readNullOr, readWhole } from '../http/read-json.ts'
import type { LookUpManners } from './answer-look-up.ts'

/** Reads a change of the look-ups' manners. Throws JsonProblem. */
export function readLookUpManners(value: unknown): Partial<LookUpManners> {
  return readFields<LookUpManners>(value, {
    is_down: (given, name) => ({ isDown: readFlag(given, name) }),
    latency_ms: (given, name) => ({ latencyMs: readWhole(given, name, 0, 3_600_000) }),
    status: (given, name) => ({ status: readNullOr(given, () => readWhole(given, name, 400, 599)) }),
    is_garbled: (given, name) => ({ isGarbled: readFlag(given, name) }),
  })
}

export function lookUpMannersToJson(manners: LookUpManners): Json {
  return {
    is_down: manners.isDown,
    latency_ms: manners.latencyMs,
    status: manners.status,
    is_garbled: manners.isGarbled,
  }
}
