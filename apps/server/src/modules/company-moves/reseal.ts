import { webhookPurpose } from '#modules/automation/index.ts'
import { letterPurpose } from '#modules/notifications/index.ts'
import { settingPurpose } from '#modules/settings/index.ts'
import { keyPurpose, passwordPurpose } from '#modules/submissions/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'

type SealedRow = Record<string, string | null> & { company_id: string; id: string }
type Sealed = [text: string | null | undefined, purpose: string]

export type SealedPlace = { columns: readonly string[]; of(row: SealedRow): Sealed[] }

/** Where secrets lie in the rows of a company, each with what it is sealed for. A test names a column that is forgotten. */
export const sealedIn: Readonly<Record<string, SealedPlace>> = {
  authority_settings: {
    columns: ['sealed_password'],
    of: (row) => [[row.sealed_password, passwordPurpose(row.company_id, row.environment as 'live')]],
  },
  certificates: { columns: ['sealed'], of: (row) => [[row.sealed, keyPurpose(row.company_id)]] },
  webhooks: {
    columns: ['sealed_secret'],
    of: (row) => [[row.sealed_secret, webhookPurpose(row.company_id, row.id)]],
  },
  company_settings: {
    columns: ['sealed'],
    of: (row) =>
      Object.entries(row.sealed as unknown as Record<string, string>).map(([name, text]) => [
        text,
        settingPurpose(row.company_id, row.section as 'sales', name),
      ]),
  },
  outbox: { columns: ['body'], of: (row) => [[row.body, letterPurpose(row.id)]] },
}

/**
 * The secrets of a row, sealed under other keys; nothing else of its text is touched, for numbers are exact in it and would
 * not be in ours. A letter that nobody can open any more stays as it is: it is sent neither here nor there.
 */
export function reseal(part: string, row: string, from: Secrets, to: Secrets): string {
  const sealed = sealedIn[part]
  if (sealed === undefined) return row
  let resealed = row
  for (const [text, purpose] of sealed.of(JSON.parse(row) as SealedRow)) {
    if (!text) continue
    const plain = open(from, text, purpose)
    if (plain !== undefined) resealed = resealed.replace(text, () => to.seal(plain, purpose))
    else if (part !== 'outbox')
      throw new Refusal(
        `A secret of ${part} cannot be opened: the key that sealed it is not here. Put that key into SECRET_KEY or the key file beside the present one, and try again.`,
      )
  }
  return resealed
}

function open(secrets: Secrets, text: string, purpose: string): Buffer | undefined {
  try {
    return secrets.open(text, purpose)
  } catch {
    return undefined
  }
}
