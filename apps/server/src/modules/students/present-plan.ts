import type { Student } from '@cuentaclara/contracts'

/** The plan by which a file knows a student: the first in force, or else the first to come. */
export function presentPlan(plans: Student['plans']): Student['plans'][number] | undefined {
  return plans.find(({ state }) => state === 'in_force') ?? plans.find(({ state }) => state === 'to_come')
}
