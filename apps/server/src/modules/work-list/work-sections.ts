import type { WorkSection } from '@cuentaclara/contracts'
import { workSection } from '@cuentaclara/contracts/schemas'

/** Most urgent first. */
export const workSections: readonly WorkSection[] = workSection.options
