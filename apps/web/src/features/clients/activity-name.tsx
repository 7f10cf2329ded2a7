import { nameOfActivity } from '@cuentaclara/einvoice/codes/activities'

/** What somebody does, by the name of the authority's table; nothing of a code that is in none. */
export function ActivityName({ code }: { code: string }) {
  return <bdi>{nameOfActivity(code)}</bdi>
}
