import { academy } from './academy.ts'
import { cafe } from './cafe.ts'
import type { DemoCompany } from './demo-company.ts'

/** Every made-up company of a demo. */
export const demoCompanies: readonly DemoCompany[] = [cafe, academy]
