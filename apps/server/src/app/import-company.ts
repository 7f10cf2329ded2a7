import { resolve } from 'node:path'
import {
  asSystem,
  findCompany,
  type Imported,
  importCompany,
  startCompany,
} from '#modules/company-moves/index.ts'
import { publicKeyOf } from '#platform/company-file/file-key.ts'
import { openCompanyFile, readSealHeader } from '#platform/company-file/read-company.ts'
import { refreshStatistics } from '#platform/database/refresh-statistics.ts'
import type { Config } from '../config.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { withOwner } from './export-company.ts'

/** Takes one company in, beside the program that may run. It rests until `startHere`. */
export async function importOne(
  config: Config,
  { file, reason, replace }: { file: string; reason: string; replace: boolean },
): Promise<void> {
  const path = resolve(file)
  const { header } = await readSealHeader(path)
  const passphrase = header.sealed_for.kind === 'passphrase' ? await askPassphrase() : undefined
  await withOwner(config, async ({ secrets, clock, database }, client) => {
    const opened = await openCompanyFile(path, { passphrase, seeds: secrets.deriveKeys(keyUse) })
    const imported = await importCompany(client, {
      file: opened,
      secrets,
      reason,
      replace,
      now: new Date(clock.now()),
    })
    await refreshStatistics(database.urls.owner)
    for (const line of outcomeOf(imported)) console.log(line)
  })
}

/** Has a company that arrived work here. */
export async function startHere(config: Config, named: string): Promise<void> {
  await withOwner(config, async (installation, client) => {
    const company = await asSystem(client, () => findCompany(client, named))
    const { is_copy } = await startCompany(installation, company, 'in')
    console.log(
      is_copy
        ? `${company.name} works here. It issues once somebody has confirmed its next numbers, under Tax authority or Settings, Numbering.`
        : `${company.name} works here and goes on with its next numbers.`,
    )
  })
}

/** Prints the key for which others seal what this installation is to receive. */
export async function printKey(config: Config): Promise<void> {
  await withOwner(config, async ({ secrets }) => {
    console.log(publicKeyOf(secrets.deriveKeys(keyUse)[0]!))
  })
}

const keyUse = 'company-file'

function outcomeOf({ header, rows, people }: Imported): string[] {
  const of = (how: string) => people.filter((each) => each.how === how).map(({ person }) => person.email)
  const made = of('new')
  const aside = of('unproven')
  return [
    `${header.name} arrived: ${rows} rows as of ${header.created_at}, each compared with the file.`,
    ...(made.length > 0
      ? [
          `Accounts were made for ${made.join(', ')}: they choose a password under "forgot password", by a link to their address.`,
        ]
      : []),
    ...(aside.length > 0
      ? [
          `Not let in: ${aside.join(', ')}. The account here with that address is unconfirmed; invite them once it is.`,
        ]
      : []),
    `It rests. Once it is at rest where it came from: npm run company:import -- --start ${header.company_id}`,
  ]
}
