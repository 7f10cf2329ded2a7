import type { Exemption } from '@cuentaclara/contracts'
import type { ExemptionFacts } from '@cuentaclara/hacienda'
import { lookUpCabys } from '#modules/catalogues/index.ts'
import { isDemoCompany } from '#modules/companies/index.ts'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { NotFound, Unavailable } from '#platform/errors.ts'
import type { AskRegisters } from './registers.ts'

/** Somebody sits before the form. */
const waitMs = 10_000
/** The name of the holder is worth less than the rest. */
const waitForNameMs = 3_000

/**
 * What the register knows of an authorisation, for the company that sells under it. Throws NotFound, and Unavailable when
 * nobody answers: that it was not checked stops nobody.
 */
export async function lookUpExemption(
  doors: Doors,
  ask: AskRegisters,
  { number, member }: { number: string; member: Member },
): Promise<Exemption> {
  const isDemo = await withCompany(
    doors,
    member,
    (ctx) => {
      ctx.permit('documents.draft')
      return isDemoCompany(ctx.tx)
    },
    { readOnly: true },
  )
  const [answer] = await ask([{ register: 'exemption', number }], { isDemo, waitMs })
  if (answer?.outcome === 'absent') throw new NotFound('exemption-not-found')
  if (answer?.register !== 'exemption' || answer.outcome !== 'found')
    throw new Unavailable('exemption-not-checked')
  return toView(answer.facts, {
    holderName: await nameOf(ask, answer.facts.holder, isDemo),
    known: await lookUpCabys(doors.database.app, answer.facts.cabys),
  })
}

async function nameOf(ask: AskRegisters, number: string | null, isDemo: boolean): Promise<string | null> {
  if (number === null) return null
  const [answer] = await ask([{ register: 'taxpayer', number }], { isDemo, waitMs: waitForNameMs })
  return answer?.register === 'taxpayer' && answer.outcome === 'found' ? answer.facts.name : null
}

type Named = { holderName: string | null; known: ReadonlyMap<string, { description: string }> }

function toView(facts: ExemptionFacts, { holderName, known }: Named): Exemption {
  return {
    number: facts.number,
    holder: facts.holder === null ? null : { identification_number: facts.holder, name: holderName },
    document_type: facts.documentType.code,
    institution: facts.institution.code,
    institution_name: facts.institution.description,
    points: facts.points,
    issued_on: facts.issuedOn,
    expires_on: facts.expiresOn,
    cabys: facts.cabys.map((code) => ({ code, description: known.get(code)?.description ?? null })),
  }
}
