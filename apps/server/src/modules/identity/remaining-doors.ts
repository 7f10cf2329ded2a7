import { costaRicaDay } from '@cuentaclara/einvoice'
import type { Language } from '@cuentaclara/locales'
import { mailWords } from '@cuentaclara/locales/mail'
import type { RemainingDoorRow } from './security-store.ts'

/** What else opens an account, a line each, as the letter about a new password says it. */
export function sayRemainingDoors(doors: readonly RemainingDoorRow[], language: Language): string {
  const words = mailWords[language].doors
  if (doors.length === 0) return `• ${words.none}`
  return doors.map((door) => `• ${sayDoor(door, words)}`).join('\n')
}

function sayDoor(
  { kind, name, company, since, address }: RemainingDoorRow,
  words: (typeof mailWords)[Language]['doors'],
): string {
  const params: Record<string, string> = { name, company: company ?? '', day: costaRicaDay(since.getTime()) }
  const said = words[kind].replace(/\{\{(\w+)\}\}/g, (whole, key: string) => params[key] ?? whole)
  return address === null ? said : words.from.replace('{{door}}', () => said).replace('{{address}}', address)
}
