import { findPasswordMistake, passwordLength } from '@cuentaclara/contracts'
import { Invalid } from '#platform/errors.ts'

/** Throws Invalid for a new password that is short, common, or made of its owner's name. */
export function checkPassword(password: string, owner: { email: string; name: string }): void {
  const mistake = findPasswordMistake(password, owner)
  if (mistake) throw new Invalid({ password: [mistake] }, 'invalid', { least: passwordLength.least })
}
